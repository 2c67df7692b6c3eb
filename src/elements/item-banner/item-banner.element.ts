import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const itemBannerElement = defineElement({
  tag: 'item-banner',
  summary: 'A short message that stands out of the text around it.',
  hydrate: 'static',
  attributes: {
    heading: { type: 'string', description: 'The title' },
    subtitle: { type: 'string', description: 'A sentence below the title' },
    fullWidth: {
      type: 'boolean',
      default: true,
      description: 'As wide as the column; as wide as its text when `false`',
    },
  },
  slots: { '': 'More text; alone when there is neither title nor subtitle' },
  parts: { banner: 'The whole banner', heading: 'The title', subtitle: 'The sentence below it' },
});

export type ItemBannerProps = ElementProps<typeof itemBannerElement>;
