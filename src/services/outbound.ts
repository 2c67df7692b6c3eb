import type { DegreeItem } from '../core/model/degree.ts';
import type { SiteConfig } from '../core/model/site-config.ts';
import { isAllowed } from './allow-list.ts';

/** The parameters in which a page's own address has them. */
const aliasNames = ['ref_anon', 'ref_inst', 'ref_sess', 'ref_tenant', 'transit_id'] as const;

/** Identifiers by which partners join a visit: taken over from the page as they are. */
export type AliasIds = Partial<Record<(typeof aliasNames)[number], string>>;

/** Slugs that the page or the visitor chose. */
export interface Presets {
  readonly degree?: string;
  readonly category?: string;
  readonly subject?: string;
}

/** The finder's selection: whole items, because one destination wants names and the other slugs. */
export interface FinderSelection {
  readonly degree?: DegreeItem | null;
  readonly category?: DegreeItem | null;
  readonly subject?: DegreeItem | null;
}

export interface FinderContext {
  /** Address of the page that the visitor leaves. */
  readonly pageUrl?: string;
  readonly elementClickId?: string;
  readonly correlationId?: string;
  readonly trafficSource?: string;
  readonly aliases?: AliasIds;
}

export interface ClickContext {
  readonly publisher?: string;
  readonly correlationId?: string;
  readonly idToken?: string;
  readonly helid?: string;
  readonly position?: number;
  /** Listings only. */
  readonly trackingContext?: Readonly<Record<string, unknown>>;
  readonly source?: string;
  readonly presets?: Presets;
  readonly aliases?: AliasIds;
}

export interface ViewMoreContext extends Presets {
  readonly publisher?: string;
  readonly url?: string;
  readonly correlationId?: string;
  readonly trafficSource?: string;
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Adds parameters to a base URL, keeping its own query and fragment. Empty and
 * null parameters are left out, and names that the base has already, which would
 * stand there twice; objects are written as JSON.
 * @throws Error `base is required`
 */
export function buildUrl(base: string, parameters: Readonly<Record<string, unknown>>): string {
  if (!base) throw new Error('base is required');
  const [beforeHash = '', ...fragment] = base.split('#');
  const own = new URLSearchParams(beforeHash.split('?').slice(1).join('?'));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (!isEmpty(value) && !own.has(name))
      query.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const joint = !beforeHash.includes('?') ? '?' : /[?&]$/.test(beforeHash) ? '' : '&';
  return beforeHash + (query.size ? joint + query : '') + (fragment.length ? `#${fragment.join('#')}` : '');
}

/** Where the visit came from, out of the page's own query string. */
export function trafficSource(search: string): string {
  const query = new URLSearchParams(search);
  const source = query.get('utmCap') || query.get('utm_cap') || 'organic';
  return source === 'search' || source === 'social' ? `paid ${source}` : source;
}

/** Identifiers that a partner put into the page's own query string. */
export function readAliases(search: string): AliasIds {
  const query = new URLSearchParams(search);
  return Object.fromEntries(aliasNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without https. */
export function createClickId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

/** The partner's redirect address; graduate degrees have a product of their own. */
export function partnerRedirectUrl(
  redirectUrl: string,
  context: { degree?: string; idToken?: string; brand?: string },
): string {
  const isGraduate = context.degree === 'masters' || context.degree === 'doctorate';
  const product = isGraduate ? '30031/4481' : '30029/4479';
  return buildUrl(`${redirectUrl.replace(/\/+$/, '')}/v1/redirect/${product}`, {
    idToken: context.idToken,
    brand: context.brand,
    formatType: 'cta',
    formatSubtype: 'hosted-entry',
  });
}

// `general` is the finder's word for "unspecified"; a destination is told nothing instead.
const nameOf = (item?: DegreeItem | null): string | undefined =>
  item && item.slug !== 'general' ? item.name : undefined;

/** Where a finder's submission leads: the voyager address for combinations in the allow-list, study-match else. */
export function finderDestination(
  selection: FinderSelection,
  config: Pick<SiteConfig, 'voyagerUrl' | 'studyMatchUrl' | 'publisher'>,
  context: FinderContext = {},
): string {
  const { degree, category, subject } = selection;
  if (isAllowed(degree?.slug, category?.slug, subject?.slug)) {
    return buildUrl(config.voyagerUrl, {
      'dcs[degrees][]': nameOf(degree),
      'dcs[categories][]': nameOf(category),
      'dcs[subjects][]': nameOf(subject),
      elementClickID: context.elementClickId,
      publisher: config.publisher,
      url: context.pageUrl,
      trafficSource: context.trafficSource,
      ...context.aliases,
    });
  }
  return buildUrl(config.studyMatchUrl, {
    degree: degree?.slug,
    category: category?.slug,
    subject: subject?.slug,
    correlationId: context.correlationId,
  });
}

/** The address of a school or program, told who sent the visitor and from where. */
export function programClickUrl(destination: string, context: ClickContext): string {
  const { presets, aliases, ...rest } = context;
  return buildUrl(destination, {
    publisher: rest.publisher,
    correlationId: rest.correlationId,
    idToken: rest.idToken,
    helid: rest.helid,
    position: rest.position,
    trackingContext: rest.trackingContext,
    source: rest.source,
    degree: presets?.degree,
    category: presets?.category,
    subject: presets?.subject,
    ...aliases,
  });
}

/** Where an outbound link leads: to a school or program, or to more programs. */
export type VisitKind = 'program' | 'more';

/** What only the visit knows; cached pages cannot contain it. */
export interface Visit {
  /** Address of the page that the visitor leaves. */
  readonly url: string;
  readonly correlationId: string;
  /** Empty without the visitor's consent to measurement. */
  readonly aliases: AliasIds;
}

/** An outbound address with the parameters of the visit. */
export function visitUrl(address: string, kind: VisitKind, { url, correlationId, aliases }: Visit): string {
  const source = trafficSource(URL.canParse(url) ? new URL(url).search : '');
  return buildUrl(
    address,
    kind === 'more' ? { url, correlationId, trafficSource: source } : { correlationId, source, ...aliases },
  );
}

/**
 * The server's redirect, which adds the parameters of the visit where no script does: without JavaScript,
 * before the script has run, and in tabs that the browser opens by itself.
 */
export const visitPath = '/go/visit';

/** The destination of a link to the redirect; any other address unchanged. */
export function visitDestination(href: string): string {
  const { pathname, searchParams } = new URL(href);
  const to = pathname === visitPath && searchParams.has('sig') && searchParams.get('to');
  return to ? new URL(to, href).href : href;
}

/** The listing block's 'View More Programs' address. */
export function viewMoreUrl(base: string, context: ViewMoreContext): string {
  return buildUrl(base, {
    publisher: context.publisher,
    url: context.url,
    degree: context.degree,
    category: context.category,
    subject: context.subject,
    correlationId: context.correlationId,
    trafficSource: context.trafficSource,
  });
}
