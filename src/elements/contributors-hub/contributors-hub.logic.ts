import type { ContributorType } from '../../core/model/contributor.ts';
import { contributorTypes } from '../../core/model/contributor-types.ts';
import { toSlug } from '../../core/names.ts';
import type { ContributorEntry } from '../shared/contributor-card/contributor.logic.ts';

export type TypeFilter = ContributorType | 'all';

export interface Filter {
  readonly q: string;
  readonly type: TypeFilter;
}

export const typeFilters: readonly TypeFilter[] = ['all', ...contributorTypes];

/** Maximum number of contributors in one API response, and on one page. */
export const maxPageSize = 500;

/** Maximum number of characters of a search; the API rejects longer ones. */
export const maxQueryLength = 100;

/** Converts a filter to the parameters of the data source. */
export function toQuery({ q, type }: Filter): { q: string | undefined; type: ContributorType | undefined } {
  return { q: q.trim().slice(0, maxQueryLength) || undefined, type: type === 'all' ? undefined : type };
}

/** A contributor with its precomputed search text. */
interface IndexedEntry<T> {
  readonly entry: T;
  readonly text: string;
}

const collator = new Intl.Collator('en-US');

/** The last word before the first comma; credentials follow the comma. */
export function lastName(title: string): string {
  return title.split(',')[0]?.trim().split(/\s+/).at(-1) ?? '';
}

/**
 * Normalizes a name or a query, so that case, accents, apostrophes and hyphens do not matter. A query without
 * letters and digits becomes a space, which no normalized name has, so it matches nothing.
 */
export function toSearchText(text: string): string {
  return toSlug(text) || (text.trim() && ' ');
}

/** Sorts contributors by last name, then by full name, and prepares them for repeated searches. */
export function indexContributors<T extends { readonly title: string }>(
  entries: readonly T[],
): readonly IndexedEntry<T>[] {
  return entries
    .map((entry) => ({ entry, text: toSearchText(entry.title), name: lastName(entry.title) }))
    .sort((a, b) => collator.compare(a.name, b.name) || collator.compare(a.entry.title, b.entry.title));
}

/** Filters by a substring of the normalized name and by type. */
export function filterContributors(
  index: readonly IndexedEntry<ContributorEntry>[],
  { q, type }: Filter,
): readonly ContributorEntry[] {
  const query = toSearchText(q);
  return index
    .filter(({ entry, text }) => (type === 'all' || entry.types.includes(type)) && text.includes(query))
    .map(({ entry }) => entry);
}

/** Describes the result in words, such as `8 reviewers match “ped”`. */
export function describeMatches(total: number, { q, type }: Filter): string {
  if (total === 0) return 'No contributors found.';
  const noun = `${type === 'all' ? 'contributor' : type}${total === 1 ? '' : 's'}`;
  const query = q.trim();
  const condition = query && ` ${total === 1 ? 'matches' : 'match'} “${query}”`;
  return `${total.toLocaleString('en-US')} ${noun}${condition}`;
}

/** Parses a type filter; unknown values mean `all`. */
export function toTypeFilter(text: string | null | undefined): TypeFilter {
  return typeFilters.find((type) => type === text) ?? 'all';
}

export function isSameFilter(a: Filter, b: Filter): boolean {
  return a.type === b.type && a.q.trim() === b.q.trim();
}

/** Reads the filter from a URL query string; undefined if it has none. */
export function readFilter(search: string): Filter | undefined {
  const query = new URLSearchParams(search);
  if (!query.has('q') && !query.has('type')) return undefined;
  return { q: query.get('q') ?? '', type: toTypeFilter(query.get('type')) };
}

/** Sets the filter in a URL query string and keeps other parameters. */
export function writeFilter(search: string, filter: Filter): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: undefined, ...toQuery(filter) })) {
    if (value) query.set(name, value);
    else query.delete(name);
  }
  const text = String(query);
  return text && `?${text}`;
}

/** URL that View More opens without a script: the hub with the same filter and the page after `page`. */
export function nextPageLink(hubPath: string, filter: Filter, page: number): string {
  const query = new URLSearchParams(writeFilter('', filter));
  query.set('page', String(page + 1));
  return `${hubPath}?${query}`;
}
