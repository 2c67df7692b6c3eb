import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const siteIconElement = defineElement({
  tag: 'site-icon',
  summary: 'An icon, chosen by its name, within text or alone.',
  hydrate: 'static',
  attributes: {
    name: {
      type: 'string',
      isRequired: true,
      description: 'Name of the icon, such as `academic-cap`; required; an unknown name shows an empty box',
    },
    type: {
      type: 'enum',
      values: ['solid', 'outline', 'social'],
      default: 'outline',
      description: 'Icon set',
    },
    color: {
      type: 'string',
      description: 'Hexadecimal color or CSS color name. Default: gray',
    },
    width: {
      type: 'integer',
      unit: 'px',
      min: 1,
      max: 512,
      description: 'Width in pixels. Default: the height, or 24',
    },
    height: {
      type: 'integer',
      unit: 'px',
      min: 1,
      max: 512,
      description: 'Height in pixels. Default: the width, or 24',
    },
    label: {
      type: 'string',
      default: '',
      description: 'Alternative text for screen readers; empty if the icon is decorative',
    },
  },
  parts: { icon: 'The box of the icon' },
});

export type SiteIconProps = ElementProps<typeof siteIconElement>;
