import { readBoundedText } from '../core/text/bounded-text.ts';
import { nearestName } from '../core/text/nearest-name.ts';
import { trimTrailingSlashes } from '../core/urls.ts';
import type { ElementCatalog } from './element-catalog.ts';
import { reasonOf } from './fetch-reason.ts';
import type { Problem } from './problem.ts';
import { pageTagOf, type WrittenElement } from './written-element.ts';

const timeoutMs = 10_000;

/** The slugs of a site's server, and a function that checks whether it has a ranking. */
export interface SiteIds {
  readonly slugs: Readonly<Record<'degree' | 'category' | 'subject', ReadonlySet<string>>>;
  hasRanking(id: string): Promise<boolean>;
}

/** The parts of the responses that this module reads; any may be missing when the server is not ours. */
interface SiteResponse {
  readonly identityToken?: string;
  readonly inventoryUrl?: { readonly production?: string };
}
interface Slug {
  readonly slug: string;
}
interface DegreesResponse {
  readonly degrees?: readonly (Slug & {
    readonly categories: readonly (Slug & { readonly subjects: readonly Slug[] })[];
  })[];
}

/** The site's server is unreachable or is not ours; the message names the URL. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
}

async function request(url: URL, options: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new SiteError(`${url} could not be reached: ${reasonOf(cause)}`, { cause });
  });
}

async function readJson<T>(url: URL, response: Response): Promise<T> {
  if (!response.ok) throw new SiteError(`${url} responded with ${response.status}`);
  try {
    return JSON.parse(await readBoundedText(response));
  } catch (cause) {
    throw new SiteError(`${url} did not respond with JSON; check the URL`, { cause });
  }
}

const fetchJson = async <T>(url: URL, options?: RequestInit) => readJson<T>(url, await request(url, options));

/**
 * Reads the slugs of a site, in Node.js or in a page.
 *
 * @param base the URL of the site's server, or of the folder that holds its script
 * @throws SiteError when the server is unreachable or is not ours
 */
export async function readSiteIds(base: string | URL): Promise<SiteIds> {
  const configUrl = new URL('api/config', base);
  const { identityToken, inventoryUrl } = await fetchJson<SiteResponse>(configUrl);
  if (identityToken === undefined) throw new SiteError(`${configUrl} has no identityToken; check the URL`);
  const inventory = trimTrailingSlashes(String(inventoryUrl?.production || new URL('.', base)));
  const url = new URL(`${inventory}/v1/inventory/degrees/query`);
  url.searchParams.set('idToken', identityToken);
  const query = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  const { degrees } = await fetchJson<DegreesResponse>(url, query);
  if (!Array.isArray(degrees)) throw new SiteError(`${url} has no list of degrees`);
  const list: NonNullable<DegreesResponse['degrees']> = degrees;
  const categories = list.flatMap((degree) => degree.categories);
  const rankings = new Map<string, Promise<boolean>>();
  return {
    slugs: {
      degree: new Set(list.map(({ slug }) => slug)),
      category: new Set(categories.map(({ slug }) => slug)),
      subject: new Set(categories.flatMap(({ subjects }) => subjects.map(({ slug }) => slug))),
    },
    hasRanking(id) {
      const known = rankings.get(id) ?? hasRanking(new URL(`api/rankings/${encodeURIComponent(id)}`, base));
      rankings.set(id, known);
      return known;
    },
  };
}

async function hasRanking(url: URL): Promise<boolean> {
  const response = await request(url);
  return response.status !== 404 && (await readJson(url, response)) !== null;
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
  for (const element of elements) {
    const { tag, attributes, position } = element;
    const pageTag = pageTagOf(element);
    const add = (attribute: string, value: string, known: Iterable<string>) => {
      const nearest = nearestName(value, known);
      const fix = nearest ? ` Use ${nearest}.` : '';
      const message = `${attribute}: the site has no ${JSON.stringify(value)}.${fix}`;
      problems.push({ rule: 'unknown-id', severity: 'error', message, position, tag: pageTag, attribute });
    };
    const readAttribute = (attribute: string) =>
      specs.get(tag)?.has(attribute) ? attributes.get(attribute)?.trim() : undefined;
    // In elements without a `degree` attribute, `category` names a category of articles.
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
