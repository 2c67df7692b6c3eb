import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { type NamedLink, readLinks } from './links/read-links.ts';

export interface CrawledPage {
  /** Path with query, without hash. */
  readonly path: string;
  readonly status: number;
  readonly location: string | null;
  readonly type: string;
  readonly html: string;
  /** The main heading of an HTML page. */
  readonly heading: string | undefined;
  readonly title: string | undefined;
  /** The first page that links here. */
  readonly from: string;
  readonly facts: PageFacts;
}

/** The facts about a page that the tests check, including the content of its shadow roots. */
export interface PageFacts {
  readonly title: string;
  readonly h1: readonly string[];
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly robots: string;
  readonly structuredData: readonly string[];
  readonly crumbs: readonly string[];
  /** `href` values as written. */
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** Ids outside of shadow roots, because links cannot target ids inside. */
  readonly ids: ReadonlySet<string>;
  /** Links with their accessible names. */
  readonly namedLinks: readonly NamedLink[];
  /** The heading at or after each element with an ID, also inside shadow roots. */
  readonly headingOfId: ReadonlyMap<string, string>;
  /** Number of links and forms in the main content. */
  readonly exitCount: number;
  /** Lists without entries, and messages of empty lists without a next step. */
  readonly deadEndLists: readonly string[];
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

const normalizedTextOf = (node: Tree.Node): string => textOf(node).replace(/\s+/g, ' ').trim();

interface Found {
  readonly element: Tree.Element;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly isInRoot: boolean;
}

/** Every element in document order, including those in declarative shadow roots. */
function listElements(document: Tree.Document): Found[] {
  const found: Found[] = [];
  const visit = (node: Tree.Node, isInRoot: boolean) => {
    if ('tagName' in node) {
      found.push({
        element: node,
        attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
        isInRoot,
      });
      if (node.tagName === 'template') visit((node as Tree.Template).content, true);
    }
    if ('childNodes' in node) for (const child of node.childNodes) visit(child, isInRoot);
  };
  visit(document, false);
  return found;
}

function imageUrlsOf({ element, attributes }: Found): string[] {
  const single = element.tagName === 'img' ? attributes.src : undefined;
  const candidates =
    attributes.srcset?.split(/,\s+/).map((candidate) => candidate.trim().split(' ')[0] ?? '') ?? [];
  return [...(single ? [single] : []), ...candidates];
}

function readPage(html: string): PageFacts {
  const document = parse(html);
  const elements = listElements(document);
  const { links: namedLinks, ...ways } = readLinks(document);
  const all = (tag: string, test: (found: Found) => boolean = () => true) =>
    elements.filter((found) => found.element.tagName === tag && test(found));
  const meta = (name: string) =>
    all('meta', ({ attributes }) => attributes.name === name)[0]?.attributes.content;
  const crumbs = all('nav', ({ attributes }) => attributes['aria-label'] === 'Breadcrumb')[0]?.element;
  const trail = crumbs
    ? listElements(crumbs as unknown as Tree.Document).filter(({ element }) => element.tagName === 'li')
    : [];
  return {
    title: normalizedTextOf(
      all(
        'title',
        ({ isInRoot, element }) => !isInRoot && element.namespaceURI === 'http://www.w3.org/1999/xhtml',
      )[0]?.element ?? parse(''),
    ),
    h1: all('h1').map(({ element }) => normalizedTextOf(element)),
    description: meta('description'),
    canonical: all('link', ({ attributes }) => attributes.rel === 'canonical')[0]?.attributes.href,
    robots: meta('robots') ?? '',
    structuredData: all('script', ({ attributes }) => attributes.type === 'application/ld+json').map(
      ({ element }) => textOf(element),
    ),
    crumbs: trail.map(({ element }) => normalizedTextOf(element)),
    links: elements.flatMap(({ element, attributes }) =>
      element.tagName === 'a' && attributes.href ? [attributes.href] : [],
    ),
    images: elements.flatMap((found) =>
      ['img', 'source'].includes(found.element.tagName) ? imageUrlsOf(found) : [],
    ),
    ids: new Set(
      elements.flatMap(({ attributes, isInRoot }) => (attributes.id && !isInRoot ? [attributes.id] : [])),
    ),
    namedLinks,
    ...ways,
  };
}

const noFacts = readPage('');

interface PageRequest {
  readonly path: string;
  readonly from: string;
  /** Whether links and other facts are read, in addition to the heading and the title. */
  readonly isParsed: boolean;
  readonly withHtml: boolean;
}

/** Requests one URL, without following redirects. */
export async function fetchPage(
  origin: string,
  { path, from, isParsed, withHtml }: PageRequest,
): Promise<CrawledPage> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const isRead = type.startsWith('text/html');
  const text = isRead ? await response.text() : '';
  if (!isRead) await response.body?.cancel();
  const html = isParsed ? text : '';
  return {
    path,
    status: response.status,
    location: response.headers.get('location'),
    type,
    html: withHtml ? html : '',
    heading: /<h1[^>]*>([^<]+)</.exec(text)?.[1]?.trim(),
    title: /<title>([^<]+)</.exec(text)?.[1],
    from,
    facts: html ? readPage(html) : noFacts,
  };
}

