import { afterEach, expect, test } from 'vitest';
import type { Cms } from '../cms/cms.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

const maxBytes = 300;
const sharedCaches = 'public, max-age=0, s-maxage=60';
const siteUrl = 'https://site.example';

const files = [
  ['/pictures/x.png', sharedCaches],
  ['/images/x', sharedCaches],
  ['/icons/x.svg', sharedCaches],
  ['/x.css', sharedCaches],
  ['/pictures/%ff', sharedCaches],
  ['/wp-content/uploads/x.jpg', sharedCaches],
  ['/favicon.ico', sharedCaches],
  ['/x.php', sharedCaches],
  ['/healthcare-review-partners/x.jpg', sharedCaches],
  ['/embed/x.mjs', 'no-store'],
  ['/fonts/x.woff2', 'no-store'],
] as const;

test.each(files)(
  'responds to a missing %s with one line of text, cached as %s',
  async (path, cacheControl) => {
    const { get, origin } = await start({ siteUrl });
    const response = await get(path);
    const body = await response.text();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('cache-control'),
    ]).toEqual([404, 'text/plain; charset=utf-8', cacheControl]);
    expect(body).toBe('There is no such file.\n');
    const head = await fetch(origin + path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([404, '23', '']);
    const post = await fetch(origin + path, { method: 'POST', body: 'x' });
    expect([404, 405]).toContain(post.status);
    expect(post.headers.get('cache-control')).toBe('no-store');
    expect((await post.text()).length).toBeLessThan(maxBytes);
  },
);

test.each(['/x/', '/x', '/x.html', '/x/y.z/'])(
  'responds to a missing %s with the site’s 404 page',
  async (path) => {
    const { get } = await start({ siteUrl });
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(await response.text()).toContain('</main>');
  },
);

test.each([
  ['document', '/x.php', 'text/html'],
  ['iframe', '/pictures/x.png', 'text/html'],
  ['image', '/x', 'text/plain'],
  ['empty', '/x/', 'text/plain'],
  ['script', '/x.mjs', 'text/plain'],
])('responds to a browser that loads a missing %s from %s with %s', async (destination, path, type) => {
  const { get } = await start();
  const response = await get(path, { 'Sec-Fetch-Dest': destination });
  expect([response.status, response.headers.get('content-type')]).toEqual([404, `${type}; charset=utf-8`]);
  expect(response.headers.get('vary')).toContain('Sec-Fetch-Dest');
});

test('sends a page to a browser tab and text to an image for the same missing path', async () => {
  const { get } = await start();
  const [page, file] = await Promise.all([get('/x/'), get('/x/', { 'Sec-Fetch-Dest': 'image' })]);
  expect([page, file].map(({ headers }) => headers.get('content-type'))).toEqual([
    'text/html; charset=utf-8',
    'text/plain; charset=utf-8',
  ]);
});

test('follows the redirects of the CMS for paths of files', async () => {
  const pageByPath: Cms['pageByPath'] = async (path) =>
    path === '/wp-content/uploads/old.jpg'
      ? { status: 301, location: '/pictures/dot.svg' }
      : path === '/pictures/gone.png'
        ? { status: 410 }
        : null;
  const { get } = await start({}, { pageByPath });
  const moved = await get('/wp-content/uploads/old.jpg', { 'Sec-Fetch-Dest': 'image' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/pictures/dot.svg']);
  const gone = await get('/pictures/gone.png');
  expect([gone.status, await gone.text()]).toEqual([410, 'This file was removed.\n']);
});

test('responds to a request for a file with one line of text while the CMS fails', async () => {
  const pageByPath: Cms['pageByPath'] = () => Promise.reject(new Error('down'));
  const { get } = await start({}, { pageByPath });
  const response = await get('/x.png');
  expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error\n']);
  expect(response.headers.get('cache-control')).toBe('no-store');
});
