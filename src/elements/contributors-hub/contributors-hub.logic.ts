import type { ContributorType } from '../../core/entities.ts';
import type { ContributorEntry } from '../shared/contributor-card/contributor.logic.ts';

export type TypeFilter = ContributorType | 'all';

export interface Filter {
  readonly q: string;
  readonly type: TypeFilter;
}

export const typeFilters: readonly TypeFilter[] = ['all', 'editor', 'reviewer', 'writer'];

/** One answer of the API holds no more, and more no page should draw at once. */
export const maxPageSize = 500;

/** The API refuses longer questions, and nobody's name is that long. */
const longestQuery = 100;

/** A filter as the data source is asked for it. */
export function toQuery({ q, type }: Filter): { q: string | undefined; type: ContributorType | undefined } {
  return { q: q.trim().slice(0, longestQuery) || undefined, type: type === 'all' ? undefined : type };
}

/** A contributor with what filtering needs, computed once. */
interface Indexed {
  readonly entry: ContributorEntry;
  readonly searched: string;
}

export type ContributorIndex = readonly Indexed[];

const order = new Intl.Collator('en-US');

/** The last word of the part before the first comma, where credentials begin. */
export function lastName(title: string): string {
  return title.split(',')[0]?.trim().split(/\s+/).at(-1) ?? '';
}

/** Contributors by last name, ready to be searched at every key. */
export function indexContributors(entries: readonly ContributorEntry[]): ContributorIndex {
  return entries
    .map((entry) => ({ entry, searched: entry.title.toLowerCase(), name: lastName(entry.title) }))
    .sort((a, b) => order.compare(a.name, b.name) || order.compare(a.entry.title, b.entry.title));
}

/** Part of the name in any letter case, and any of the types. */
export function filterContributors(
  index: ContributorIndex,
  { q, type }: Filter,
): readonly ContributorEntry[] {
  const wanted = q.trim().toLowerCase();
  const found: ContributorEntry[] = [];
  for (const { entry, searched } of index) {
    if ((type === 'all' || entry.types.includes(type)) && searched.includes(wanted)) found.push(entry);
  }
  return found;
}

/** `8 reviewers match “ped”`: what is shown, in words. */
export function describeMatches(total: number, { q, type }: Filter): string {
  if (total === 0) return 'No contributors found.';
  const noun = `${type === 'all' ? 'contributor' : type}${total === 1 ? '' : 's'}`;
  const words = q.trim();
  return `${total.toLocaleString('en-US')} ${noun}${words ? ` ${total === 1 ? 'matches' : 'match'} “${words}”` : ''}`;
}

/** The type that a text names; everything else is all. */
export function toTypeFilter(text: string | null | undefined): TypeFilter {
  return typeFilters.find((type) => type === text) ?? 'all';
}

export function isSameFilter(a: Filter, b: Filter): boolean {
  return a.type === b.type && a.q.trim() === b.q.trim();
}

/** The filter that an address holds; undefined when it holds none. */
export function readFilter(search: string): Filter | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('q') && !query.has('type')) return undefined;
  return { q: query.get('q') ?? '', type: toTypeFilter(query.get('type')) };
}

/** The address's query with this filter in it, everything foreign kept. */
export function writeFilter(search: string, { q, type }: Filter): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  if (q.trim()) query.set('q', q.trim());
  else query.delete('q');
  if (type === 'all') query.delete('type');
  else query.set('type', type);
  return query.size > 0 ? `?${query}` : '';
}

/** The link behind View More where no script runs: the hub's own page with the same filter, one page further. */
export function nextPageLink(basePath: string, filter: Filter, page: number): string {
  const query = new URLSearchParams(writeFilter('', filter));
  query.set('page', String(page + 1));
  return `${basePath}?${query}`;
}