/** Links that redirect on purpose: to schools, with the parameters of the visit, and to the partner. */
export const isRedirectLink = ({ path }: Pick<CrawledPage, 'path'>): boolean =>
  path.startsWith('/go/visit?') || path.startsWith('/v1/redirect/');

/**
 * The path and query of a link within this origin; undefined for other origins and invalid URLs. Leaves out
 * the parameters of the visit, which differ for each request.
 */
export function internalPath(href: string, base: string, origin: string): string | undefined {
  if (!URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  for (const name of ['correlationId', 'source'])
    if (url.searchParams.has(name)) url.searchParams.delete(name);
  return url.origin === origin ? url.pathname + url.search : undefined;
}

const maxParallelRequests = 8;

export interface CrawlOptions {
  /** How many variants of a page with a query are parsed. Of others, only status and heading are read. */
  readonly maxParsedVariants?: number;
  /** How many variants of a page with a query are requested. */
  readonly maxVariants?: number;
  /** `false` leaves out the HTML, which saves memory. */
  readonly withHtml?: boolean;
}

/** Follows all links of the site from its home page and requests each URL once. */
export async function crawl(
  origin: string,
  { maxParsedVariants = 3, maxVariants = Infinity, withHtml = true }: CrawlOptions = {},
): Promise<ReadonlyMap<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const seen = new Set(['/']);
  const queue: { path: string; from: string }[] = [{ path: '/', from: '' }];
  const variants = new Map<string, number>();
  const found = new Map<string, number>();
  const mayParse = (path: string): boolean => {
    const [page = '', query] = path.split('?');
    const count = variants.get(page) ?? 0;
    if (query) variants.set(page, count + 1);
    return !query || count < maxParsedVariants;
  };
  const add = (href: string, page: CrawledPage) => {
    const path = internalPath(href, origin + page.path, origin);
    if (path === undefined || seen.has(path)) return;
    seen.add(path);
    const [name = '', query] = path.split('?');
    const count = found.get(name) ?? 0;
    found.set(name, count + 1);
    if (query && count >= maxVariants) return;
    queue.push({ path, from: page.path });
  };
  while (queue.length > 0) {
    const fetched = await Promise.all(
      queue
        .splice(0, maxParallelRequests)
        .map(({ path, from }) => fetchPage(origin, { path, from, isParsed: mayParse(path), withHtml })),
    );
    for (const page of fetched) {
      pages.set(page.path, page);
      for (const href of [...page.facts.links, ...(page.location ? [page.location] : [])]) add(href, page);
    }
  }
  return pages;
}
