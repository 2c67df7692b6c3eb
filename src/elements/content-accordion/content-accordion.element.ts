import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentAccordionElement = defineElement({
  tag: 'content-accordion',
  summary: 'Sections that open and close one by one or all together.',
  hydrate: 'interaction',
  attributes: {
    heading: { type: 'string', description: 'The title above the sections' },
  },
  items: {
    slot: 'section',
    match: 'accordion-section',
    attributes: {
      heading: { type: 'string', description: 'What the section is called; its number when left out' },
      active: { type: 'boolean', description: 'Open from the start' },
    },
  },
  events: {
    'content-accordion:toggle':
      'A section was opened or closed: `{section, open, allOpen}`, the section counted from 1',
  },
  slots: { '': 'What stands before the sections' },
  parts: {
    accordion: 'The whole accordion',
    heading: 'The title',
    button: 'The button that opens or closes all',
    section: 'One section',
    summary: 'The line that opens a section',
    body: 'The content of a section',
  },
});

export type ContentAccordionProps = ElementProps<typeof contentAccordionElement>;
