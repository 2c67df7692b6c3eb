import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { imageWidths } from '../../src/elements/shared/picture/picture.logic.ts';
import { type ImageServer, startImageServer } from '../testing/image-server.ts';
import { imageQuery } from './image-query.ts';
import { createImageService } from './image-service.ts';

let images: ImageServer;
beforeAll(async () => {
  images = await startImageServer();
});
beforeEach(() => {
  images.remoteRequests = 0;
  images.onRemoteRequest = () => undefined;
});
afterAll(() => images.close());

describe('images of other hosts', () => {
  it('fetches the original once for several concurrent sizes', async () => {
    const responses = await Promise.all([
      images.get(images.remoteUrl('/photo.jpg?v=1')),
      images.get(images.remoteUrl('/photo.jpg?v=1')),
      images.get(images.remoteUrl('/photo.jpg?v=1'), 'w=64'),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(images.remoteRequests).toBe(1);
  });

  it('fetches an image with a public CMS URL from the CMS’s internal URL', async () => {
    expect((await images.get('https://known.example/photo.jpg?v=2')).status).toBe(200);
    expect((await images.get('https://known.example/nothing.jpg')).status).toBe(404);
    expect(images.remoteRequests).toBe(2);
  });

  it('does not fetch from the CMS’s internal URL when the client sends that URL', async () => {
    const { status } = await images.get(`http://cms.example:${images.remotePort}/photo.jpg`);
    expect([status, images.remoteRequests]).toEqual([403, 0]);
  });

  it('treats spellings of a URL as one image, with any fragment, but not another query', async () => {
    const count = async () => (await readdir(images.cacheDirectory)).length;
    const port = images.remotePort;
    await images.get(images.remoteUrl('/photo.jpg?spelling'), 'w=256');
    const before = await count();
    for (const url of [
      `http://pictures.example:${port}/photo.jpg?spelling#1`,
      `http://pictures.example:${port}/photo.jpg?spelling#`,
      `HTTP://Pictures.Example:${port}/a/../photo.jpg?spelling`,
      ` http://pictures.example:0${port}/photo.jpg?spelling`,
    ])
      expect((await images.get(url, 'w=256')).status).toBe(200);
    expect([images.remoteRequests, await count()]).toEqual([1, before]);
    await images.get(images.remoteUrl('/photo.jpg?other'), 'w=256');
    expect([images.remoteRequests, await count()]).toEqual([2, before + 1]);
  });

  it('fetches an image again after a purge', async () => {
    await images.get(images.remoteUrl('/photo.jpg?purge'));
    images.purge();
    expect((await images.get(images.remoteUrl('/photo.jpg?purge'))).status).toBe(200);
    expect(images.remoteRequests).toBe(2);
  });

  it('fetches an image again after a purge and a restart, and only once', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'purged-images-'));
    onTestFinished(() => rm(directory, { recursive: true }));
    const start = () =>
      createImageService({
        folders: {},
        hosts: [`pictures.example:${images.remotePort}`],
        cacheDirectory: directory,
        resolve: async () => [{ address: '127.0.0.1', family: 4 }],
        onCacheError: (error) => {
          throw error;
        },
      });
    const url = images.remoteUrl('/photo.jpg');
    const caller = { ownOrigins: [], signal: new AbortController().signal };
    const resize = (service: ReturnType<typeof start>) =>
      service.resize(v.parse(imageQuery, { url, w: '64' }), 'webp', caller);
    const first = start();
    await resize(first);
    await first.purge();
    await resize(start());
    expect(images.remoteRequests).toBe(2);
    await resize(start());
    expect(images.remoteRequests).toBe(2);
  });

  it('does not reuse an image after a purge whose fetch started before it', async () => {
    images.onRemoteRequest = () => {
      if (images.remoteRequests === 1) images.purge();
    };
    await images.get(images.remoteUrl('/photo.jpg?purge-while-fetching'));
    await images.get(images.remoteUrl('/photo.jpg?purge-while-fetching'));
    expect(images.remoteRequests).toBe(2);
  });

  it('follows a redirect', async () => {
    expect((await images.get(images.remoteUrl('/once'))).status).toBe(200);
  });

  it.each([
    ['a host that is not allowed', () => 'http://other.example/photo.jpg', 403],
    ['another port of an allowed host', () => 'http://pictures.example:1/photo.jpg', 403],
    ['a host that resolves to loopback', () => 'http://inside.example/photo.jpg', 403],
    ['a host with one private address among others', () => 'http://both.example/photo.jpg', 403],
    ['a host that resolves to a mapped IPv4 address', () => 'http://mapped.example/photo.jpg', 403],
    ['a loopback literal without a port on the list', () => 'http://127.0.0.1/photo.jpg', 403],
    ['loopback in another notation', () => 'http://0x7f.1/photo.jpg', 403],
    ['IPv6 loopback', () => 'http://[::1]/photo.jpg', 403],
    ['a redirect to a private address', () => images.remoteUrl('/inside'), 403],
    ['a redirect to a host that is not allowed', () => images.remoteUrl('/elsewhere'), 403],
    ['endless redirects', () => images.remoteUrl('/loop'), 502],
    ['an HTML page', () => images.remoteUrl('/page'), 415],
    ['an SVG', () => images.remoteUrl('/vector'), 415],
    ['an SVG declared as PNG', () => images.remoteUrl('/drawing'), 415],
    ['an image larger than the limit', () => images.remoteUrl('/large'), 502],
    ['a host that does not respond in time', () => images.remoteUrl('/slow'), 504],
    ['a missing image', () => images.remoteUrl('/none'), 404],
    ['a path that is not a URL', () => '/\t/[', 400],
    ['another scheme', () => 'file:///etc/passwd', 400],
    ['a protocol-relative URL', () => '//inside.example/photo.jpg', 400],
    ['a URL with credentials', () => `http://a:b@pictures.example:${images.remotePort}/photo.jpg`, 400],
  ])('sends problem details for %s', async (_case, createUrl, status) => {
    const failed = await images.get(createUrl());
    expect(failed.status).toBe(status);
    expect(failed.type).toContain('application/problem+json');
    expect(failed.response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('image service under load', () => {
  it('drops the jobs of disconnected clients', async () => {
    const controller = new AbortController();
    const sizes = imageWidths.flatMap((width) =>
      ['50', '75', '90'].map((quality) => `w=${width}&q=${quality}`),
    );
    await images.get('/pictures/photo.jpg');
    const before = (await readdir(images.cacheDirectory)).length;
    const abandoned = sizes.map((query) =>
      images.get('/pictures/large.jpg', query, 'image/avif', controller.signal),
    );
    await vi.waitFor(
      async () => expect((await readdir(images.cacheDirectory)).length).toBeGreaterThan(before),
      10_000,
    );
    controller.abort();
    expect((await Promise.allSettled(abandoned)).some(({ status }) => status === 'rejected')).toBe(true);
    expect((await images.get('/pictures/large.jpg', 'w=64&h=64')).status).toBe(200);
    const created = (await readdir(images.cacheDirectory)).length - before;
    expect(created).toBeLessThan(sizes.length / 2);
  });

  it('resizes local images while another host is slow', async () => {
    const server = await startImageServer(60_000);
    onTestFinished(() => server.close());
    const controller = new AbortController();
    let settled = 0;
    const remotes = Array.from({ length: 12 }, (_, index) =>
      server.get(server.remoteUrl(`/slow?${index}`), undefined, undefined, controller.signal).finally(() => {
        settled += 1;
      }),
    );
    await vi.waitFor(() => expect(server.remoteRequests).toBeGreaterThan(0), 10_000);
    expect((await server.get('/pictures/photo.jpg', 'w=512&q=90')).status).toBe(200);
    expect(settled).toBe(0);
    controller.abort();
    await Promise.allSettled(remotes);
  });

  it('fetches only a few images at a time, which limits memory', async () => {
    const server = await startImageServer(60_000);
    onTestFinished(() => server.close());
    let responses = 0;
    let maxPending = 0;
    server.onRemoteRequest = () => {
      maxPending = Math.max(maxPending, server.remoteRequests - responses);
    };
    const requests = Array.from({ length: 12 }, (_, index) =>
      server.get(server.remoteUrl(`/large.jpg?${index}`), 'w=1280').then(({ status }) => {
        responses += 1;
        return status;
      }),
    );
    expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
    expect(maxPending).toBeLessThan(8);
  });
});
