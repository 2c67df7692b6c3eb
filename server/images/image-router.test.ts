import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageServer, startImageServer } from '../testing/image-server.ts';
import { imageQuery } from './image-query.ts';

let images: ImageServer;
beforeAll(async () => {
  images = await startImageServer();
});
afterAll(() => images.close());

describe('local images', () => {
  it.each([
    ['image/avif,image/webp,*/*', 'image/avif'],
    ['image/webp,*/*;q=0.8', 'image/webp'],
    ['image/avif;q=0, image/webp;q=0', 'image/jpeg'],
    ['*/*', 'image/jpeg'],
  ])('negotiates the format for Accept: %s', async (accept, expected) => {
    const { type, response, bytes } = await images.get(
      '/pictures/photo.jpg',
      'w=128&h=128&fit=cover',
      accept,
    );
    expect(type).toBe(expected);
    expect(response.headers.get('vary')).toContain('Accept');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 128, height: 128 });
  });

  it('sends PNG for a transparent image if the client accepts neither AVIF nor WebP', async () => {
    expect((await images.get('/pictures/glass.png', 'w=64', '*/*')).type).toBe('image/png');
  });

  it('never enlarges an image, but crops it to the requested proportions', async () => {
    expect(
      await sharp((await images.get('/pictures/photo.jpg', 'w=1280&h=1280')).bytes).metadata(),
    ).toMatchObject({ width: 400, height: 400 });
    expect(await sharp((await images.get('/pictures/photo.jpg', 'w=1280')).bytes).metadata()).toMatchObject({
      width: 800,
      height: 400,
    });
    expect(
      await sharp((await images.get('/pictures/photo.jpg', 'w=128&h=128&fit=contain')).bytes).metadata(),
    ).toMatchObject({ width: 128, height: 64 });
  });

  it('reads images under our own origins from the local folder', async () => {
    expect((await images.get(`${images.origin}/pictures/photo.jpg`)).status).toBe(200);
    expect((await images.get('https://site.example/pictures/photo.jpg')).status).toBe(200);
  });

  it('sends a long cache lifetime and returns 304 for revalidation', async () => {
    const { response } = await images.get('/pictures/photo.jpg');
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

  it('sends tags for purges', async () => {
    const { headers } = (await images.get('/pictures/photo.jpg')).response;
    expect([headers.get('surrogate-key'), headers.get('cache-tag')]).toEqual(['all images', 'all,images']);
  });

  it('sends an SVG unchanged with a policy that blocks its scripts', async () => {
    const { response, type, bytes } = await images.get('/pictures/drawing.svg');
    expect(type).toContain('image/svg+xml');
    expect(bytes.toString()).toContain('<svg');
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  });

  it('sends JPEG with f=jpeg, even for SVG and transparent images', async () => {
    const svg = await images.get('/pictures/box.svg', 'w=1280&h=672&fit=cover&f=jpeg', 'image/avif');
    expect(svg.type).toBe('image/jpeg');
    expect(await sharp(svg.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1280, height: 672 });
    expect((await images.get('/pictures/glass.png', 'w=64&f=jpeg', '*/*')).type).toBe('image/jpeg');
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
    '/pictures/.hidden.jpg',
    '/pictures/.originals/photo.jpg',
    '/pictures/%2Eoriginals/photo.jpg',
    '/pictures/%2Eoriginals%2Fphoto.jpg',
  ])('returns 404 for %s', async (path) => {
    const { status, type } = await images.get(path);
    expect(status).toBe(404);
    expect(type).toContain('application/problem+json');
  });

  it('returns 415 for a file that is not an image', async () => {
    expect((await images.get('/pictures/text.jpg')).status).toBe(415);
  });
});

describe('image query', () => {
  it.each([
    ['w=100', 'w'],
    ['', 'w'],
    ['w=128&q=0', 'q'],
    ['w=128&q=101', 'q'],
    ['w=128&q=74', 'q'],
    ['w=128&h=0', 'h'],
    ['w=128&fit=fill', 'fit'],
    ['w=128&g=north', 'g'],
  ])('returns 400 for the query "%s" and names the parameter', async (query, name) => {
    const { status, bytes } = await images.get('/pictures/photo.jpg', query);
    expect(status).toBe(400);
    expect(JSON.parse(bytes.toString())['invalid-params'][0].name).toBe(name);
  });
});

describe('stored results', () => {
  it('stores one result for heights that differ by a few pixels', async () => {
    await images.get('/pictures/photo.jpg', 'w=384&h=220');
    const count = (await readdir(images.cacheDirectory)).length;
    const heights = [];
    for (const height of [219, 221, 222, 223])
      heights.push(
        (await sharp((await images.get('/pictures/photo.jpg', `w=384&h=${height}`)).bytes).metadata()).height,
      );
    expect(heights).toEqual([220, 220, 220, 220]);
    expect(await readdir(images.cacheDirectory)).toHaveLength(count);
  });

  it.each([
    [896, 320],
    [896, 504],
    [512, 437],
    [1280, 495],
    [256, 115],
    [256, 158],
    [128, 128],
  ])('accepts a size of our own elements without rounding: %i by %i', async (width, height) => {
    expect(v.parse(imageQuery, { url: '/a.jpg', w: String(width), h: String(height) })).toMatchObject({
      w: width,
      h: height,
      q: 75,
    });
  });

  it.each([
    [
      { fit: 'contain', g: 'attention' },
      { fit: 'cover', g: 'center' },
    ],
    [
      { h: '64', fit: 'contain', g: 'attention' },
      { fit: 'contain', g: 'center' },
    ],
    [
      { h: '64', fit: 'cover', g: 'attention' },
      { fit: 'cover', g: 'attention' },
    ],
  ])('stores the query %j as %j, because the other parameters change nothing', (query, used) => {
    expect(v.parse(imageQuery, { url: '/a.jpg', w: '64', ...query })).toMatchObject(used);
  });

  it('stores results under hashed file names', async () => {
    await images.get('/pictures/photo.jpg', 'w=256&q=50');
    const files = await readdir(images.cacheDirectory);
    expect(files.length).toBeGreaterThan(0);
    expect(files.every((file) => /^[0-9a-f]{64}$/.test(file))).toBe(true);
  });

  it('resizes an image again after its file has changed', async () => {
    const before = (await images.get('/pictures/glass.png', 'w=64')).bytes;
    expect((await images.get('/pictures/glass.png', 'w=64')).bytes.equals(before)).toBe(true);
    const count = (await readdir(images.cacheDirectory)).length;
    await utimes(join(images.imageDirectory, 'glass.png'), new Date(), new Date(1));
    await images.get('/pictures/glass.png', 'w=64');
    expect(await readdir(images.cacheDirectory)).toHaveLength(count + 1);
  });
});
