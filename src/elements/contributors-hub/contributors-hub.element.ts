import { defineElement, type ElementProps, json } from '../../core/declaration.ts';
import { contributorTypes } from '../../core/model/contributor-types.ts';
import { type ContributorEntry, cleanEntries } from '../shared/contributor-card/contributor.logic.ts';
import type { Filter } from './contributors-hub.logic.ts';

/** The first contributors of a list that is loaded page by page, and the filter that they match. */
export interface HubData {
  readonly filter: Filter;
  readonly total: number;
  readonly contributors: readonly ContributorEntry[];
}

export const contributorsHubElement = defineElement({
  tag: 'contributors-hub',
  summary: 'All contributors, with a type filter and a search by name.',
  hydrate: 'interaction',
  attributes: {
    contributors: json(
      'Contributors to list, as JSON; without it they are loaded page by page',
      cleanEntries,
    ),
    heading: { type: 'string', default: 'Our Contributors', description: 'Title of the page' },
    basePath: {
      type: 'url',
      default: '/healthcare-review-partners/',
      isContributorPath: true,
      description:
        'Path of the profiles, without the contributor’s slug; the page at this path has the filter in its URL. Default: the site’s own contributor path',
    },
    pageSize: {
      type: 'integer',
      default: 16,
      min: 1,
      max: 500,
      description: 'Number of contributors shown at first and added by View More',
    },
    search: {
      type: 'string',
      default: '',
      description: 'Initial search text; same as the URL parameter `q`',
    },
    type: {
      type: 'enum',
      values: ['all', ...contributorTypes],
      default: 'all',
      description: 'Initial type filter; same as the URL parameter `type`',
    },
    page: {
      type: 'integer',
      default: 1,
      min: 1,
      max: 500,
      description:
        'Number of pages shown at first; same as the URL parameter `page`, for visitors without scripts',
    },
  },
  slots: { '': 'The introduction under the title' },
  parts: {
    hub: 'The whole widget',
    heading: 'The title',
    filters: 'The search box and the type buttons',
    field: 'The search box',
    filter: 'One type button',
    status: 'The number of matching contributors',
    grid: 'The cards',
    card: 'One contributor',
    types: 'The type badges of a contributor',
    more: 'The View More button',
  },
});

export type ContributorsHubProps = ElementProps<typeof contributorsHubElement, HubData>;
