import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { imageQuery } from './image-query.ts';
import { createImageService, type ImageServiceOptions } from './image-service.ts';

const hourMs = 3600 * 1000;
const storedAt = new Date(Date.now() - 6 * 24 * hourMs);
const webp = sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
  .webp()
  .toBuffer();

let directory = '';
/** Requests to the store. */
let requests: { key: string; maxAgeMs: number | undefined }[] = [];

beforeEach(async () => {
  requests = [];
  directory = await mkdtemp(join(tmpdir(), 'shared-results-'));
  const created = directory;
  onTestFinished(() => rm(created, { recursive: true }));
});

/** A service whose store has every image. `https://site.example` is the public origin of the CMS. */
function createService(options: Partial<ImageServiceOptions> = {}) {
  const service = createImageService({
    folders: {},
    hosts: [],
    cmsHosts: ['cms.example'],
    toFetchUrl: (url) =>
      url.startsWith('https://site.example/')
        ? url.replace('https://site.example', 'https://cms.example')
        : undefined,
    cacheDirectory: join(directory, 'cache'),
    store: {
      async get(key, maxAgeMs) {
        requests.push({ key, maxAgeMs });
        return { bytes: await webp, storedAt };
      },
      set: async () => undefined,
    },
    onCacheError: (error) => {
      throw error;
    },
    ...options,
  });
  const caller = { ownOrigins: [], signal: new AbortController().signal };
  const resize = (url: string) => service.resize(v.parse(imageQuery, { url, w: '64' }), 'webp', caller);
  return { resize, purge: service.purge };
}

it('lets the copy of an image from the store expire at the same time as the stored image', async () => {
  expect((await createService().resize('https://site.example/a.jpg')).bytes).toEqual(await webp);
  const [copy = ''] = await readdir(join(directory, 'cache'));
  const { mtimeMs } = await stat(join(directory, 'cache', copy));
  expect(Math.abs(mtimeMs - storedAt.getTime())).toBeLessThan(1000);
});

it('accepts no image from the store that was stored before a purge', async () => {
  const { resize, purge } = createService();
  purge();
  await resize('https://site.example/a.jpg');
  expect(requests[0]?.maxAgeMs).toBeLessThan(hourMs);
});

it('rejects a stored image whose host is no longer on the allow list', async () => {
  const address = 'https://pictures.example/a.jpg';
  expect((await createService({ hosts: ['pictures.example'] }).resize(address)).bytes).toEqual(await webp);
  await expect(createService().resize(address)).rejects.toMatchObject({ status: 403 });
});

it('stores an image of the CMS separately from the image of another host with the same URL', async () => {
  const { resize } = createService({ hosts: ['cms.example'] });
  await resize('https://site.example/a.jpg');
  await resize('https://cms.example/a.jpg');
  expect(new Set(requests.map(({ key }) => key)).size).toBe(2);
});

it('neither searches the store for a local SVG nor counts it as resized unless it is converted', async () => {
  await writeFile(join(directory, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const metrics = createMetrics();
  const { resize } = createService({ folders: { '/pictures/': directory }, metrics });
  expect((await resize('/pictures/logo.svg')).kind).toBe('svg');
  expect(requests).toEqual([]);
  expect((await metrics.images.get()).values).toEqual([]);
});
