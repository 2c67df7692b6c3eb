import { afterEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('serves built files as immutable and to every origin', async () => {
  const { get } = await start();
  const { status, headers } = await get('/embed/embed.x.mjs');
  expect([
    status,
    headers.get('cache-control'),
    headers.get('access-control-allow-origin'),
    headers.get('cross-origin-resource-policy'),
  ]).toEqual([200, 'public, max-age=31536000, immutable', '*', 'cross-origin']);
  expect((await get('/embed/missing.mjs')).status).toBe(404);
});

test('serves files of the image folder and nothing outside of it', async () => {
  const { get, getRaw } = await start();
  const image = await get('/pictures/dot.svg');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect(image.headers.get('content-security-policy')).toContain('sandbox');
  for (const path of [
    '/pictures/../secret.yaml',
    '/pictures/..%2fsecret.yaml',
    '/pictures/%2e%2e/secret.yaml',
    '/pictures/..\\secret.yaml',
    '/pictures/dot.svg%00.yaml',
    '/pictures//etc/passwd',
    '/pictures/%2fetc%2fpasswd',
    '/embed/../secret.yaml',
  ]) {
    const response = await getRaw(path);
    expect(response, path).toMatch(/^HTTP\/1\.1 [34]\d\d/);
    expect(response).not.toContain('secret: 1');
  }
});

test('ignores a version that a CMS adds to a file’s URL', async () => {
  const { get } = await start();
  expect((await get('/embed/embed.x.mjs?ver=6.1')).status).toBe(200);
  expect((await get('/embed/none.mjs?ver=6.1')).status).toBe(404);
});
