import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const siteIconElement = defineElement({
  tag: 'site-icon',
  summary: 'A small sign by its name, within a text or alone.',
  hydrate: 'static',
  attributes: {
    name: {
      type: 'string',
      description: 'Name of the icon, for example `academic-cap`; an unknown one is an empty box',
    },
    type: {
      type: 'enum',
      values: ['solid', 'outline', 'social'],
      default: 'outline',
      description: 'Which set the icon is of',
    },
    color: {
      type: 'string',
      description: 'Hexadecimal digits or a CSS colour name; a quiet grey when left out',
    },
    width: {
      type: 'integer',
      min: 1,
      max: 512,
      description: 'Width in pixels; the height, or 24, when left out',
    },
    height: {
      type: 'integer',
      min: 1,
      max: 512,
      description: 'Height in pixels; the width, or 24, when left out',
    },
    label: {
      type: 'string',
      default: '',
      description: 'What the icon says to those who do not see it; without one it is decoration',
    },
  },
  parts: { icon: 'The box of the icon' },
});

export type SiteIconProps = ElementProps<typeof siteIconElement>;
