import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { finderEventDetails } from '../shared/finder/finder-event-details.ts';
import { finderIntroParts, finderParts } from '../shared/finder/finder-parts.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';

export const programFinderElement = defineElement({
  tag: 'program-finder',
  summary:
    'A form that finds programs by degree, category and subject; it works as a plain form without its script.',
  hydrate: 'interaction',
  reserve: { phone: 400, desktop: 483 },
  attributes: {
    layout: {
      type: 'enum',
      values: ['base', 'native', 'horizontal', 'personalized'],
      default: 'base',
      description: 'Layout of the finder',
    },
    fields: {
      type: 'list',
      values: ['degree', 'category', 'subject'],
      description:
        'Fields to show (default: degree,category,subject; in a native or nested finder: degree,subject)',
    },
    nested: { type: 'boolean', description: 'Groups the subjects by category' },
    degree: { type: 'string', description: 'Slug of the preselected degree; unknown ones are ignored' },
    category: {
      type: 'string',
      description: 'Slug of the preselected category; unknown ones are ignored',
    },
    subject: {
      type: 'string',
      description: 'Slug of the preselected subject; unknown ones are ignored',
    },
    buttonLabel: { type: 'string', default: 'Search Programs', description: 'Label of the button' },
    degreeLabel: { type: 'string', default: 'I want my', description: 'Label of the degree field' },
    categoryLabel: { type: 'string', default: 'In', description: 'Label of the category field' },
    subjectLabel: { type: 'string', default: 'Focusing on', description: 'Label of the subject field' },
    heading: {
      type: 'string',
      description: 'Heading above the fields; a personalized finder has a default one',
    },
    text: { type: 'string', description: 'Text below the heading; a personalized finder has a default one' },
    image: {
      type: 'url',
      description: 'URL of the image, shown at 448 by 382 pixels; a personalized finder has a default one',
    },
    imageAlt: {
      type: 'string',
      default: '',
      description: 'Alternative text of the image; empty for decoration',
    },
  },
  events: {
    'program-finder:select': 'A field changed: `{field, value, selection}`',
    'program-finder:submit':
      'The form was submitted: `{selection, url}`. `preventDefault()` keeps the visitor on the page',
  },
  eventDetails: finderEventDetails,
  parts: { ...finderParts, ...finderIntroParts },
});

export type ProgramFinderProps = ElementProps<typeof programFinderElement, PackedOptions>;
