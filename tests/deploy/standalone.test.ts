import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder = '';
let origin = '';
let server: ChildProcess;
let exit: Promise<unknown[]>;

/** Links the packages of the build's own lockfile, which `npm ci --omit=dev` would install. */
function linkPackages(app: string): string[] {
  const lock: { packages: Record<string, unknown> } = JSON.parse(
    readFileSync(join(app, 'package-lock.json'), 'utf8'),
  );
  const isTopLevel = (path: string) => path !== '' && path.lastIndexOf('node_modules/') === 0;
  const paths = Object.keys(lock.packages).filter((path) => isTopLevel(path) && existsSync(join(root, path)));
  for (const path of paths) {
    mkdirSync(join(app, path, '..'), { recursive: true });
    symlinkSync(join(root, path), join(app, path));
  }
  return paths;
}

const get = (path: string) => fetch(new URL(path, origin));

/** Finds the paths in a page that match the pattern. */
async function findPaths(page: string, pattern: RegExp): Promise<string[]> {
  const html = await (await get(page)).text();
  return [...html.matchAll(pattern)].flatMap(([, path]) => path ?? []);
}

describe('a copy of dist/ with production packages, started from another folder', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'standalone-'));
    const app = join(folder, 'app');
    cpSync(join(root, 'dist'), app, { recursive: true });
    const linked = linkPackages(app);
    expect(linked).not.toContain('node_modules/esbuild');
    mkdirSync(join(folder, 'elsewhere'));
    server = spawn(process.execPath, [join(app, 'server/main.mjs')], {
      cwd: join(folder, 'elsewhere'),
      env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'error', SITE: 'social-work' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    exit = once(server, 'exit');
    await Promise.race([
      once(server.stdout ?? server, 'data').then(([line]) => {
        origin = /http:\/\/[^/\s]+/.exec(String(line))?.[0] ?? '';
      }),
      exit,
    ]);
    expect(origin).not.toBe('');
  });
  afterAll(async () => {
    server.kill();
    await exit;
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    '/',
    '/articles/a-day-in-discharge-planning/',
    '/state/ohio/',
    '/demo/',
    '/demo/tokens/',
    '/sitemap.xml',
  ])('serves %s', async (path) => {
    expect((await get(path)).status).toBe(200);
  });

  test('the built server serves every style sheet, script and font that its pages link', async () => {
    const pages = ['/', '/articles/a-day-in-discharge-planning/', '/demo/'];
    const linked = await Promise.all(
      pages.map((page) => findPaths(page, /(?:href|src|data-entry)="(\/[^"]+\.(?:css|m?js|woff2))"/g)),
    );
    const paths = [...new Set(linked.flat())];
    for (const extension of ['css', 'mjs', 'woff2'])
      expect(
        paths.some((path) => path.endsWith(extension)),
        extension,
      ).toBe(true);
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  test('the style sheet of the pages contains the theme of the site', async () => {
    const [path = ''] = await findPaths('/', /href="(\/site\.[0-9a-f]+\.css)"/g);
    const css = await (await get(path)).text();
    expect(css).toContain('@font-face');
    expect(css).toContain(':root{--edu-');
  });

  test.each([
    ['an icon', '/icons/solid/academic-cap.svg'],
    ['an image of the workbench', '/demo/pictures/crest.svg'],
    ['the configuration through the API', '/api/config'],
  ])('serves %s', async (_what, path) => {
    expect((await get(path)).status).toBe(200);
  });
});
