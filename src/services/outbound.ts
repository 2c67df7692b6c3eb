import type { Option, Presets } from '../core/degrees.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import { parseUrl, trimTrailingSlashes } from '../core/urls.ts';
import { isVoyagerCombination } from './allow-list/allow-list.ts';

/** The parameters of a page's URL that carry alias ids. */
export const aliasNames = ['ref_anon', 'ref_inst', 'ref_sess', 'ref_tenant', 'transit_id'] as const;

/** Identifiers by which partners recognize a visit; passed on unchanged. */
export type AliasIds = Partial<Record<(typeof aliasNames)[number], string>>;

/** The finder's selection, as whole items, because one destination needs names and the other slugs. */
export interface FinderSelection {
  readonly degree?: Option | null;
  readonly category?: Option | null;
  readonly subject?: Option | null;
}

export interface FinderContext {
  /** URL of the page that the visitor leaves. */
  readonly pageUrl?: string;
  readonly elementClickId?: string;
  readonly correlationId?: string;
  readonly trafficSource?: string;
  /** Whether the visitor allows measurement: then the alias ids and the page's whole URL are passed on. */
  readonly allowsMeasurement?: boolean;
}

export interface ClickContext {
  readonly publisher?: string;
  readonly idToken?: string;
  readonly helid?: string;
  readonly position?: number;
  /** Listings only. */
  readonly trackingContext?: Readonly<Record<string, unknown>>;
  readonly presets?: Presets;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Adds parameters to a base URL and keeps its query and fragment. Skips empty and null parameters and
 * those that the base already has; writes objects as JSON.
 * @throws Error `base is required`
 */
export function buildUrl(base: string, parameters: Readonly<Record<string, unknown>>): string {
  if (!base) throw new Error('base is required');
  const [beforeHash = '', ...fragment] = base.split('#');
  const existing = new URLSearchParams(beforeHash.split('?').slice(1).join('?'));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (!isEmpty(value) && !existing.has(name))
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  // The oldest supported browsers have no `URLSearchParams.size`.
  const added = String(query);
  const separator = !beforeHash.includes('?') ? '?' : /[?&]$/.test(beforeHash) ? '' : '&';
  return beforeHash + (added && separator + added) + (fragment.length ? `#${fragment.join('#')}` : '');
}

/** The traffic source that the page's query string names; `organic` by default. */
export function trafficSource(search: string): string {
  const query = new URLSearchParams(search);
  const source = query.get('utmCap') || query.get('utm_cap') || 'organic';
  return source === 'search' || source === 'social' ? `paid ${source}` : source;
}

/** The alias ids in the page's query string. */
export function readAliases(search: string): AliasIds {
  const query = new URLSearchParams(search);
  return Object.fromEntries(aliasNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/**
 * Reduces a page's URL to its origin, its path and its traffic source. Use it for every page URL that schools
 * and partners receive without consent to measurement: any other parameter may identify the visitor.
 */
export function removeVisitorParameters(pageUrl: string): string {
  const url = parseUrl(pageUrl);
  if (!url) return '';
  const sourceParameters = ['utmCap', 'utm_cap'].map((name) => [name, url.searchParams.get(name)]);
  return buildUrl(url.origin + url.pathname, Object.fromEntries(sourceParameters));
}

/** Creates 32 random hexadecimal digits. `crypto.randomUUID` does not exist on pages without https. */
export function createClickId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The URL of the partner's redirect; graduate degrees have their own product. */
export function partnerRedirectUrl(
  redirectUrl: string,
  context: { degree?: string; idToken?: string; brand?: string },
): string {
  const isGraduate = context.degree === 'masters' || context.degree === 'doctorate';
  const product = isGraduate ? '30031/4481' : '30029/4479';
  return buildUrl(`${trimTrailingSlashes(redirectUrl)}/v1/redirect/${product}`, {
    idToken: context.idToken,
    brand: context.brand,
    formatType: 'cta',
    formatSubtype: 'hosted-entry',
  });
}

/** The name of an item; undefined for `general`, which means unspecified. */
const nameOf = (item?: Option | null): string | undefined =>
  item && item.slug !== 'general' ? item.name : undefined;

type ResultsConfig = Pick<SiteConfig, 'voyagerUrl' | 'studyMatchUrl'>;

/** The page's URL if it is a page with the finder's results. */
function readResultsPage(pageUrl: string, { voyagerUrl, studyMatchUrl }: ResultsConfig): URL | undefined {
  const page = parseUrl(pageUrl);
  const paths = [voyagerUrl, studyMatchUrl].map((url) => parseUrl(url, page?.href)?.pathname);
  return page && paths.includes(page.pathname) ? page : undefined;
}

/**
 * The state and the sort order of a results page, which the finder on that page keeps. Empty on other pages,
 * and for partners, which receive only the parameters of the specification.
 */
export function readRefinement(
  destination: string,
  config: ResultsConfig,
  pageUrl = '',
): Readonly<Record<string, string | null>> {
  const page = readResultsPage(pageUrl, config);
  if (!page || parseUrl(destination, pageUrl)?.origin !== page.origin) return {};
  return { state: page.searchParams.get('state'), sort: page.searchParams.get('sort') };
}

/**
 * Removes the parameter `url` of a results page's URL, which has the page before it. Otherwise, each search
 * would nest the previous URL in the next one.
 */
function removePreviousPage(pageUrl: string, config: ResultsConfig): string {
  const page = readResultsPage(pageUrl, config);
  if (!page?.searchParams.has('url')) return pageUrl;
  page.searchParams.delete('url');
  return page.href;
}

/**
 * The URL that a finder's form leads to: voyager for combinations in the allow-list, otherwise study-match.
 * The finder on a results page keeps the page's state and sort order.
 */
export function finderDestination(
  selection: FinderSelection,
  config: Pick<SiteConfig, 'voyagerUrl' | 'studyMatchUrl' | 'publisher'>,
  context: FinderContext = {},
): string {
  const { degree, category, subject } = selection;
  const { pageUrl = '', allowsMeasurement } = context;
  if (isVoyagerCombination(degree?.slug, category?.slug, subject?.slug)) {
    return buildUrl(config.voyagerUrl, {
      'dcs[degrees][]': nameOf(degree),
      'dcs[categories][]': nameOf(category),
      'dcs[subjects][]': nameOf(subject),
      elementClickID: context.elementClickId,
      publisher: config.publisher,
      url: allowsMeasurement ? removePreviousPage(pageUrl, config) : removeVisitorParameters(pageUrl),
      trafficSource: context.trafficSource,
      ...(allowsMeasurement && readAliases(parseUrl(pageUrl)?.search ?? '')),
      ...readRefinement(config.voyagerUrl, config, pageUrl),
    });
  }
  return buildUrl(config.studyMatchUrl, {
    degree: degree?.slug,
    category: category?.slug,
    subject: subject?.slug,
    correlationId: context.correlationId,
    ...readRefinement(config.studyMatchUrl, config, pageUrl),
  });
}

/** The URL of a school or program, with parameters that name the publisher and the click. */
export function programClickUrl(destination: string, { presets, ...parameters }: ClickContext): string {
  return buildUrl(destination, { ...parameters, ...presets });
}

/** The target of an outbound link: a school or program, or more programs. */
export type VisitKind = 'program' | 'more';

/** Values of one visit, which cached pages cannot contain. */
export interface Visit {
  /** URL of the page that the visitor leaves; may be empty. */
  readonly url: string;
  readonly correlationId: string;
  /** Whether the visitor allows measurement: then the alias ids and the page's whole URL are passed on. */
  readonly allowsMeasurement: boolean;
}

/** Adds the parameters of the visit to an outbound URL. */
export function visitUrl(
  destination: string,
  kind: VisitKind,
  { url, correlationId, allowsMeasurement }: Visit,
): string {
  const search = parseUrl(url)?.search ?? '';
  const source = trafficSource(search);
  return buildUrl(
    destination,
    kind === 'more'
      ? { url: allowsMeasurement ? url : removeVisitorParameters(url), correlationId, trafficSource: source }
      : { correlationId, source, ...(allowsMeasurement && readAliases(search)) },
  );
}

/**
 * Path of the server's redirect. It adds the parameters of the visit when no script can: without
 * JavaScript, before the script has run, and in tabs that the browser opens itself.
 */
export const visitPath = '/go/visit';

/**
 * The destination of a link to the redirect; returns any other URL unchanged. The script cannot verify the
 * signature, so it accepts only web pages: a link from the data of a ranking may contain a script URL.
 */
export function visitDestination(href: string): string {
  const { pathname, searchParams } = new URL(href);
  const to = pathname === visitPath && searchParams.has('sig') && searchParams.get('to');
  const url = to ? parseUrl(to, href) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url.href : href;
}
