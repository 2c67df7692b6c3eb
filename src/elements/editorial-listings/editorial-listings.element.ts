import { defineElement, type ElementProps } from '../../core/declaration.ts';
import type { ProgramListing } from '../../core/model/program-listing.ts';

export const editorialListingsElement = defineElement({
  tag: 'editorial-listings',
  summary: 'A few sponsored programs, marked as such; nothing at all where there are none.',
  hydrate: 'interaction',
  behaviour: 'visible',
  attributes: {
    degree: { type: 'string', description: 'Slug of the degree that the programs are for' },
    category: { type: 'string', description: 'Slug of the category that the programs are for' },
    subject: { type: 'string', description: 'Slug of the subject that the programs are for' },
    limit: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 50,
      description: 'How many programs are shown at most',
    },
    placeholders: {
      type: 'integer',
      default: 3,
      min: 0,
      max: 50,
      description: 'How many places are kept while the programs are loading',
    },
    moreLabel: {
      type: 'string',
      default: 'View More Programs',
      description: 'Label of the link to more programs',
    },
    moreLink: { type: 'url', description: 'Where that link leads; the site has an address of its own' },
  },
  parts: {
    'paid-label': 'The words that say who pays',
    list: 'The programs',
    card: 'One program',
    logo: 'The logo, or the initials in its place',
    name: 'The name of a program',
    button: 'The link to a school',
    more: 'The link to more programs',
  },
});

export type EditorialListingsProps = ElementProps<typeof editorialListingsElement, readonly ProgramListing[]>;
