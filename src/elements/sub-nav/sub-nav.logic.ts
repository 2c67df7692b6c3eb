import { isRecord } from '../../core/records.ts';
import { safeUrl } from '../../core/urls.ts';
import { normalizePath } from '../shared/menu/normalize-path.ts';

interface SubNavItem {
  readonly label: string;
  readonly uri: string;
}

/** The default tabs. */
export const articleTabs: readonly SubNavItem[] = [
  { label: 'Featured', uri: '/articles/' },
  { label: 'Career', uri: '/articles/career/' },
  { label: 'Lifestyle', uri: '/articles/lifestyle/' },
  { label: 'Nurse Spotlight', uri: '/articles/nurse-spotlight/' },
  { label: 'Student Resources', uri: '/articles/student-resources/' },
];

function cleanItem(value: unknown): SubNavItem | undefined {
  if (!isRecord(value)) return undefined;
  const { label, uri } = value;
  const url = typeof uri === 'string' ? safeUrl(uri) : undefined;
  return typeof label === 'string' && label.trim() && url ? { label: label.trim(), uri: url } : undefined;
}

/** The tabs that have a label and an allowed URL; undefined if there are none. */
export function cleanItems(value: unknown): readonly SubNavItem[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.map(cleanItem).filter((item) => item !== undefined);
  return items.length ? items : undefined;
}

/** Index of the current tab, found by path or by label; -1 if there is none. */
export function findCurrent(items: readonly SubNavItem[], current: string | undefined): number {
  const target = current?.trim();
  if (!target) return -1;
  const isPath = target.includes('/');
  const byPath = isPath ? items.findIndex(({ uri }) => normalizePath(uri) === normalizePath(target)) : -1;
  return byPath >= 0 ? byPath : items.findIndex(({ label }) => label.toLowerCase() === target.toLowerCase());
}
