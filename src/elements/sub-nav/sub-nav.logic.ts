import { safeUrl } from '../../core/urls.ts';

export interface SubNavItem {
  readonly label: string;
  readonly uri: string;
}

/** What stands where an author names no tabs. */
export const articleTabs: readonly SubNavItem[] = [
  { label: 'Featured', uri: '/articles/' },
  { label: 'Career', uri: '/articles/career/' },
  { label: 'Lifestyle', uri: '/articles/lifestyle/' },
  { label: 'Nurse Spotlight', uri: '/articles/nurse-spotlight/' },
  { label: 'Student Resources', uri: '/articles/student-resources/' },
];

function cleanItem(value: unknown): SubNavItem | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { label, uri } = value as Record<string, unknown>;
  const url = typeof uri === 'string' ? safeUrl(uri) : undefined;
  return typeof label === 'string' && label.trim() && url ? { label: label.trim(), uri: url } : undefined;
}

/** The tabs that have a label and an allowed address; undefined when there is no such list. */
export function cleanItems(value: unknown): readonly SubNavItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(cleanItem).filter((item) => item !== undefined);
  return items.length ? items : undefined;
}

/** A path without what does not tell pages apart: origin, query, hash, last slash, case. */
function normalizePath(url: string): string {
  const path = url
    .replace(/^([a-z][a-z0-9+.-]*:)?\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
  return path.toLowerCase();
}

/** Place of the current tab: the one with that path, else the one with that label; -1 for none. */
export function findCurrent(items: readonly SubNavItem[], current: string | undefined): number {
  const wanted = current?.trim();
  if (!wanted) return -1;
  const isPath = wanted.includes('/');
  const byPath = isPath ? items.findIndex(({ uri }) => normalizePath(uri) === normalizePath(wanted)) : -1;
  return byPath >= 0 ? byPath : items.findIndex(({ label }) => label.toLowerCase() === wanted.toLowerCase());
}
