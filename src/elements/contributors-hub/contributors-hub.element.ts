import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { type ContributorEntry, cleanEntries } from '../shared/contributor-card/contributor.logic.ts';

/** The first contributors of a list that is asked for page by page. */
export interface HubData {
  readonly total: number;
  readonly contributors: readonly ContributorEntry[];
}

export const contributorsHubElement = defineElement({
  tag: 'contributors-hub',
  summary: 'All contributors, to be filtered by type and searched by name.',
  hydrate: 'interaction',
  attributes: {
    contributors: json('The contributors to list; left out, they are asked for page by page', cleanEntries),
    heading: { type: 'string', default: 'Our Contributors', description: 'The title of the page' },
    basePath: {
      type: 'url',
      default: '/healthcare-review-partners/',
      isContributorPath: true,
      description:
        'Where the profiles live; the slug of the contributor follows. Default: the site’s own contributor path',
    },
    pageSize: {
      type: 'integer',
      default: 16,
      min: 1,
      max: 500,
      description: 'How many are shown at first, and with each View More',
    },
    search: {
      type: 'string',
      default: '',
      description: 'What is searched for at first: the `q` of the address',
    },
    type: {
      type: 'enum',
      values: ['all', 'editor', 'reviewer', 'writer'],
      default: 'all',
      description: 'The type that is shown at first: the `type` of the address',
    },
    page: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 500,
      description:
        'How many pages are shown at first: the `page` of the address, for visitors without scripts',
    },
  },
  slots: { '': 'The introduction under the title' },
  parts: {
    hub: 'The whole widget',
    heading: 'The title',
    filters: 'The search box with the type buttons',
    field: 'The search box',
    filter: 'One type button',
    status: 'How many contributors are found',
    grid: 'The cards',
    card: 'One contributor',
    types: 'The type badges of a contributor',
    more: 'The View More button',
  },
});

export type ContributorsHubProps = ElementProps<typeof contributorsHubElement, HubData>;
