import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const adSlotElement = defineElement({
  tag: 'ad-slot',
  summary:
    'A labeled slot of fixed height for an advertisement or a house notice, filled by the ad rules after the page has loaded.',
  hydrate: 'static',
  behaviour: 'visible',
  attributes: {
    placement: {
      type: 'enum',
      values: ['top-of-page', 'bottom-of-page', 'hero', 'in-paragraph'],
      default: 'in-paragraph',
      description: 'Which ad rule fills it, and how high it is',
    },
    position: { type: 'integer', min: 1, description: 'Number of an in-paragraph slot, counted from 1' },
    leftOut: {
      type: 'enum',
      values: ['density', 'start', 'end', 'monetization'],
      description:
        'Why the page’s plan leaves this place empty and without height: too much advertising, too near the start, the end, or a page without monetization',
    },
    minHeight: {
      type: 'integer',
      min: 50,
      max: 2000,
      description: 'Reserved height in pixels, instead of that of the placement',
    },
  },
  events: {
    'ad-slot:fill':
      'An advertisement was put in: `{placement, position, reason}`, the last `html`, `frame` or `unit`',
    'ad-slot:empty':
      'There is no advertisement for it: `{placement, position, reason}`; below the screen the place is given up',
  },
  slots: {
    '': 'What stands there until an advertisement does',
    ad: 'Where the advertising service puts its own',
  },
  parts: {
    label: 'Who speaks: Advertisement, or “From {site}” above a house notice',
    box: 'The reserved place',
  },
});

export type AdSlotProps = ElementProps<typeof adSlotElement>;
export type AdPlacement = AdSlotProps['placement'];
