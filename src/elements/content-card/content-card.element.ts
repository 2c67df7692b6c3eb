import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentCardElement = defineElement({
  tag: 'content-card',
  summary:
    'A card that leads to another page: with an image, a text and a button, or as a plain link between pages.',
  hydrate: 'static',
  attributes: {
    variant: {
      type: 'enum',
      values: ['content', 'interlink', 'basic', 'image'],
      default: 'content',
      description: 'How the card is laid out',
    },
    heading: { type: 'string', description: 'The title; a card without one draws nothing' },
    link: { type: 'url', description: 'Where the card leads' },
    image: { type: 'url', description: 'Address of the picture, drawn 448 by 160' },
    imageAlt: { type: 'string', default: '', description: 'What the picture shows; empty for decoration' },
    buttonLabel: { type: 'string', default: 'View More', description: 'Label of the button of a basic card' },
    shade: {
      type: 'number',
      default: 30,
      description: 'Darkness over the picture of an image card in percent; only multiples of 10 count',
    },
  },
  slots: { '': 'The text of the card' },
  parts: {
    card: 'The whole card',
    heading: 'The title',
    image: 'The picture',
    button: 'The button of a basic card',
  },
});

export type ContentCardProps = ElementProps<typeof contentCardElement>;
