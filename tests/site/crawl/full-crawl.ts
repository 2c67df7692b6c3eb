import type { Browser } from 'playwright';
import { type PressReport, pressControls } from './controls/press-controls.ts';
import { type CrawledPage, crawl } from './crawl.ts';
import { findDeadEnds, judgeLinks, judgeVisibleLinks, type LinkReport } from './links/judge-links.ts';

export interface SiteToCrawl {
  readonly origin: string;
  /** `nursing, sample data`. */
  readonly name: string;
  /** How many controls of one kind are used at each width. */
  readonly maxPerKind: number;
  /** The pages whose controls are used; all by default. */
  readonly pressed?: RegExp;
}

export interface SiteReport extends Pick<SiteToCrawl, 'name'> {
  readonly pages: number;
  readonly links: LinkReport;
  readonly phone: Pick<PressReport, 'used' | 'kinds'>;
  readonly desktop: Pick<PressReport, 'used' | 'kinds'>;
  readonly problems: readonly string[];
}

/** Imported schools have tens of thousands of program pages: of a page with a query, so many are read. */
const maxParsedVariants = 300;

/** Fewer pages than this mean that the site does not work. */
const minPages = 50;

/** Pages of one template: the controls of two of each are used. */
const templates = [
  /^\/schools\/in\/[^/]+\/$/,
  /^\/schools\/[^/]+\/$/,
  /^\/state\/[^/]+\/$/,
  /^\/(?:contributors|healthcare-review-partners)\/[^/]+$/,
  /^\/[^?]+\?/,
];
const maxPerTemplate = 2;

/** The pages whose controls are used: all pages of their own kind, and some of each template. */
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
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 }, hasTouch: false, isMobile: false },
} as const;

/** Follows every link of a site, and uses the controls of its pages at both widths. */
export async function crawlSite(browser: Browser, site: SiteToCrawl): Promise<SiteReport> {
  const { origin, name, maxPerKind, pressed = /^/ } = site;
  const pages = await crawl(origin, { maxParsedVariants, withHtml: false });
  if (pages.size < minPages) throw new Error(`${origin} has only ${pages.size} pages to crawl.`);
  const links = judgeLinks(pages, origin);
  const paths = listPaths(pages.values()).filter((path) => pressed.test(path));
  const press = async (width: keyof typeof widths) => {
    const context = await browser.newContext(widths[width]);
    const report = await pressControls(await context.newPage(), {
      origin,
      paths,
      maxPerKind,
      isTouch: widths[width].hasTouch,
    });
    await context.close();
    return report;
  };
  const [phone, desktop] = await Promise.all([press('phone'), press('desktop')]);
  const visible = await judgeVisibleLinks([...phone.links, ...desktop.links], pages, origin);
  const read = [...pages.values()].filter(({ facts }) => facts.title !== '');
  const problems = [
    ...new Set([...links.problems, ...visible.problems]),
    ...findDeadEnds(read),
    ...phone.problems.map((problem) => `390 px: ${problem}`),
    ...desktop.problems.map((problem) => `1280 px: ${problem}`),
  ];
  return { name, pages: read.length, links, phone, desktop, problems };
}
