import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import { BusyError, RenderQueue } from '../../../server/cache/render-queue.ts';
import { readConfiguration } from '../../../server/configuration/configuration.ts';
import { createServer, type EduServer } from '../../../server/create-server.ts';
import { listenToPage, sizes, test } from '../support/site-test.ts';

/** Rejects every complete page, as the queue of an overloaded server does. */
class BusyQueue extends RenderQueue {
  override render<Page>(): Promise<Page> {
    return Promise.reject(new BusyError('the test keeps it busy'));
  }
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
let dataDir = '';
let server: EduServer | undefined;
let origin = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'overload-'));
  const configuration = readConfiguration({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  server = await createServer({ configuration, dist: join(root, 'dist'), queue: new BusyQueue() });
  origin = await server.listen();
});
afterAll(async () => {
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test.for(Object.entries(sizes))(
  'an overloaded server sends plain tags, and the browser renders their elements (%s)',
  async ([, viewport], { browser, pageProblems }) => {
    const page = await browser.newPage({ viewport });
    listenToPage(page, pageProblems);
    const response = await page.goto(`${origin}articles/night-shift/`);
    const html = (await response?.text()) ?? '';
    expect(response?.status()).toBe(200);
    expect(html).toContain('<site-header');
    expect(html).not.toContain('shadowrootmode');
    await expect.poll(() => page.locator('site-header').getByRole('link').count()).toBeGreaterThan(0);
    await page.locator('site-footer').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('site-footer').getByRole('link').count()).toBeGreaterThan(0);
    expect(await page.locator('main h1').isVisible()).toBe(true);
    expect(pageProblems).toEqual([]);
    await page.close();
  },
);
