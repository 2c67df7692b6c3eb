import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, Response } from 'playwright';
import { describe, expect, inject } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';
import { weighStyles } from '../support/style-bytes.ts';

interface BuildManifest {
  readonly files: Readonly<Record<string, { readonly br: number }>>;
}

/** Brotli bytes and counts of a page on a phone, before any interaction. */
interface PageSizes {
  /**
   * The scripts inside the HTML, the entry, and those that are requested before the `load` event has ended.
   */
  readonly scriptBytes: number;
  readonly scriptFiles: number;
  /** Scripts that are requested when the page is idle. */
  readonly idleScriptBytes: number;
  readonly idleScriptFiles: number;
  /** Styles inside the HTML of a first visit. */
  readonly styleBytes: number;
  /** Compressed bytes of all responses and their headers, once the server has recompressed the page. */
  readonly bytes: number;
  /** Requests of any type to any server. */
  readonly requests: number;
  /** Elements of the document and of all shadow roots. */
  readonly elements: number;
}

interface PageBudget extends Omit<PageSizes, 'scriptBytes'> {
  readonly path: string;
}

const readJson = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8'));
const { pages } = readJson<{ pages: Readonly<Record<string, PageBudget>> }>('budgets.json');
/**
 * The limit of the scripts before the page is idle: the entry, which also has its own limit, and the inline
 * scripts.
 */
const maxScriptBytes = 5000;
const manifest = readJson<BuildManifest>('dist/manifest.json');

const maxArticleStyleBytes = 8150;

const isScript = (path: string) => /\.m?js$/.test(path);
/** The entry is requested after the first paint: before or after the `load` event. */
const isEntry = (path: string) => /\/embed\/embed\./.test(path);
const sumBytes = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (manifest.files[path]?.br ?? Number.POSITIVE_INFINITY), 0);

const weighInlineScripts = (html: string) =>
  [...html.matchAll(/<script data-entry="[^"]+">(.*?)<\/script>/gs)].reduce(
    (sum, [, script = '']) => sum + brotliCompressSync(script).byteLength,
    0,
  );

/**
 * Returns the bytes that later visitors save because the server recompresses a page at the highest quality.
 */
async function measureRecompression(response: Response): Promise<number> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
  const later = brotliCompressSync(await response.body(), { params }).byteLength;
  return Number(response.headers()['content-length']) - later;
}

/** Measures a page after its last request. */
async function measure(browser: Browser, path: string): Promise<PageSizes & { readonly scripts: string[] }> {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  // Keeps the page view out of the sample whose Web Vitals are measured.
  await page.addInitScript(() => {
    Math.random = () => 0.5;
  });
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  let atLoad: string[] = [];
  page.on('load', () => {
    atLoad = requested.filter(isScript);
  });
  const response = await page.goto(origin + path, { waitUntil: 'networkidle' });
  if (!response) throw new Error(`${path} has no response`);
  await page.waitForTimeout(2500);
  bytes -= await measureRecompression(response);
  const elements = await page.evaluate(() => {
    const count = (root: ParentNode): number =>
      [...root.querySelectorAll('*')].reduce(
        (sum, element) => sum + 1 + (element.shadowRoot ? count(element.shadowRoot) : 0),
        0,
      );
    return count(document);
  });
  const inlineScriptBytes = weighInlineScripts(await response.text());
  await context.close();
  const scripts = requested.filter(isScript);
  const early = scripts.filter((script) => isEntry(script) || atLoad.includes(script));
  const idle = scripts.filter((script) => !early.includes(script));
  return {
    scriptBytes: sumBytes(early) + inlineScriptBytes,
    scriptFiles: early.length,
    idleScriptBytes: sumBytes(idle),
    idleScriptFiles: idle.length,
    styleBytes: await weighStyles(origin + path),
    bytes,
    requests: requested.length,
    elements,
    scripts,
  };
}

// Each page is idle for seconds, so that several are measured at a time.
describe.each(Object.entries(pages))(
  'the page kind "%s"',
  { concurrent: true },
  (_kind, { path, ...budget }) => {
    test('the page stays within its budgets, with at most 5,000 bytes and 4 files of script, without React', async ({
      browser,
    }) => {
      const { scripts, ...measured } = await measure(browser, path);
      const summary = `${path} ${JSON.stringify(measured)} ${scripts.join(' ')}`;
      for (const [name, limit] of Object.entries({ ...budget, scriptBytes: maxScriptBytes }))
        expect(measured[name as keyof PageSizes], `${name}: ${summary}`).toBeLessThanOrEqual(limit);
      expect(measured.scriptFiles + measured.idleScriptFiles, summary).toBeLessThanOrEqual(4);
      expect(scripts.filter((script) => /\/(runtime|shared|elements-)/.test(script))).toEqual([]);
    });
  },
);

describe.each(['siteOrigin', 'socialWorkOrigin'] as const)('each article of %s', (site) => {
  test('each article has at most 8,150 bytes of styles', async () => {
    const sitemap = await (await fetch(`${inject(site)}/sitemap-1.xml`)).text();
    const paths = [...sitemap.matchAll(/<loc>[^<]*?(\/articles\/[^<]+)<\/loc>/g)].map(([, path]) =>
      String(path),
    );
    expect(paths.length).toBeGreaterThan(5);
    for (const path of paths)
      expect(await weighStyles(inject(site) + path), path).toBeLessThanOrEqual(maxArticleStyleBytes);
  });
});

test('no script imports a file that imports another file', () => {
  const importsOf = (path: string): string[] => {
    const text = readFileSync(new URL(`../../../dist${path}`, import.meta.url), 'utf8');
    return [...text.matchAll(/(?:\bfrom|\bimport)\s*"\.\/([^"]+)"/g)].map(([, file]) => `/embed/${file}`);
  };
  const scripts = Object.keys(manifest.files).filter((path) => /^\/embed\/.*\.mjs$/.test(path));
  const withImports = scripts.filter((path) => importsOf(path).length > 0);
  expect(withImports.length).toBeGreaterThan(0);
  expect(withImports.flatMap(importsOf).flatMap(importsOf)).toEqual([]);
});
