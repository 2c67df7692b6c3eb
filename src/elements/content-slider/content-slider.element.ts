import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentSliderElement = defineElement({
  tag: 'content-slider',
  summary:
    'A carousel of its children: one slide on phones, two from 768 px, up to three from 1024 px, fewer in a narrow column.',
  hydrate: 'interaction',
  attributes: {
    spacing: {
      type: 'number',
      default: 50,
      min: 0,
      max: 200,
      description: 'Gap between two slides in pixels',
    },
    label: { type: 'string', default: 'Slides', description: 'Name of the carousel for screen readers' },
  },
  items: { slot: 'slide' },
  events: { 'content-slider:change': 'The first visible slide changed: `{index}`, counted from 0' },
  eventDetails: { change: '{ index: number }' },
  slots: { 'slide-1': 'The first child; each child becomes a slide (`slide-2`, `slide-3`, …)' },
  parts: {
    slider: 'The whole carousel',
    slide: 'One slide',
    navigation: 'Arrows and bullets',
    arrow: 'The button to the previous or next slide',
    bullet: 'The button of one slide',
    scrollbar: 'The bar that shows the scroll position',
  },
});

export type ContentSliderProps = ElementProps<typeof contentSliderElement>;
