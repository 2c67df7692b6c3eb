import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageWidths } from '../../src/elements/shared/picture/picture.logic.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { imageQuery } from './image-query.ts';
import { createImageRouter } from './image-router.ts';

let directory: string;
let cacheDirectory: string;
let upstream: TestServer;
let server: TestServer;
let upstreamHits = 0;
let onUpstreamHit = () => {};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'images-'));
  cacheDirectory = join(directory, 'cache');
  const folder = await mkdtemp(join(directory, 'pictures-'));
  const photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const seeThrough = await sharp({
    create: { width: 100, height: 100, channels: 4, background: '#33669980' },
  })
    .png()
    .toBuffer();
  const large = await sharp({
    create: {
      width: 1280,
      height: 1280,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg({ quality: 40 })
    .toBuffer();
  await writeFile(join(folder, 'photo.jpg'), photo);
  await writeFile(join(folder, 'large.jpg'), large);
  await writeFile(join(folder, 'glass.png'), seeThrough);
  await writeFile(
    join(folder, 'drawing.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  await writeFile(
    join(folder, 'box.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><path d="M0 0h20v20H0z" fill="#369"/></svg>',
  );
  await writeFile(join(folder, 'text.jpg'), 'not a picture');
  await writeFile(join(directory, 'secret.jpg'), photo);
  await symlink(join(directory, 'secret.jpg'), join(folder, 'link.jpg'));

  const host = express();
  host.use((_request, _response, next) => {
    upstreamHits += 1;
    onUpstreamHit();
    next();
  });
  host.get('/photo.jpg', (_request, response) => void response.type('image/jpeg').send(photo));
  host.get('/large.jpg', (_request, response) => void response.type('image/jpeg').send(large));
  host.get('/page', (_request, response) => void response.type('html').send('<p>page</p>'));
  host.get(
    '/drawing',
    (_request, response) => void response.type('image/png').send('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  host.get(
    '/vector',
    (_request, response) =>
      void response.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  );
  host.get('/large', (_request, response) => void response.type('image/jpeg').write(Buffer.alloc(1_300_000)));
  host.get('/slow', () => undefined);
  host.get('/once', (_request, response) => void response.redirect('/photo.jpg'));
  host.get('/loop', (_request, response) => void response.redirect('/loop'));
  host.get('/inside', (_request, response) => void response.redirect('http://inside.example/photo.jpg'));
  host.get(
    '/elsewhere',
    (_request, response) => void response.redirect('http://elsewhere.example/photo.jpg'),
  );
  upstream = await listen(host);

  const addresses: Record<string, string[]> = {
    'pictures.example': ['127.0.0.1'],
    'inside.example': ['127.0.0.1'],
    'both.example': ['93.184.216.34', '10.0.0.1'],
    'mapped.example': ['::ffff:127.0.0.1'],
  };
  const router = createImageRouter({
    folders: { '/pictures/': folder },
    hosts: [
      `pictures.example:${upstream.port}`,
      'inside.example',
      'both.example',
      'mapped.example',
      '127.0.0.1',
      '[::1]',
    ],
    cacheDirectory,
    maximumBytes: 1_000_000,
    timeoutMilliseconds: 300,
    resolve: async (name) =>
      (addresses[name] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    onCacheError: (error) => {
      throw error;
    },
    publicOrigin: () => 'https://site.example',
    fetchedFrom: (address) =>
      address.startsWith('https://known.example/')
        ? address.replace('https://known.example', remote(''))
        : undefined,
  });
  server = await listen(express().use('/images', router));
});
beforeEach(() => {
  upstreamHits = 0;
  onUpstreamHit = () => {};
});
afterAll(async () => {
  await Promise.all([server.close(), upstream.close()]);
  await rm(directory, { recursive: true, force: true });
});

async function get(url: string, query = 'w=128', accept = 'image/webp', signal?: AbortSignal) {
  const response = await fetch(`${server.origin}/images?url=${encodeURIComponent(url)}&${query}`, {
    headers: { accept },
    signal,
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, status: response.status, type: response.headers.get('content-type'), bytes };
}
const remote = (path: string) => `http://pictures.example:${upstream.port}${path}`;

describe('pictures of our own', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*;q=0.8', 'image/webp'],
    ['image/avif;q=0, image/webp;q=0', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
  ])('are made for a browser that accepts %s', async (accept, type) => {
    const answer = await get('/pictures/photo.jpg', 'w=128&h=128&fit=cover', accept);
    expect(answer.type).toBe(type);
    expect(answer.response.headers.get('vary')).toContain('Accept');
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 128, height: 128 });
  });

  it('keep transparency where there is neither AVIF nor WebP', async () => {
    expect((await get('/pictures/glass.png', 'w=64', '*/*')).type).toBe('image/png');
  });

  it('are never enlarged, but keep the proportions that were asked for', async () => {
    expect(await sharp((await get('/pictures/photo.jpg', 'w=1280&h=1280')).bytes).metadata()).toMatchObject({
      width: 400,
      height: 400,
    });
    expect(await sharp((await get('/pictures/photo.jpg', 'w=1280')).bytes).metadata()).toMatchObject({
      width: 800,
      height: 400,
    });
    expect(
      await sharp((await get('/pictures/photo.jpg', 'w=128&h=128&fit=contain')).bytes).metadata(),
    ).toMatchObject({ width: 128, height: 64 });
  });

  it('are ours under our own origins too', async () => {
    expect((await get(`${server.origin}/pictures/photo.jpg`)).status).toBe(200);
    expect((await get('https://site.example/pictures/photo.jpg')).status).toBe(200);
  });

  it('revalidate and are kept long', async () => {
    const { response } = await get('/pictures/photo.jpg');
    expect(response.headers.get('cache-control')).toContain('s-maxage=2592000');
    const again = await fetch(response.url, {
      headers: {
        accept: 'image/webp',
        'cache-control': 'max-age=0',
        'if-none-match': response.headers.get('etag') ?? '',
      },
    });
    expect(again.status).toBe(304);
  });

  it('pass a drawing through, unable to run anything', async () => {
    const { response, type, bytes } = await get('/pictures/drawing.svg');
    expect(type).toContain('image/svg+xml');
    expect(bytes.toString()).toContain('<svg');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('are JPEG for whoever asks for that, a drawing and a see-through picture too', async () => {
    const drawn = await get('/pictures/box.svg', 'w=1280&h=672&fit=cover&f=jpeg', 'image/avif');
    expect(drawn.type).toBe('image/jpeg');
    expect(await sharp(drawn.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 672 });
    expect((await get('/pictures/glass.png', 'w=64&f=jpeg', '*/*')).type).toBe('image/jpeg');
  });

  it.each([
    '/pictures/none.jpg',
    '/pictures/../secret.jpg',
    '/pictures/%2e%2e%2fsecret.jpg',
    '/pictures/link.jpg',
    '/pictures/',
    '/secret.jpg',
    '/pictures/%zz.jpg',
    '/pictures/a%00.jpg',
  ])('are absent at %s', async (path) => {
    const { status, type } = await get(path);
    expect(status).toBe(404);
    expect(type).toContain('application/problem+json');
  });

  it('are refused when they are no pictures', async () => {
    expect((await get('/pictures/text.jpg')).status).toBe(415);
  });
});

describe('pictures of other hosts', () => {
  it('are fetched once for several sizes, and equal questions make one', async () => {
    const answers = await Promise.all([
      get(remote('/photo.jpg?v=1')),
      get(remote('/photo.jpg?v=1')),
      get(remote('/photo.jpg?v=1'), 'w=64'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(upstreamHits).toBe(1);
  });

  it('are fetched from where the server reaches them, when readers know them by another name', async () => {
    expect((await get('https://known.example/photo.jpg?v=2')).status).toBe(200);
    expect((await get('https://known.example/nothing.jpg')).status).toBe(404);
    expect(upstreamHits).toBe(2);
  });

  it('follow a redirect', async () => {
    expect((await get(remote('/once'))).status).toBe(200);
  });

  it.each([
    ['a host that is not allowed', () => 'http://other.example/photo.jpg', 403],
    ['another port of an allowed host', () => 'http://pictures.example:1/photo.jpg', 403],
    ['a host that resolves to loopback', () => 'http://inside.example/photo.jpg', 403],
    ['a host with one private address among others', () => 'http://both.example/photo.jpg', 403],
    ['a host that resolves to a mapped address', () => 'http://mapped.example/photo.jpg', 403],
    ['a loopback literal without a port on the list', () => 'http://127.0.0.1/photo.jpg', 403],
    ['loopback in another notation', () => 'http://0x7f.1/photo.jpg', 403],
    ['loopback of version 6', () => 'http://[::1]/photo.jpg', 403],
    ['a redirect to the inside', () => remote('/inside'), 403],
    ['a redirect to a host that is not allowed', () => remote('/elsewhere'), 403],
    ['endless redirects', () => remote('/loop'), 502],
    ['a page', () => remote('/page'), 415],
    ['a drawing', () => remote('/vector'), 415],
    ['a drawing that says it is a PNG', () => remote('/drawing'), 415],
    ['more bytes than allowed', () => remote('/large'), 502],
    ['a host that does not answer in time', () => remote('/slow'), 504],
    ['nothing', () => remote('/none'), 404],
    ['another scheme', () => 'file:///etc/passwd', 400],
    ['a protocol-relative address', () => '//inside.example/photo.jpg', 400],
    ['an address with a login', () => `http://a:b@pictures.example:${upstream.port}/photo.jpg`, 400],
  ])('are refused: %s', async (_what, address, status) => {
    const answer = await get(address());
    expect(answer.status).toBe(status);
    expect(answer.type).toContain('application/problem+json');
    expect(answer.response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the query', () => {
  it.each([
    ['w=100', 'w'],
    ['', 'w'],
    ['w=128&q=0', 'q'],
    ['w=128&q=101', 'q'],
    ['w=128&q=74', 'q'],
    ['w=128&h=0', 'h'],
    ['w=128&fit=fill', 'fit'],
    ['w=128&g=north', 'g'],
  ])('is refused when it is %s', async (query, name) => {
    const { status, bytes } = await get('/pictures/photo.jpg', query);
    expect(status).toBe(400);
    expect(JSON.parse(bytes.toString())['invalid-params'][0].name).toBe(name);
  });
});

describe('under load', () => {
  it('drops the jobs of clients that have left', async () => {
    const controller = new AbortController();
    const sizes = imageWidths.flatMap((width) =>
      ['50', '75', '90'].map((quality) => `w=${width}&q=${quality}`),
    );
    await get('/pictures/photo.jpg');
    const before = (await readdir(cacheDirectory)).length;
    const abandoned = sizes.map((query) =>
      get('/pictures/large.jpg', query, 'image/avif', controller.signal),
    );
    await vi.waitFor(async () => expect((await readdir(cacheDirectory)).length).toBeGreaterThan(before));
    controller.abort();
    expect((await Promise.allSettled(abandoned)).some(({ status }) => status === 'rejected')).toBe(true);
    expect((await get('/pictures/large.jpg', 'w=64&h=64')).status).toBe(200);
    const made = (await readdir(cacheDirectory)).length - before;
    expect(made).toBeLessThan(sizes.length / 2);
  });

  it('makes our own pictures while another host keeps its lane waiting', async () => {
    const order: string[] = [];
    const remotes = Array.from({ length: 12 }, (_, index) =>
      get(remote(`/slow?${index}`)).then(({ status }) => order.push(`remote ${status}`)),
    );
    await vi.waitFor(() => expect(upstreamHits).toBeGreaterThan(0));
    expect((await get('/pictures/photo.jpg', 'w=512&q=90')).status).toBe(200);
    order.push('own');
    await Promise.all(remotes);
    expect(order[0]).toBe('own');
  });

  it('fetches a few pictures at a time, so that those that wait take no memory', async () => {
    let answers = 0;
    let mostAhead = 0;
    const count = () => {
      mostAhead = Math.max(mostAhead, upstreamHits - answers);
    };
    onUpstreamHit = count;
    const requests = Array.from({ length: 12 }, (_, index) =>
      get(remote(`/large.jpg?${index}`), 'w=1280').then(({ status }) => {
        answers += 1;
        return status;
      }),
    );
    expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
    expect(mostAhead).toBeLessThan(8);
  });
});

describe('the disk cache', () => {
  it('has one result for heights that hardly differ', async () => {
    await get('/pictures/photo.jpg', 'w=384&h=220');
    const count = (await readdir(cacheDirectory)).length;
    const heights = [];
    for (const height of [219, 221, 222, 223])
      heights.push(
        (await sharp((await get('/pictures/photo.jpg', `w=384&h=${height}`)).bytes).metadata()).height,
      );
    expect(heights).toEqual([220, 220, 220, 220]);
    expect(await readdir(cacheDirectory)).toHaveLength(count);
  });

  it.each([
    [896, 320],
    [896, 504],
    [512, 437],
    [1280, 495],
    [256, 115],
    [256, 158],
    [128, 128],
  ])('takes the sizes of our own elements as they are: %i by %i', async (width, height) => {
    expect(v.parse(imageQuery, { url: '/a.jpg', w: String(width), h: String(height) })).toMatchObject({
      w: width,
      h: height,
      q: 75,
    });
  });

  it('holds what was made, under names that say nothing', async () => {
    await get('/pictures/photo.jpg', 'w=256&q=50');
    const files = await readdir(cacheDirectory);
    expect(files.length).toBeGreaterThan(0);
    expect(files.every((file) => /^[0-9a-f]{64}$/.test(file))).toBe(true);
  });

  it('makes a picture again when its file has changed', async () => {
    const before = (await get('/pictures/glass.png', 'w=64')).bytes;
    expect((await get('/pictures/glass.png', 'w=64')).bytes.equals(before)).toBe(true);
    const count = (await readdir(cacheDirectory)).length;
    const folder = (await readdir(directory)).find((name) => name.startsWith('pictures-')) ?? '';
    await utimes(join(directory, folder, 'glass.png'), new Date(), new Date(1));
    await get('/pictures/glass.png', 'w=64');
    expect(await readdir(cacheDirectory)).toHaveLength(count + 1);
  });
});
