import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { finderEventDetails } from '../shared/finder/finder-event-details.ts';
import { finderIntroParts, finderParts } from '../shared/finder/finder-parts.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';

export const leadGenElement = defineElement({
  tag: 'lead-gen',
  summary: 'The program finder as a standalone widget; international visitors see a partner instead.',
  hydrate: 'interaction',
  reserve: { phone: 400, desktop: 483 },
  behavior: 'visible',
  attributes: {
    degree: { type: 'string', description: 'Slug of the preselected degree' },
    subject: { type: 'string', description: 'Slug of the preselected subject' },
    category: { type: 'string', description: 'Slug of the preselected category' },
    variant: {
      type: 'enum',
      values: ['base', 'native', 'horizontal', 'personalized', 'international'],
      default: 'base',
      description: 'Layout of the finder; `international` shows the variant for international visitors',
    },
  },
  events: {
    'lead-gen:select': 'A field changed: `{field, value, selection}`',
    'lead-gen:submit':
      'The form was submitted: `{selection, url}`. `preventDefault()` keeps the visitor on the page',
  },
  eventDetails: finderEventDetails,
  parts: {
    ...finderParts,
    ...finderIntroParts,
    international: 'The variant for international visitors',
    'paid-label': 'The line that says who pays',
    button: 'The button',
  },
});

export type LeadGenProps = ElementProps<typeof leadGenElement, PackedOptions>;
