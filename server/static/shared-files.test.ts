import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Router } from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { prepareFile } from './built-files.ts';
import { serveSharedFiles, shareFiles } from './shared-files.ts';

let folder = '';
let started: StartedApp | undefined;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shared-files-'));
});
afterEach(async () => {
  await started?.close();
  await rm(folder, { recursive: true });
});

const build = (...paths: string[]) =>
  new Map(paths.map((path) => [path, prepareFile(path, Buffer.from(`text of ${path}`), true)]));

test('a process sends the hashed files of another build, as immutable', async () => {
  await shareFiles(folder, build('/embed/page.0123abcd.mjs', '/site.4567cdef.css'));
  started = await startApp({ routers: [{ path: '/', router: Router().use(serveSharedFiles(folder)) }] });
  const script = await started.get('/embed/page.0123abcd.mjs');
  expect([script.status, await script.text()]).toEqual([200, 'text of /embed/page.0123abcd.mjs']);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect((await started.get('/site.4567cdef.css')).status).toBe(200);
  expect((await started.get('/embed/page.99999999.mjs')).status).toBe(404);
});

test('shares no file without a hash', async () => {
  await shareFiles(folder, build('/embed.mjs', '/custom-elements.json', '/embed/page.0123abcd.mjs'));
  expect(await readdir(folder)).toEqual(['embed~page.0123abcd.mjs']);
});

test('removes files that no build has used for two weeks', async () => {
  await shareFiles(folder, build('/a.00000000.css', '/b.11111111.css'));
  const longAgo = new Date(Date.now() - 15 * 24 * 60 * 60_000);
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo);
  await shareFiles(folder, build('/b.11111111.css', '/c.22222222.css'));
  expect((await readdir(folder)).sort()).toEqual(['b.11111111.css', 'c.22222222.css']);
});

test.each(['/embed/..%2fsecret.0123abcd.css', '/embed/%2e%2e/page.0123abcd.mjs', '/a~b.0123abcd.css'])(
  'sends nothing for the path %s',
  async (path) => {
    await shareFiles(folder, build('/embed/page.0123abcd.mjs'));
    started = await startApp({ routers: [{ path: '/', router: Router().use(serveSharedFiles(folder)) }] });
    expect(await started.getRaw(path)).toMatch(/^HTTP\/1\.1 404/);
  },
);
