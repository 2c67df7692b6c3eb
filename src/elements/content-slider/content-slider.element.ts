import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentSliderElement = defineElement({
  tag: 'content-slider',
  summary:
    'A carousel of whatever stands in it: one slide on phones, two from 768 px, up to three from 1024 px, fewer in a narrow column.',
  hydrate: 'interaction',
  attributes: {
    spacing: { type: 'number', default: 50, min: 0, max: 200, description: 'Pixels between two slides' },
    label: { type: 'string', default: 'Slides', description: 'What a screen reader calls the carousel' },
  },
  items: { slot: 'slide' },
  events: { 'content-slider:change': 'Another slide stands first: `{index}`, counted from 0' },
  slots: { 'slide-1': 'The first child, and so on: each child is a slide' },
  parts: {
    slider: 'The whole carousel',
    slide: 'One slide',
    navigation: 'Arrows and bullets',
    arrow: 'The button to the previous or the next slide',
    bullet: 'The button of one slide',
    scrollbar: 'The bar that shows the place in the strip',
  },
});

export type ContentSliderProps = ElementProps<typeof contentSliderElement>;
