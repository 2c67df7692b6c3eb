import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { imageQuery } from './image-query.ts';
import { createImageService } from './image-service.ts';

it('lets the copy of an image from the store expire at the same time as the stored image', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'shared-results-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  const storedAt = new Date(Date.now() - 6 * 24 * 3600 * 1000);
  const createImage = createImageService({
    folders: {},
    hosts: [],
    toFetchUrl: (url) => url,
    cacheDirectory: directory,
    store: { get: async () => ({ bytes, storedAt }), set: async () => undefined },
    onCacheError: (error) => {
      throw error;
    },
  });
  const query = v.parse(imageQuery, { url: 'https://cms.example/a.jpg', w: '64' });
  const caller = { ownOrigins: [], signal: new AbortController().signal };
  expect((await createImage(query, 'webp', caller)).bytes).toEqual(bytes);
  const [copy = ''] = await readdir(directory);
  const { mtimeMs } = await stat(join(directory, copy));
  expect(Math.abs(mtimeMs - storedAt.getTime())).toBeLessThan(1000);
});
