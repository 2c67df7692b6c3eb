import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { finderIntroParts, finderParts } from '../shared/finder/finder-parts.ts';
import type { RenderedOptions } from '../shared/finder/options/rendered-options.ts';

export const leadGenElement = defineElement({
  tag: 'lead-gen',
  summary:
    'The program finder as a widget of its own; visitors from abroad get the partner that helps them instead.',
  hydrate: 'interaction',
  behaviour: 'visible',
  attributes: {
    degree: { type: 'string', description: 'Slug of the degree chosen at first' },
    subject: { type: 'string', description: 'Slug of the subject chosen at first' },
    category: { type: 'string', description: 'Slug of the category chosen at first' },
    variant: {
      type: 'enum',
      values: ['base', 'native', 'horizontal', 'personalized', 'international'],
      default: 'base',
      description: 'How the finder is laid out; `international` shows what visitors from abroad see',
    },
  },
  events: {
    'lead-gen:select': 'A field has another value; detail: field, value, selection',
    'lead-gen:submit': 'The form is sent; detail: selection, url',
  },
  parts: {
    ...finderParts,
    ...finderIntroParts,
    international: 'What visitors from abroad see',
    'paid-label': 'The words that say who pays',
    button: 'The button',
  },
});

export type LeadGenProps = ElementProps<typeof leadGenElement, RenderedOptions>;
