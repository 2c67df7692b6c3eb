import * as v from 'valibot';
import { DegreesResponseSchema } from '../../src/core/model/degree.ts';
import { nearestName } from '../../src/core/text/nearest-name.ts';
import type { ElementCatalog } from '../../src/linter/element-catalog.ts';
import type { Problem } from '../../src/linter/problem.ts';
import type { WrittenElement } from '../../src/linter/written-element.ts';

const timeoutMs = 10_000;

/** The slugs that a site's server knows, and a way to ask it for rankings. */
export interface SiteIds {
  readonly slugs: Readonly<Record<'degree' | 'category' | 'subject', ReadonlySet<string>>>;
  hasRanking(id: string): Promise<boolean>;
}

const configSchema = v.object({
  identityToken: v.string(),
  inventoryUrl: v.object({ production: v.string() }),
});

async function fetchJson(url: URL, request: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...request, signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return response.json();
}

/**
 * Reads the slugs of a site.
 *
 * @throws when the server cannot be reached or is not ours
 */
export async function readSiteIds(origin: string): Promise<SiteIds> {
  const config = v.parse(configSchema, await fetchJson(new URL('/api/config', origin)));
  const url = new URL('/v1/inventory/degrees/query', config.inventoryUrl.production || origin);
  url.searchParams.set('idToken', config.identityToken);
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const { degrees } = v.parse(DegreesResponseSchema, await fetchJson(url, request));
  const categories = degrees.flatMap((degree) => degree.categories);
  const rankings = new Map<string, Promise<boolean>>();
  return {
    slugs: {
      degree: new Set(degrees.map(({ slug }) => slug)),
      category: new Set(categories.map(({ slug }) => slug)),
      subject: new Set(categories.flatMap(({ subjects }) => subjects.map(({ slug }) => slug))),
    },
    hasRanking(id) {
      const known = rankings.get(id) ?? ask(new URL(`/api/rankings/${encodeURIComponent(id)}`, origin));
      rankings.set(id, known);
      return known;
    },
  };
}

async function ask(url: URL): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (response.status === 404) return false;
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`);
  return (await response.json()) !== null;
}

/** Attributes that name a ranking. */
const rankingAttributes = ['extid', 'gid'];

/** Finds degrees, categories, subjects and rankings that the site does not have. */
export async function lintIds(
  elements: readonly WrittenElement[],
  { attributes: specs }: ElementCatalog,
  site: SiteIds,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const { tag, attributes, position } of elements) {
    const add = (attribute: string, value: string, known: Iterable<string>) => {
      const nearest = nearestName(value, known);
      const fix = nearest ? ` Use ${nearest}.` : '';
      const message = `${attribute}: the site has no ${JSON.stringify(value)}.${fix}`;
      problems.push({ rule: 'unknown-id', severity: 'error', message, position, tag, attribute });
    };
    const readAttribute = (attribute: string) =>
      specs.get(tag)?.has(attribute) ? attributes.get(attribute)?.trim() : undefined;
    // A category without a degree beside it is one of articles.
    const isFinder = specs.get(tag)?.has('degree');
    for (const [attribute, known] of Object.entries(isFinder ? site.slugs : {})) {
      const value = readAttribute(attribute);
      if (value && !known.has(value)) add(attribute, value, known);
    }
    for (const attribute of rankingAttributes) {
      const value = readAttribute(attribute);
      if (value && !(await site.hasRanking(value))) add(attribute, value, []);
    }
  }
  return problems;
}
