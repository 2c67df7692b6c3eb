import { isRecord, type UnknownRecord } from '../../../core/records.ts';
import { safeUrl, siteLink } from '../../../core/urls.ts';
import { type UsState, usStates } from '../../../core/us-states.ts';

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
  const childrenOf = ({ id, children }: UnknownRecord) => [
    ...(Array.isArray(children) ? children : []),
    ...(id === undefined ? [] : items.filter((item) => isChild(item) && item.parentId === id)),
  ];
  return cleanEntries(
    items.filter((item) => !isChild(item)),
    'menu',
    childrenOf,
    0,
  );
}

/** The `aria-current` of a link: `page` for the current page, `true` for one of its ancestors. */
export function markCurrent(
  uri: string | undefined,
  current: string | undefined,
): 'page' | 'true' | undefined {
  if (!uri || !current) return undefined;
  if (uri === current) return 'page';
  return uri !== '/' && current.startsWith(uri.endsWith('/') ? uri : `${uri}/`) ? 'true' : undefined;
}

/** True if the item or one of its descendants links to the current page or an ancestor of it. */
export function containsCurrent({ uri, children }: MenuEntry, current: string | undefined): boolean {
  return markCurrent(uri, current) !== undefined || children.some((child) => containsCurrent(child, current));
}

/** True if an item has its own page; groups without one use `#`. */
export function hasPage({ uri, children }: MenuEntry): boolean {
  return uri !== undefined && !(children.length > 0 && uri.startsWith('#'));
}

/** `Rankings` to `All rankings`; a label with a name or an abbreviation keeps its case. */
function overviewLabel(label: string): string {
  return `All ${/^\p{Lu}\P{Lu}*$/u.test(label) ? label.toLowerCase() : label}`;
}

/** The items of a group, starting with the group's own page, since the group itself is not a link. */
export function listGroup({ id, label, uri, children }: MenuEntry): readonly MenuEntry[] {
  if (!uri || uri.startsWith('#') || children.some((child) => child.uri === uri)) return children;
  return [{ id: `${id}-all`, label: overviewLabel(label), uri, children: [] }, ...children];
}

const statesPath = '/state/';

/**
 * Inserts States as the third item: the 50 states, D.C. and View All States. An existing item that
 * links to the states keeps its position, and its children if it has any.
 *
 * @param homeUrl `homeUrl` of the configuration: state pages are on the script's site
 */
export function insertStates(menu: readonly MenuEntry[], homeUrl?: string): readonly MenuEntry[] {
  const siteStates = siteLink(statesPath, homeUrl);
  const existing = menu.find(({ uri }) => uri === statesPath || uri === siteStates);
  const basePath = existing?.uri ?? siteStates;
  const listed = usStates.map(({ slug, name }) => ({
    id: `states-${slug}`,
    label: name,
    uri: `${basePath}${slug}/`,
    children: [],
  }));
  const children = [...listed, { id: 'states-all', label: 'View All States', uri: basePath, children: [] }];
  if (existing)
    return menu.map((entry) =>
      entry === existing && entry.children.length === 0 ? { ...entry, children } : entry,
    );
  return [...menu.slice(0, 2), { id: 'states', label: 'States', uri: basePath, children }, ...menu.slice(2)];
}

export interface Region {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** Regions of the Census Bureau by postal abbreviations. */
const regions: readonly (readonly [name: string, letters: string])[] = [
  ['Northeast', 'CT ME MA NH NJ NY PA RI VT'],
  ['Midwest', 'IL IN IA KS MI MN MO NE ND OH SD WI'],
  ['South', 'AL AR DE DC FL GA KY LA MD MS NC OK SC TN TX VA WV'],
  ['West', 'AK AZ CA CO HI ID MT NV NM OR UT WA WY'],
];

function stateOf(uri: string | undefined): UsState | undefined {
  const slug = /\/([a-z-]+)\/?$/.exec(uri ?? '')?.[1];
  return usStates.find((state) => state.slug === slug);
}

/** Groups the states of a menu by region; undefined if fewer than half of all states are in it. */
export function groupByRegion(
  entries: readonly MenuEntry[],
): { readonly regions: readonly Region[]; readonly others: readonly MenuEntry[] } | undefined {
  const states = new Map(entries.map((entry) => [entry, stateOf(entry.uri)]));
  const others = entries.filter((entry) => !states.get(entry));
  if (entries.length - others.length < usStates.length / 2) return undefined;
  const inRegion = (abbreviations: string) =>
    entries.filter((entry) => abbreviations.split(' ').includes(states.get(entry)?.abbreviation ?? ''));
  return {
    regions: regions.map(([name, abbreviations]) => ({ name, entries: inRegion(abbreviations) })),
    others,
  };
}
