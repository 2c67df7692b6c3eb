import type { Browser } from 'playwright';
import { type PressReport, pressControls } from './controls/press-controls.ts';
import { type CrawledPage, crawl } from './crawl.ts';
import { findDeadEnds, judgeLinks, judgeVisibleLinks, type LinkReport } from './links/judge-links.ts';

/** The links of a site, followed over HTTP. */
export interface LinksPart {
  /** ISO date. */
  readonly date: string;
  readonly pages: number;
  readonly links: Omit<LinkReport, 'problems'>;
  /** The pages whose controls are used. */
  readonly paths: readonly string[];
  readonly problems: readonly string[];
}

/** The controls of a site, used at one width. */
export interface ControlsPart extends Pick<PressReport, 'used' | 'kinds'> {
  /** ISO date. */
  readonly date: string;
  readonly pages: number;
  readonly problems: readonly string[];
}

/** Limits for pages with a query: imported schools have tens of thousands of program pages. */
const maxParsedVariants = 300;
const maxVariants = 1000;

/** Fewer pages than this mean that the site does not work. */
const minPages = 50;

/** Paths of pages that share a template. The controls of only some pages of each template are used. */
const templates = [
  /^\/schools\/in\/[^/]+\/$/,
  /^\/schools\/[^/]+\/$/,
  /^\/state\/[^/]+\/$/,
  /^\/(?:contributors|healthcare-review-partners)\/[^/]+$/,
  /^\/[^?]+\?/,
];
const maxPerTemplate = 2;

/** Lists the pages whose controls are used: all pages that share no template, and some of each template. */
function listPaths(pages: Iterable<CrawledPage>): string[] {
  const counts = new Map<RegExp, number>();
  return [...pages].flatMap(({ path, facts }) => {
    if (facts.title === '') return [];
    const template = templates.find((pattern) => pattern.test(path));
    if (!template) return [path];
    const count = counts.get(template) ?? 0;
    counts.set(template, count + 1);
    return count < maxPerTemplate ? [path] : [];
  });
}

const widths = {
  390: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  1280: { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false },
} as const;
export type Width = keyof typeof widths;

/** Follows every link of a site, and compares the words of the link with the page that it opens. */
export async function crawlLinks(origin: string): Promise<LinksPart> {
  const pages = await crawl(origin, { maxParsedVariants, maxVariants, withHtml: false });
  if (pages.size < minPages) throw new Error(`${origin} has only ${pages.size} pages to crawl.`);
  const { problems, ...links } = judgeLinks(pages, origin);
  const read = [...pages.values()].filter(({ facts }) => facts.title !== '');
  return {
    date: new Date().toISOString(),
    pages: read.length,
    links,
    paths: listPaths(read),
    problems: [...problems, ...findDeadEnds(read)],
  };
}

export interface ControlsToUse {
  readonly origin: string;
  readonly width: Width;
  readonly paths: readonly string[];
  /** How many controls of one kind are used. */
  readonly maxPerKind: number;
}

/** Uses the controls of pages at one width, and follows the links that these pages show. */
export async function crawlControls(
  browser: Browser,
  { origin, width, paths, maxPerKind }: ControlsToUse,
): Promise<ControlsPart> {
  const context = await browser.newContext(widths[width]);
  const { used, kinds, links, problems } = await pressControls(context, {
    origin,
    paths,
    maxPerKind,
    isTouch: widths[width].hasTouch,
    onVisit: (path) => console.log(`${new Date().toISOString().slice(11, 19)} ${width} px ${path}`),
  });
  await context.close();
  const visible = await judgeVisibleLinks(links, origin);
  return {
    date: new Date().toISOString(),
    pages: paths.length,
    used,
    kinds,
    problems: [...problems, ...visible.problems],
  };
}
