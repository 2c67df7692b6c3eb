import { defineElement, type ElementProps } from '../../core/declaration.ts';

export const contentAccordionElement = defineElement({
  tag: 'content-accordion',
  summary: 'Sections that open and close one by one or all at once.',
  hydrate: 'interaction',
  reserve: { phone: 43, desktop: 43, item: 57 },
  attributes: {
    heading: { type: 'string', description: 'Title above the sections' },
  },
  items: {
    slot: 'section',
    match: 'accordion-section',
    attributes: {
      heading: { type: 'string', description: 'Title of the section. Default: its number' },
      active: { type: 'boolean', description: 'Open when the page loads' },
    },
  },
  events: {
    'content-accordion:toggle':
      'A section was opened or closed: `{section, open, allOpen}`; `section` counts from 1',
  },
  eventDetails: { toggle: '{ section: number; open: boolean; allOpen: boolean }' },
  slots: { '': 'Content before the sections' },
  parts: {
    accordion: 'The whole accordion',
    heading: 'The title',
    button: 'The button that opens or closes all sections',
    section: 'One section',
    summary: 'The heading line that opens a section',
    body: 'The content of a section',
  },
});

export type ContentAccordionProps = ElementProps<typeof contentAccordionElement>;
