import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const themeBannerElement = defineElement({
  tag: 'theme-banner',
  summary: 'A banner with a linked title.',
  hydrate: 'static',
  attributes: {
    heading: {
      type: 'string',
      description: 'The title; without it only the content is shown, without the banner',
    },
    link: { type: 'url', description: 'URL that the title links to' },
    theme: {
      type: 'enum',
      values: ['primary', 'secondary', 'tertiary', 'white'],
      default: 'primary',
      description: 'Background: dark, tinted, none between two lines, or white with a border',
    },
  },
  slots: { '': 'A sentence below the title' },
  parts: { banner: 'The whole banner', heading: 'The title' },
});

export type ThemeBannerProps = ElementProps<typeof themeBannerElement>;
