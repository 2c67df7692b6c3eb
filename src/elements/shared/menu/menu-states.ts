/**
 * The states in the header's menu. A separate module, because the footer does not need the list of states.
 */
import { siteLink, trimTrailingSlashes } from '../../../core/urls.ts';
import { usStates } from '../../../core/us-states.ts';
import type { MenuEntry } from './menu.logic.ts';
import { normalizePath } from './normalize-path.ts';

const statesPath = '/state/';

/**
 * Inserts States as the third item: the 50 states, D.C. and View All States. An existing item that
 * links to the states keeps its position, and its children if it has any. If these are the states, D.C. and
 * View All States are added where missing: the menu has no other link to the page of all states.
 *
 * @param homeUrl `homeUrl` of the configuration: state pages are on the script's site
 */
export function insertStates(menu: readonly MenuEntry[], homeUrl?: string): readonly MenuEntry[] {
  const siteStates = siteLink(statesPath, homeUrl);
  const withSlash = (uri: string) => `${trimTrailingSlashes(uri)}/`;
  const existing = menu.find(({ uri = '' }) => [statesPath, siteStates].includes(withSlash(uri)));
  const basePath = withSlash(existing?.uri ?? siteStates);
  const listed = usStates.map(({ slug, name }) => ({
    id: `states-${slug}`,
    label: name,
    uri: `${basePath}${slug}/`,
    children: [],
  }));
  const children = [...listed, { id: 'states-all', label: 'View All States', uri: basePath, children: [] }];
  if (existing) {
    const own = existing.children;
    const paths = new Set(own.map(({ uri = '' }) => normalizePath(uri)));
    const candidates = own.length === 0 ? children : groupByRegion(own) ? children.slice(-2) : [];
    const added = candidates.filter(({ uri }) => !paths.has(normalizePath(uri)));
    return menu.map((entry) => (entry === existing ? { ...entry, children: [...own, ...added] } : entry));
  }
  return [...menu.slice(0, 2), { id: 'states', label: 'States', uri: basePath, children }, ...menu.slice(2)];
}

export interface Region {
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}

/** Regions of the Census Bureau by postal abbreviations. */
const regions = Object.entries({
  Northeast: 'CT ME MA NH NJ NY PA RI VT',
  Midwest: 'IL IN IA KS MI MN MO NE ND OH SD WI',
  South: 'AL AR DE DC FL GA KY LA MD MS NC OK SC TN TX VA WV',
  West: 'AK AZ CA CO HI ID MT NV NM OR UT WA WY',
});

/** The name of each state's region, by the state's slug. */
const regionNames: ReadonlyMap<string, string | undefined> = new Map(
  usStates.map(({ slug, abbreviation }) => [
    slug,
    regions.find(([, abbreviations]) => abbreviations.includes(abbreviation))?.[0],
  ]),
);

function regionOf({ uri = '' }: MenuEntry): string | undefined {
  const slug = /\/([a-z-]+)\/?$/.exec(uri)?.[1];
  return slug && regionNames.get(slug);
}

/** Groups the states of a menu by region; undefined if fewer than half of all states are in it. */
export function groupByRegion(
  entries: readonly MenuEntry[],
): { readonly regions: readonly Region[]; readonly others: readonly MenuEntry[] } | undefined {
  const placed = entries.map((entry) => ({ entry, region: regionOf(entry) }));
  const inRegion = (name?: string) =>
    placed.filter(({ region }) => region === name).map(({ entry }) => entry);
  const others = inRegion(undefined);
  if (entries.length - others.length < usStates.length / 2) return undefined;
  return { regions: regions.map(([name]) => ({ name, entries: inRegion(name) })), others };
}
