import express from 'express';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultIconColor } from '../../src/elements/shared/icon/icon.logic.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { createIconRouter } from './icon-router.ts';

let server: TestServer;
beforeAll(async () => {
  server = await listen(express().use('/icons', createIconRouter()));
});
afterAll(() => server.close());

async function get(path: string) {
  const response = await fetch(`${server.origin}/icons${path}`);
  return { response, status: response.status, text: await response.text() };
}

describe('icons', () => {
  it('renders an icon in the requested color and size, cacheable forever', async () => {
    const { response, text } = await get('/solid/academic-cap.svg?color=%23d95f3b&width=32&height=16');
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(text).toContain('width="32" height="16"');
    expect(text).toContain('fill="#d95f3b"');
    expect((await get('/outline/academic-cap.svg?color=navy')).text).toContain('stroke="navy"');
  });

  it('accepts a hexadecimal color without its number sign', async () => {
    expect((await get('/solid/academic-cap.svg?color=fff')).text).toContain('fill="#fff"');
    expect((await get('/solid/academic-cap.svg?color=red')).text).toContain('fill="red"');
  });

  it('renders an icon in the default color if the color name is unknown', async () => {
    for (const [type, paint] of [
      ['outline', 'stroke'],
      ['solid', 'fill'],
    ]) {
      const { data, info } = await sharp(
        Buffer.from((await get(`/${type}/academic-cap.svg?color=reddish`)).text),
      )
        .raw()
        .toBuffer({ resolveWithObject: true });
      const darkest = Math.max(
        ...Array.from(
          { length: info.width * info.height },
          (_, index) => data[index * info.channels + 3] ?? 0,
        ),
      );
      expect(darkest, paint).toBeGreaterThan(200);
    }
    expect((await get('/outline/academic-cap.svg?color=reddish')).text).toContain(
      `stroke="${defaultIconColor}"`,
    );
  });

  it('uses the width as the default height', async () => {
    expect((await get('/solid/academic-cap.svg?width=48')).text).toContain('width="48" height="48"');
  });

  it.each([
    'facebook',
    'x',
    'twitter',
    'linkedin',
    'instagram',
    'threads',
    'youtube',
    'pinterest',
    'tiktok',
    'snapchat',
    'email',
    'website',
    'sms',
    'link',
  ])('renders the social icon %s', async (name) => {
    const { status, text } = await get(`/social/${name}.svg?color=black`);
    expect(status).toBe(200);
    expect(text).not.toContain('currentColor');
    expect(text).toMatch(/="black"/);
  });

  it.each([
    '/solid/no-such-icon.svg?width=40&height=20',
    '/social/constructor.svg?width=40&height=20',
    '/other/link.svg?width=40&height=20',
    '/solid/..%2F..%2F..%2Fpackage.svg?width=40&height=20',
  ])('returns 404 with an empty SVG of the requested size for %s', async (path) => {
    const { status, text } = await get(path);
    expect(status).toBe(404);
    expect(text).toContain('width="40" height="20"');
  });

  it.each([
    'color="><script>',
    'color=url(x)',
    'color=%23ggg',
    'color=%2312345',
    'width=0',
    'width=513',
    'height=1.5',
    'width=1&width=2',
  ])('returns 400 for the query %s', async (query) => {
    const { status, response } = await get(`/solid/academic-cap.svg?${query}`);
    expect(status).toBe(400);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });
});
