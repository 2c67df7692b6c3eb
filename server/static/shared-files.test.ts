import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { prepareFile } from './built-files.ts';
import { createOtherBuildsRouter, shareFiles, shareFilesDaily } from './shared-files.ts';

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

test('a process serves hashed files of another build as immutable', async () => {
  await shareFiles(folder, build('/embed/page.0123abcd.mjs', '/site.4567cdef.css'));
  started = await startApp({ routers: [{ path: '/', router: createOtherBuildsRouter(folder, []) }] });
  const script = await started.get('/embed/page.0123abcd.mjs');
  expect([script.status, await script.text()]).toEqual([200, 'text of /embed/page.0123abcd.mjs']);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-type')).toContain('javascript');
  expect((await started.get('/site.4567cdef.css')).status).toBe(200);
  expect((await started.get('/embed/page.99999999.mjs')).status).toBe(404);
});

test('redirects a style sheet of a build whose files are gone to the current sheet, also on other sites', async () => {
  const paths = ['/embed/elements.0123abcd.css', '/embed/light.4567cdef.css', '/embed/page.0123abcd.mjs'];
  started = await startApp({ routers: [{ path: '/', router: createOtherBuildsRouter(undefined, paths) }] });
  for (const name of ['elements', 'light']) {
    const { status, headers } = await started.get(`/embed/${name}.99999999.css`);
    expect([status, headers.get('location'), headers.get('access-control-allow-origin')]).toEqual([
      302,
      expect.stringMatching(`^${name}\\.`),
      '*',
    ]);
    expect(headers.get('cache-control')).toBe('no-store');
  }
  expect((await started.get('/embed/page.99999999.mjs')).status).toBe(404);
  expect((await started.get('/embed/other.99999999.css')).status).toBe(404);
});

test('shares the entry script, whose hash has esbuild’s format', async () => {
  await shareFiles(folder, build('/embed/embed.MBLEAO72.mjs'));
  expect(await readdir(folder)).toEqual(['embed~embed.MBLEAO72.mjs']);
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

test('keeps its files while it runs: a build that starts later does not remove them', async () => {
  // 15 days ago, because new files have the time of the real clock.
  const now = Date.now() - 15 * 24 * 60 * 60_000;
  vi.useFakeTimers({ now, toFake: ['setInterval', 'clearInterval', 'Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const path = join(folder, 'a.00000000.css');
  const onError = vi.fn();
  const stop = shareFilesDaily(folder, build('/a.00000000.css'), onError);
  await vi.waitFor(() => stat(path));
  for (let day = 1; day <= 15; day += 1) {
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    await vi.waitFor(async () => expect((await stat(path)).mtimeMs).toBeCloseTo(Date.now(), -3));
  }
  await shareFiles(folder, build('/b.11111111.css'));
  expect((await readdir(folder)).sort()).toEqual(['a.00000000.css', 'b.11111111.css']);
  stop();
  await vi.advanceTimersByTimeAsync(15 * 24 * 60 * 60_000);
  await shareFiles(folder, build('/b.11111111.css'));
  expect(await readdir(folder)).toEqual(['b.11111111.css']);
  expect(onError).not.toHaveBeenCalled();
});

test('tries again after a minute if the files could not be shared', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const shared = join(folder, 'builds');
  // A file in place of the folder.
  await writeFile(shared, '');
  const onError = vi.fn();
  onTestFinished(shareFilesDaily(shared, build('/a.00000000.css'), onError));
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  await rm(shared);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(async () => expect(await readdir(shared)).toEqual(['a.00000000.css']));
  expect(onError).toHaveBeenCalledOnce();
});

const mount = (...args: string[]) => spawnSync('mount', args, { stdio: 'ignore' }).status === 0;

test('leaves no unfinished file on a full disk', async (context) => {
  // Only root may mount a file system, and not in every container.
  if (!mount('-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder)) return context.skip('cannot mount');
  try {
    const files = new Map([['/a.00000000.css', prepareFile('/a.00000000.css', Buffer.alloc(100_000), true)]]);
    await expect(shareFiles(folder, files)).rejects.toThrow('ENOSPC');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    spawnSync('umount', [folder]);
  }
});

test('processes with the same id, as in containers, share the same files at the same time', async () => {
  const files = build(...Array.from({ length: 30 }, (_, index) => `/file${index}.0123abcd.css`));
  await Promise.all([shareFiles(folder, files), shareFiles(folder, files), shareFiles(folder, files)]);
  expect((await readdir(folder)).sort()).toEqual([...files.keys()].map((path) => path.slice(1)).sort());
});

const processFile = fileURLToPath(new URL('../testing/share-files-process.ts', import.meta.url));
const loader = fileURLToPath(new URL('../../scripts/typescript.mjs', import.meta.url));

async function startSharing(name: string, files: number, times: number): Promise<ChildProcess> {
  const child = fork(processFile, [folder, name, String(files), String(times)], {
    execArgv: ['--import', loader],
  });
  await once(child, 'message');
  return child;
}

test('a process shares its files while another one renames and lists files in the same folder', async () => {
  // One process writes many files while the other lists the folder again and again.
  const children = await Promise.all([startSharing('many', 400, 1), startSharing('few', 5, 40)]);
  const exits = children.map((child) => once(child, 'exit'));
  for (const child of children) child.send('start');
  expect(await Promise.all(exits)).toEqual([
    [0, null],
    [0, null],
  ]);
  const names = await readdir(folder);
  expect(names).toHaveLength(405);
  expect(names.filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test.each(['/embed~page.0123abcd.mjs', '/..%2fsecret.0123abcd.css', '/embed/..%2f..%2fsecret.0123abcd.css'])(
  'returns 404 for the path %s, which would name another file',
  async (path) => {
    const shared = join(folder, 'shared');
    await shareFiles(shared, build('/embed/page.0123abcd.mjs'));
    await writeFile(join(folder, 'secret.0123abcd.css'), 'secret');
    started = await startApp({ routers: [{ path: '/', router: createOtherBuildsRouter(shared, []) }] });
    expect(await started.getRaw('/embed/page.0123abcd.mjs')).toMatch(/^HTTP\/1\.1 200/);
    expect(await started.getRaw(path)).toMatch(/^HTTP\/1\.1 404/);
  },
);
