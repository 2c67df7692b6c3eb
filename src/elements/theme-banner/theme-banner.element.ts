import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const themeBannerElement = defineElement({
  tag: 'theme-banner',
  summary: 'A band with one title that leads somewhere.',
  hydrate: 'static',
  attributes: {
    heading: { type: 'string', description: 'The title; without one the author’s text stands plain' },
    link: { type: 'url', description: 'Where the title leads' },
    theme: {
      type: 'enum',
      values: ['primary', 'secondary', 'tertiary', 'white'],
      default: 'primary',
      description: 'Ground of the band: dark, quiet, none between two rules, or white with a line',
    },
  },
  slots: { '': 'A sentence below the title' },
  parts: { banner: 'The whole band', heading: 'The title' },
});

export type ThemeBannerProps = ElementProps<typeof themeBannerElement>;
