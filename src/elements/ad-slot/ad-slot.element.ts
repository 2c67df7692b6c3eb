import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const adSlotElement = defineElement({
  tag: 'ad-slot',
  summary:
    'A labeled slot of fixed height for an advertisement or a house notice, filled by the ad rules after the page has loaded.',
  hydrate: 'static',
  reserve: { phone: 144, desktop: 144 },
  behavior: 'visible',
  attributes: {
    placement: {
      type: 'enum',
      values: ['top-of-page', 'bottom-of-page', 'hero', 'in-paragraph'],
      default: 'in-paragraph',
      description: 'Selects the ad rule and the height',
    },
    position: { type: 'integer', min: 1, description: 'Number of an in-paragraph slot, counted from 1' },
    leftOut: {
      type: 'enum',
      values: ['density', 'start', 'spacing', 'end', 'monetization'],
      description:
        'Why the ad plan leaves this slot empty and without height: the ad density, too near the start, another slot or the end, or no monetization',
    },
    minHeight: {
      type: 'integer',
      unit: 'px',
      min: 50,
      max: 2000,
      description: 'Reserved height in pixels; overrides that of the placement',
    },
  },
  events: {
    'ad-slot:fill':
      'The slot was filled: `{placement, position, reason}`; `reason` is `html`, `frame` or `unit`',
    'ad-slot:empty':
      'There is no ad: `{placement, position, reason}`; `reason` is `no-rule`, `consent-pending`, `consent-refused`, `density`, `nothing-to-show`, `in-view` (collapsed earlier, and no longer below the viewport) or `monetization-disabled`. Below the viewport, a slot without fallback content collapses; without monetization, every slot does.',
  },
  eventDetails: {
    fill: '{ placement: string; position: number | undefined; reason: string }',
    empty: '{ placement: string; position: number | undefined; reason: string }',
  },
  slots: {
    '': 'Content until the slot is filled',
    ad: 'Container for ad units of the ad service',
  },
  parts: {
    label: 'The label: “Advertisement”, or “From {site}” above a house notice',
    box: 'The reserved box',
  },
});

export type AdSlotProps = ElementProps<typeof adSlotElement>;
export type AdPlacement = AdSlotProps['placement'];
