import { type CrawledPage, fetchPage, internalPath } from '../crawl.ts';
import { findException } from './exceptions.ts';
import type { NamedLink } from './read-links.ts';
import { fitsWords } from './word-fit.ts';

export interface LinkReport {
  /** Distinct pairs of words and target. */
  readonly links: number;
  /** Of those, links to other sites, mail addresses and telephone numbers, whose targets are unknown here. */
  readonly external: number;
  /** Links to further variants of a page with a query, of which only the status is checked. */
  readonly unread: number;
  readonly problems: readonly string[];
}

/** A link and the path of a page that shows it. */
interface FoundLink extends NamedLink {
  readonly from: string;
}

type Pages = ReadonlyMap<string, CrawledPage>;

const maxRedirects = 3;

/** Finds the page at the end of a link. Returns undefined if the page is on another site. */
function findTarget(pages: Pages, path: string, origin: string): CrawledPage | undefined {
  let page = pages.get(path);
  for (let redirects = 0; page?.location && redirects < maxRedirects; redirects += 1) {
    const next = internalPath(page.location, origin, origin);
    page = next === undefined ? undefined : pages.get(next);
  }
  return page;
}

/**
 * Lists the texts that describe a target: its headings, the heading at the linked ID, title and description.
 */
function wordsOf({ facts, heading, title }: CrawledPage, id: string): string[] {
  const texts = [...facts.h1, heading, facts.headingOfId.get(id), title, facts.description];
  return [...new Set(texts.flatMap((text) => text || []))];
}

/**
 * Explains why a target does not fit its link. Returns `fits`, `external` or `unread` if there is no problem.
 */
function judge({ name, href, from }: FoundLink, pages: Pages, origin: string): string {
  if (!URL.canParse(href, origin + from)) return 'has an invalid URL';
  if (!name) return 'has no words';
  const path = internalPath(href, origin + from, origin);
  const target = path === undefined ? undefined : findTarget(pages, path, origin);
  if (!target) return path === undefined || pages.has(path) ? 'external' : 'unread';
  if (target.status !== 200) return `ends at status ${target.status}`;
  if (findException(name, target.path)) return 'fits';
  const id = decodeURIComponent(new URL(href, origin + from).hash.slice(1));
  const words = wordsOf(target, id);
  if (words.length === 0) return 'unread';
  return fitsWords(name, words) ? 'fits' : `leads to “${words.join(' · ')}”`;
}

function judgeAll(links: Iterable<FoundLink>, pages: Pages, origin: string): LinkReport {
  const seen = new Set<string>();
  const problems: string[] = [];
  const counts = { fits: 0, external: 0, unread: 0 };
  for (const link of links) {
    // The parameters of a visit differ for each request.
    const to = link.href.startsWith('#')
      ? link.from + link.href
      : link.href.replace(/correlationId=[^&]*/, '');
    const key = `${link.name} ${to}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const result = judge(link, pages, origin);
    if (result === 'fits' || result === 'external' || result === 'unread') counts[result] += 1;
    else problems.push(`${link.from}: “${link.name}” (${link.href}) ${result}`);
  }
  return { links: seen.size, external: counts.external, unread: counts.unread, problems };
}

function* listLinks(pages: Iterable<CrawledPage>): Iterable<FoundLink> {
  for (const { path, facts } of pages) for (const link of facts.namedLinks) yield { ...link, from: path };
}

/** Compares the words of all links in the HTML of all pages with the pages that the links open. */
export function judgeLinks(pages: Pages, origin: string): LinkReport {
  return judgeAll(listLinks(pages.values()), pages, origin);
}

/** Requests the target of a link, and follows its redirects. */
async function loadTarget(path: string, pages: Map<string, CrawledPage>, origin: string): Promise<void> {
  let next: string | undefined = path;
  for (let requests = 0; next !== undefined && requests <= maxRedirects; requests += 1) {
    if (pages.has(next)) return;
    const page: CrawledPage = await fetchPage(origin, {
      path: next,
      from: '',
      isParsed: true,
      withHtml: false,
    });
    pages.set(next, page);
    next = page.location ? internalPath(page.location, origin, origin) : undefined;
  }
}

/** Like `judgeLinks`, for links that pages show in a browser. Requests their targets. */
export async function judgeVisibleLinks(links: readonly NamedLink[], origin: string): Promise<LinkReport> {
  const pages = new Map<string, CrawledPage>();
  for (const { href } of links) {
    const path = internalPath(href, origin, origin);
    if (path !== undefined) await loadTarget(path, pages, origin);
  }
  return judgeAll(
    links.map((link) => ({ ...link, from: '/' })),
    pages,
    origin,
  );
}

/** Finds pages without a link or form in their main content, and empty lists without a next step. */
export function findDeadEnds(pages: Iterable<CrawledPage>): string[] {
  return [...pages].flatMap(({ path, facts }) => {
    if (facts.title === '') return [];
    const missingExits = facts.exitCount === 0 ? ['no link and no form in its main content'] : [];
    return [...missingExits, ...facts.deadEndLists].map((fault) => `${path}: ${fault}`);
  });
}
