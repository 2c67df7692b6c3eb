import { defineElement, type ElementProps } from '../../core/declaration.ts';
import type { ProgramListing } from '../../core/model/services/program-listing.ts';

export const editorialListingsElement = defineElement({
  tag: 'editorial-listings',
  summary: 'A few sponsored programs, labeled as such; renders nothing without programs.',
  hydrate: 'interaction',
  behavior: 'visible',
  attributes: {
    degree: {
      type: 'string',
      description:
        'Slug of the degree of the programs; default: the site’s, if degree, category and subject are omitted',
    },
    category: {
      type: 'string',
      description:
        'Slug of the category of the programs; default: the site’s, if degree, category and subject are omitted',
    },
    subject: {
      type: 'string',
      description:
        'Slug of the subject of the programs; default: the site’s, if degree, category and subject are omitted',
    },
    limit: {
      type: 'integer',
      default: 3,
      min: 1,
      max: 50,
      description: 'Maximum number of programs',
    },
    placeholders: {
      type: 'integer',
      default: 3,
      min: 0,
      max: 50,
      description: 'Number of placeholders while the programs are loading',
    },
    moreLabel: {
      type: 'string',
      default: 'View More Programs',
      description: 'Label of the link to more programs',
    },
    moreLink: {
      type: 'url',
      description: 'URL of the link to more programs; defaults to the site’s setting',
    },
  },
  parts: {
    'paid-label': 'The line that says who pays',
    list: 'The programs',
    card: 'One program',
    logo: 'The logo, or initials instead',
    name: 'The name of a program',
    button: 'The link to a school',
    more: 'The link to more programs',
  },
});

export type EditorialListingsProps = ElementProps<typeof editorialListingsElement, readonly ProgramListing[]>;
