import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';

export interface CrawledPage {
  /** Path with query, without hash. */
  readonly path: string;
  readonly status: number;
  readonly location: string | null;
  readonly type: string;
  readonly html: string;
  /** The first page that links here. */
  readonly from: string;
  readonly facts: PageFacts;
}

/** What the crawler asks of a page; texts of the page and of the roots in it, as a reader gets them. */
export interface PageFacts {
  readonly title: string;
  readonly h1: readonly string[];
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  readonly robots: string;
  readonly structuredData: readonly string[];
  readonly crumbs: readonly string[];
  /** Addresses as written. */
  readonly links: readonly string[];
  readonly images: readonly string[];
  /** Ids of the page itself: those in roots are nobody's targets. */
  readonly ids: ReadonlySet<string>;
}

function textOf(node: Tree.Node): string {
  if (node.nodeName === '#text') return (node as Tree.TextNode).value;
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : '';
}

const wordsOf = (node: Tree.Node): string => textOf(node).replace(/\s+/g, ' ').trim();

interface Found {
  readonly element: Tree.Element;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly isInRoot: boolean;
}

/** Every element in its order, those in declarative roots too. */
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

function addressesOf({ element, attributes }: Found): string[] {
  const single = element.tagName === 'img' ? attributes.src : undefined;
  const candidates =
    attributes.srcset?.split(/,\s+/).map((candidate) => candidate.trim().split(' ')[0] ?? '') ?? [];
  return [...(single ? [single] : []), ...candidates];
}

export function readPage(html: string): PageFacts {
  const elements = listElements(parse(html));
  const all = (tag: string, test: (found: Found) => boolean = () => true) =>
    elements.filter((found) => found.element.tagName === tag && test(found));
  const meta = (name: string) =>
    all('meta', ({ attributes }) => attributes.name === name)[0]?.attributes.content;
  const crumbs = all('nav', ({ attributes }) => attributes['aria-label'] === 'Breadcrumb')[0]?.element;
  const trail = crumbs
    ? listElements(crumbs as unknown as Tree.Document).filter(({ element }) => element.tagName === 'li')
    : [];
  return {
    title: wordsOf(
      all(
        'title',
        ({ isInRoot, element }) => !isInRoot && element.namespaceURI === 'http://www.w3.org/1999/xhtml',
      )[0]?.element ?? parse(''),
    ),
    h1: all('h1').map(({ element }) => wordsOf(element)),
    description: meta('description'),
    canonical: all('link', ({ attributes }) => attributes.rel === 'canonical')[0]?.attributes.href,
    robots: meta('robots') ?? '',
    structuredData: all('script', ({ attributes }) => attributes.type === 'application/ld+json').map(
      ({ element }) => textOf(element),
    ),
    crumbs: trail.map(({ element }) => wordsOf(element)),
    links: elements.flatMap(({ element, attributes }) =>
      element.tagName === 'a' && attributes.href ? [attributes.href] : [],
    ),
    images: elements.flatMap((found) =>
      ['img', 'source'].includes(found.element.tagName) ? addressesOf(found) : [],
    ),
    ids: new Set(
      elements.flatMap(({ attributes, isInRoot }) => (attributes.id && !isInRoot ? [attributes.id] : [])),
    ),
  };
}

const nothing = readPage('');

async function fetchPage(origin: string, path: string, from: string, isRead: boolean): Promise<CrawledPage> {
  const response = await fetch(origin + path, { redirect: 'manual' });
  const type = response.headers.get('content-type') ?? '';
  const html = isRead && type.startsWith('text/html') ? await response.text() : '';
  if (!html) await response.body?.cancel();
  return {
    path,
    status: response.status,
    location: response.headers.get('location'),
    type,
    html,
    from,
    facts: html ? readPage(html) : nothing,
  };
}

/** The path with query of an address on this origin; undefined for another's, and for what is no page address. */
export function internalPath(address: string, base: string, origin: string): string | undefined {
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  return url.origin === origin ? url.pathname + url.search : undefined;
}

const atOnce = 8;
/** So many choices of one page are read as pages; of the others it is asked whether they are there. */
const readChoices = 3;

/** Follows every link of the site from its home page; each address is asked for once. */
export async function crawl(origin: string): Promise<ReadonlyMap<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const seen = new Set(['/']);
  const waiting: { path: string; from: string }[] = [{ path: '/', from: '' }];
  const choices = new Map<string, number>();
  const isRead = (path: string) => {
    const [page = '', query] = path.split('?');
    const count = choices.get(page) ?? 0;
    if (query) choices.set(page, count + 1);
    return !query || count < readChoices;
  };
  const add = (address: string, page: CrawledPage) => {
    const path = internalPath(address, origin + page.path, origin);
    if (path === undefined || seen.has(path)) return;
    seen.add(path);
    waiting.push({ path, from: page.path });
  };
  while (waiting.length > 0) {
    const fetched = await Promise.all(
      waiting.splice(0, atOnce).map(({ path, from }) => fetchPage(origin, path, from, isRead(path))),
    );
    for (const page of fetched) {
      pages.set(page.path, page);
      for (const address of [...page.facts.links, ...(page.location ? [page.location] : [])])
        add(address, page);
    }
  }
  return pages;
}
