/**
 * `npm run docs:pictures`: takes screenshots of the HTML examples in `docs/authors.md`, for that document.
 * Run it after the appearance of elements has changed.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { isBuildCurrent } from '../inputs.mjs';
import { findTestBrowser, installTestBrowser, root, run } from '../install.mjs';
import { startSite } from '../start-site.ts';

const folder = join(root, 'docs/pictures');

interface Snippet {
  /** Name of the screenshot. */
  readonly name: string;
  readonly html: string;
}

/** Finds each HTML block of the Markdown that is followed by an image. */
function findSnippets(markdown: string): Snippet[] {
  const found = markdown.matchAll(/```html\n([^`]+)```\n\n!\[[^\]]*\]\(pictures\/([\w-]+)\.png\)/g);
  return [...found].map(([, html = '', name = '']) => ({ name, html }));
}

async function takeScreenshots(snippets: readonly Snippet[], origin: string): Promise<void> {
  const head = `<!doctype html><html lang="en"><head><title>Picture</title><link rel="icon" href="data:,"><style>body{margin:16px;font-family:sans-serif}</style><script src="${origin}/embed/v1/embed.js" async></script></head>`;
  const pages = new Map(snippets.map(({ name, html }) => [`/${name}`, `${head}<body>${html}</body></html>`]));
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pages.get(request.url ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const browser = await chromium.launch({ executablePath: await findTestBrowser(), args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 720, height: 480 } });
  for (const { name } of snippets) {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`);
    await page.waitForSelector('[data-state="ready"]', { state: 'attached' });
    await page.waitForLoadState('networkidle');
    const { height } = (await page.locator('body').boundingBox()) ?? { height: 448 };
    const clip = { x: 0, y: 0, width: 720, height: Math.min(height + 32, 480) };
    await page.screenshot({ path: join(folder, `${name}.png`), clip });
    console.log(`wrote docs/pictures/${name}.png`);
  }
  await browser.close();
  server.close();
}

await installTestBrowser();
if (!isBuildCurrent()) run(process.execPath, ['build.mjs', '--quiet']);
mkdirSync(folder, { recursive: true });
const site = await startSite(root);
try {
  await takeScreenshots(
    findSnippets(readFileSync(join(root, 'docs/authors.md'), 'utf8')),
    new URL(site.url).origin,
  );
} finally {
  site.stop();
}
