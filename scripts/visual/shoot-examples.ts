import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import { findTestBrowser } from '../install.mjs';
import { comparePictures } from './compare-pictures.ts';
import { settlePage } from './settle-page.ts';
import type { Result, Side } from './write-report.ts';

/** A running site, and the paths of the examples in its workbench. */
interface SiteExamples {
  readonly origin: string;
  readonly paths: ReadonlySet<string>;
}
type BothSites = Readonly<Record<'before' | 'after', SiteExamples>>;
type Pictures = Partial<Record<Side, Buffer>>;

const widths = [390, 1280];

async function readLinks(url: URL, pattern: RegExp): Promise<string[]> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  const text = await response.text();
  return [...new Set([...text.matchAll(pattern)].flatMap(([, path]) => path ?? []))];
}

/**
 * Lists the paths of the workbench's examples: those of the elements in `tags`, or all if `tags` is empty.
 */
async function listExamples(origin: string, tags: readonly string[]): Promise<string[]> {
  const elements = await readLinks(new URL('/demo/', origin), /href="(\/demo\/[a-z0-9]+(?:-[a-z0-9]+)+\/)"/g);
  const wanted = elements.filter((path) => tags.length === 0 || tags.some((tag) => path === `/demo/${tag}/`));
  const readExamples = (path: string) =>
    readLinks(new URL(path, origin), new RegExp(`href="(${path}[a-z0-9-]+/)"`, 'g'));
  return (await Promise.all(wanted.map(readExamples))).flat();
}

async function takeScreenshot(context: BrowserContext, url: string): Promise<Buffer> {
  const page = await context.newPage();
  try {
    await page.goto(url, { waitUntil: 'load' });
    await settlePage(page);
    return await page.screenshot({ fullPage: true, animations: 'disabled' });
  } finally {
    await page.close();
  }
}

/**
 * Finds the URL of the frame that shows only the example. Commits from before the workbench have no frames,
 * but their example pages show nothing else.
 */
async function findExampleUrl(origin: string, path: string): Promise<string> {
  const frame = new URL(path.replace('/demo/', '/demo/frame/'), origin);
  const { ok } = await fetch(frame, { method: 'HEAD' });
  return ok ? frame.href : new URL(path, origin).href;
}

/** Compares one example at one width. An example that only one site has counts as one changed pixel. */
async function compareOnce(
  context: BrowserContext,
  path: string,
  sites: BothSites,
): Promise<{ count: number; pictures: Pictures }> {
  const pictures: Pictures = {};
  for (const side of ['before', 'after'] as const) {
    const { origin, paths } = sites[side];
    if (paths.has(path)) pictures[side] = await takeScreenshot(context, await findExampleUrl(origin, path));
  }
  const { before, after } = pictures;
  if (!before || !after) return { count: 1, pictures };
  const { count, picture } = comparePictures(before, after);
  return { count, pictures: picture ? { ...pictures, difference: picture } : pictures };
}

/** Compares an example. Tries again if it differs, because a slow response can cause a difference. */
async function compareExample(
  context: BrowserContext,
  path: string,
  sites: BothSites,
  name: string,
  folder: string,
): Promise<Omit<Result, 'width'>> {
  const first = await compareOnce(context, path, sites);
  const { count, pictures } = first.count === 0 ? first : await compareOnce(context, path, sites);
  const files: Partial<Record<Side, string>> = {};
  if (count > 0)
    for (const [side, bytes] of Object.entries(pictures) as [Side, Buffer][]) {
      files[side] = `${name}.${side}.png`;
      writeFileSync(join(folder, `${name}.${side}.png`), bytes);
    }
  return { path, count, files };
}

/**
 * Takes screenshots of every example on both sites, and writes those that differ to `folder`.
 * @param before origin of the site built from the commit to compare with
 * @param after origin of the site built from this working tree
 */
export async function shootExamples({
  before,
  after,
  tags,
  folder,
}: {
  readonly before: string;
  readonly after: string;
  readonly tags: readonly string[];
  readonly folder: string;
}): Promise<Result[]> {
  const sites: BothSites = {
    before: { origin: before, paths: new Set(await listExamples(before, tags)) },
    after: { origin: after, paths: new Set(await listExamples(after, tags)) },
  };
  const paths = [...new Set([...sites.before.paths, ...sites.after.paths])];
  if (paths.length === 0)
    throw new Error(`The workbench has no example of ${tags.join(', ') || 'any element'}.`);
  const browser = await chromium.launch({
    executablePath: await findTestBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const results: Result[] = [];
  try {
    const contexts = await Promise.all(
      widths.map(async (width) => ({
        width,
        context: await browser.newContext({
          viewport: { width, height: 900 },
          colorScheme: 'light',
          reducedMotion: 'reduce',
        }),
      })),
    );
    const queue = paths.flatMap((path) => contexts.map((entry) => ({ path, ...entry })));
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const { path, width, context } = next;
        const name = `${path.slice('/demo/'.length, -1).replace('/', '.')}.${width}`;
        results.push({ ...(await compareExample(context, path, sites, name, folder)), width });
      }
    };
    // Workers mostly wait for pages to settle, so five are useful even on a machine with fewer processors.
    await Promise.all(Array.from({ length: 5 }, work));
  } finally {
    await browser.close();
  }
  return results.sort((a, b) => a.path.localeCompare(b.path) || a.width - b.width);
}
