import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentCardElement = defineElement({
  tag: 'content-card',
  summary: 'A card that links to another page, with an optional image, text and button.',
  hydrate: 'static',
  reserve: { phone: 80, desktop: 80 },
  attributes: {
    variant: {
      type: 'enum',
      values: ['content', 'interlink', 'basic', 'image'],
      default: 'content',
      description: 'Layout of the card',
    },
    heading: {
      type: 'string',
      isRequired: true,
      description: 'Title; required, the card renders nothing without it',
    },
    link: { type: 'url', description: 'URL that the card links to' },
    image: { type: 'url', description: 'URL of the image, shown at 448 × 160 px' },
    imageAlt: {
      type: 'string',
      default: '',
      description: 'Alternative text of the image; empty if it is decorative',
    },
    buttonLabel: { type: 'string', default: 'View More', description: 'Button label of a basic card' },
    shade: {
      type: 'number',
      default: 30,
      description: 'Darkness over the image of an image card, in percent; must be a multiple of 10',
    },
  },
  slots: { '': 'The text of the card' },
  parts: {
    card: 'The whole card',
    heading: 'The title',
    image: 'The image',
    button: 'The button of a basic card',
  },
});

export type ContentCardProps = ElementProps<typeof contentCardElement>;
