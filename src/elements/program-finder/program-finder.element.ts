import { defineElement, type ElementProps } from '../../core/declaration.ts';
import { finderIntroParts, finderParts } from '../shared/finder/finder-parts.ts';
import type { RenderedOptions } from '../shared/finder/options/rendered-options.ts';

export const programFinderElement = defineElement({
  tag: 'program-finder',
  summary:
    'A form that leads from degree, category and subject to matching programs; it works as a plain form before and without its script.',
  hydrate: 'interaction',
  attributes: {
    layout: {
      type: 'enum',
      values: ['base', 'native', 'horizontal', 'personalized'],
      default: 'base',
      description: 'How the finder is laid out',
    },
    fields: {
      type: 'list',
      description:
        'The fields to draw (degree,category,subject; degree,subject in a native or nested finder)',
    },
    nested: { type: 'boolean', description: 'Groups the subjects by category' },
    degree: { type: 'string', description: 'Slug of the degree chosen at first; an unknown one is ignored' },
    category: {
      type: 'string',
      description: 'Slug of the category chosen at first; an unknown one is ignored',
    },
    subject: {
      type: 'string',
      description: 'Slug of the subject chosen at first; an unknown one is ignored',
    },
    buttonLabel: { type: 'string', default: 'Search Programs', description: 'Label of the button' },
    degreeLabel: { type: 'string', default: 'I want my', description: 'Label of the degree field' },
    categoryLabel: { type: 'string', default: 'In', description: 'Label of the category field' },
    subjectLabel: { type: 'string', default: 'Focusing on', description: 'Label of the subject field' },
    heading: {
      type: 'string',
      description: 'Heading above the fields; a personalized finder has one of its own',
    },
    text: { type: 'string', description: 'Text under the heading; a personalized finder has one of its own' },
    image: {
      type: 'url',
      description: 'Address of the picture, drawn 448 by 382; a personalized finder has one of its own',
    },
    imageAlt: { type: 'string', default: '', description: 'What the picture shows; empty for decoration' },
  },
  events: {
    'program-finder:select': 'A field has another value; detail: field, value, selection',
    'program-finder:submit':
      'The form is sent; detail: selection, url; preventing it keeps the visitor on the page',
  },
  parts: { ...finderParts, ...finderIntroParts },
});

export type ProgramFinderProps = ElementProps<typeof programFinderElement, RenderedOptions>;
