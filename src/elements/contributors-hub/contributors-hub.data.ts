import type { DataLoader } from '../../core/data-source.ts';
import { toEntry } from '../shared/contributor-card/contributor.logic.ts';
import type { ContributorsHubProps, HubData } from './contributors-hub.element.ts';
import { maxPageSize, toQuery } from './contributors-hub.logic.ts';

/** Loads the first contributors and their total number; null if the `contributors` attribute lists them. */
export const loadContributorsHub: DataLoader<ContributorsHubProps, HubData> = async (
  { contributors, search, type, page, pageSize },
  source,
) => {
  if (contributors) return null;
  const limit = Math.min(page * pageSize, maxPageSize);
  const filter = { q: search, type };
  const found = await source.contributors({ ...toQuery(filter), offset: 0, limit });
  return { filter, total: found.total, contributors: found.contributors.map(toEntry) };
};
