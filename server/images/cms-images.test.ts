import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createSiteUrls } from '../cms/wordpress/site-urls.ts';
import { readConfiguration } from '../configuration/configuration.ts';
import { createRouters, type RouterParts } from '../create-routers.ts';
import { createLogger } from '../logger.ts';
import { listen } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';

let requests: string[] = [];
beforeEach(() => {
  requests = [];
});

/** Starts a WordPress with images, and the image router for it. */
async function startImages() {
  const dataDir = await mkdtemp(join(tmpdir(), 'routers-'));
  const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const wordpress = await listen((request, response) => {
    requests.push(request.url ?? '');
    response.setHeader('content-type', 'image/png').end(photo);
  });
  const parts = {
    configuration: readConfiguration({ DATA_DIR: dataDir, CMS: 'wordpress', CMS_URL: wordpress.origin }),
    cms: createSiteUrls(wordpress.origin),
    logger: createLogger('silent'),
    demoImages: dataDir,
    tags: new Set(),
  } as unknown as RouterParts;
  const images = createRouters(parts).find(({ path }) => path === '/images');
  const server = await listen(express().use(provideTestContext(), images?.router ?? []));
  onTestFinished(async () => {
    await Promise.all([server.close(), wordpress.close()]);
    await rm(dataDir, { recursive: true });
  });
  const statusOf = async (url: string) =>
    (await fetch(`${server.origin}/?w=64&url=${encodeURIComponent(url)}`)).status;
  return { wordpress, statusOf, purge: images?.onPurge };
}

test('lets clients fetch images of the WordPress at CMS_URL, but no other path of it', async () => {
  const { wordpress, statusOf } = await startImages();
  expect(await statusOf('/wp-admin/admin-ajax.php?action=x')).toBe(404);
  expect(await statusOf(`${wordpress.origin}/wp-admin/admin-ajax.php?action=x`)).toBe(403);
  expect(await statusOf(`${wordpress.origin}/wp-content/uploads/a.png`)).toBe(200);
  expect(await statusOf('/wp-content/uploads/b.png')).toBe(200);
  expect(requests).toEqual(['/wp-content/uploads/a.png', '/wp-content/uploads/b.png']);
});

test.each([
  ['images', 2],
  ['all', 1],
  ['page:1', 1],
])('fetches an image again only after a purge of `images`: %s, %i requests', async (tag, count) => {
  const { statusOf, purge } = await startImages();
  await statusOf('/wp-content/uploads/a.png');
  purge?.([tag]);
  await statusOf('/wp-content/uploads/a.png');
  expect(requests).toHaveLength(count);
});
