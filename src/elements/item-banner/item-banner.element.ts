import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const itemBannerElement = defineElement({
  tag: 'item-banner',
  summary: 'A short message that stands out from the text.',
  hydrate: 'static',
  attributes: {
    heading: { type: 'string', description: 'The title' },
    subtitle: { type: 'string', description: 'A sentence below the title' },
    fullWidth: {
      type: 'boolean',
      default: true,
      description: 'Fills the width of the column; `false` fits the text',
    },
  },
  slots: { '': 'More text; shown without the banner if there is no title and no subtitle' },
  parts: { banner: 'The whole banner', heading: 'The title', subtitle: 'The sentence below the title' },
});

export type ItemBannerProps = ElementProps<typeof itemBannerElement>;
