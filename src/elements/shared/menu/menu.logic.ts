import { isRecord, type UnknownRecord } from '../../../core/records.ts';
import { safeUrl } from '../../../core/urls.ts';
import { normalizePath } from './normalize-path.ts';

/** A valid menu item: it has a label, and a link or children. */
export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly uri?: string;
  readonly children: readonly MenuEntry[];
}

/** Maximum levels below the first; limits hostile JSON. */
const maxDepth = 10;

function cleanEntry(
  raw: UnknownRecord,
  id: string,
  childrenOf: (raw: UnknownRecord) => readonly unknown[],
  depth: number,
): MenuEntry | undefined {
  const label = typeof raw.label === 'string' ? raw.label.trim() : '';
  const uri = typeof raw.uri === 'string' ? safeUrl(raw.uri) : undefined;
  const children = depth < maxDepth ? cleanEntries(childrenOf(raw), id, childrenOf, depth + 1) : [];
  return label && (uri || children.length > 0) ? { id, label, uri, children } : undefined;
}

function cleanEntries(
  list: readonly unknown[],
  idPrefix: string,
  childrenOf: (raw: UnknownRecord) => readonly unknown[],
  depth: number,
): MenuEntry[] {
  return list.flatMap((raw, index) =>
    isRecord(raw) ? (cleanEntry(raw, `${idPrefix}-${index + 1}`, childrenOf, depth) ?? []) : [],
  );
}

/**
 * Reads the `menu` JSON: items with children, or a flat CMS list in which each item names its
 * parent. Undefined unless it is a list.
 */
export function cleanMenu(value: unknown): readonly MenuEntry[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const items = value.filter(isRecord);
  const ids = new Set(items.map(({ id }) => id));
  const isChild = ({ parentId, id }: UnknownRecord) =>
    parentId !== undefined && parentId !== null && parentId !== id && ids.has(parentId);
  const itemsByParent = new Map<unknown, UnknownRecord[]>();
  for (const item of items.filter(isChild)) {
    const group = itemsByParent.get(item.parentId);
    if (group) group.push(item);
    else itemsByParent.set(item.parentId, [item]);
  }
  const childrenOf = ({ id, children }: UnknownRecord) => {
    const own = itemsByParent.get(id) ?? [];
    // Each item appears once, even if several items have the same id.
    itemsByParent.delete(id);
    return [...(Array.isArray(children) ? children : []), ...own];
  };
  return cleanEntries(
    items.filter((item) => !isChild(item)),
    'menu',
    childrenOf,
    0,
  );
}

/** The `aria-current` of a link: `page` for the current page, `true` for one of its ancestors. */
export function markCurrent(uri = '', current?: string): 'page' | 'true' | undefined {
  // Only a path without a fragment can name the current page or an ancestor.
  if (!current || !/^\/(?!\/)[^#]*$/.test(uri)) return undefined;
  const path = normalizePath(uri);
  const currentPath = normalizePath(current);
  if (path === currentPath) return 'page';
  return path && currentPath.startsWith(`${path}/`) ? 'true' : undefined;
}

/**
 * Length of the longest link to the current page or an ancestor of it, in the item and its descendants; 0 for
 * none.
 */
function matchLength({ uri = '', children }: MenuEntry, current: string | undefined): number {
  const own = markCurrent(uri, current) ? normalizePath(uri).length + 1 : 0;
  return Math.max(own, ...children.map((child) => matchLength(child, current)));
}

/** The item to mark as current: the one with the longest link to the page or to an ancestor of it. */
export function findCurrent(
  entries: readonly MenuEntry[],
  current: string | undefined,
): MenuEntry | undefined {
  const lengths = entries.map((entry) => matchLength(entry, current));
  const longest = Math.max(0, ...lengths);
  return longest > 0 ? entries[lengths.indexOf(longest)] : undefined;
}

/** True if an item is a link. Groups without a page have a URL that starts with `#`. */
export function hasPage({ uri, children }: MenuEntry): boolean {
  return uri !== undefined && !(children.length > 0 && uri.startsWith('#'));
}

/** Converts `Rankings` to `All rankings`; a label with more than one capital letter keeps its case. */
function overviewLabel(label: string): string {
  return `All ${/^\p{Lu}\P{Lu}*$/u.test(label) ? label.toLowerCase() : label}`;
}

/**
 * The items of a group. Starts with the group's own page, unless a child links to it, since the group is no
 * link.
 */
export function listGroup({ id, label, uri, children }: MenuEntry): readonly MenuEntry[] {
  if (!uri || uri.startsWith('#') || children.some((child) => child.uri === uri)) return children;
  return [{ id: `${id}-all`, label: overviewLabel(label), uri, children: [] }, ...children];
}
