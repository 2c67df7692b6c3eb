import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { readConfiguration } from '../../../server/configuration/configuration.ts';
import { createServer, type EduServer } from '../../../server/create-server.ts';
import { createFakeCms } from '../../../server/testing/fake-cms.ts';
import { readRoutes } from './budget-table.ts';

type Path = string | RegExp | readonly (string | RegExp)[];
type Handler = (...parameters: never[]) => unknown;
interface Entry {
  readonly path: Path;
  /** The mounted router; undefined for a route, and for a handler of all requests below the path. */
  readonly child?: object;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
let server: EduServer | undefined;
afterEach(async () => {
  vi.restoreAllMocks();
  await server?.close();
});

/** Records the routes and handlers that are added to any router from now on. */
function recordRouters(): ReadonlyMap<object, readonly Entry[]> {
  const entries = new Map<object, Entry[]>();
  const prototype = express.Router.prototype as Record<
    'route' | 'use',
    (this: object, ...parameters: never[]) => unknown
  >;
  const add = (router: object, entry: Entry) => entries.set(router, [...(entries.get(router) ?? []), entry]);
  const { route, use } = prototype;
  vi.spyOn(prototype, 'route').mockImplementation(function (this: object, path: Path) {
    add(this, { path });
    return route.call(this, path as never);
  });
  vi.spyOn(prototype, 'use').mockImplementation(function (
    this: object,
    ...parameters: (Path | Handler | readonly Handler[])[]
  ) {
    const [first] = parameters;
    const isPath =
      typeof first === 'string' || first instanceof RegExp || typeof [first].flat()[0] === 'string';
    const path = isPath ? (first as Path) : '/';
    for (const handler of parameters.slice(isPath ? 1 : 0).flat() as Handler[])
      add(this, { path, ...('stack' in handler && { child: handler }) });
    return use.apply(this, parameters as never[]);
  });
  return entries;
}

/** Returns a path as text. Of a regular expression, takes the part before its first group. */
const toText = (path: string | RegExp): string =>
  typeof path === 'string'
    ? path
    : path.source
        .replace(/^\^/, '')
        .replaceAll('\\/', '/')
        .replace(/[([].*$/, '*');

/** Lists the full paths of all routes below a router. */
function listRoutes(entries: ReadonlyMap<object, readonly Entry[]>, router: object, base: string): string[] {
  return (entries.get(router) ?? []).flatMap(({ path, child }) =>
    [path].flat().flatMap((each) => {
      const full = (base + toText(each as string | RegExp)).replace(/\/{2,}/g, '/');
      if (child) return [...(full === '/' ? [] : [full]), ...listRoutes(entries, child, full)];
      return full === '/' ? [] : [full];
    }),
  );
}

const covers = (pattern: string, route: string): boolean =>
  pattern.endsWith('*') ? `${route}/`.startsWith(pattern.slice(0, -1)) : route === pattern;

test('SECURITY.md names every route of the server, and no other route', async () => {
  const entries = recordRouters();
  const dataDir = mkdtempSync(join(tmpdir(), 'routes-'));
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    CONTENT_DIR: join(root, 'sites/nursing'),
    EVENTS_FILE: join(dataDir, 'events.ndjson'),
    LOG_LEVEL: 'silent',
    METRICS_PORT: '0',
    PREVIEW_SECRET: 'preview-secret-of-routes',
    PRERENDER_SECRET: 'prerender-secret-of-routes',
    PURGE_SECRET: 'purge-secret-of-routes',
    REQUEST_LIMIT: '1000',
  });
  // The server has preview routes only if the CMS has drafts.
  const cms = createFakeCms({ draft: async () => null });
  server = await createServer({ configuration, cms, dist: join(root, 'dist') });
  rmSync(dataDir, { recursive: true });
  const mounted = new Set([...entries.values()].flat().flatMap(({ child }) => child ?? []));
  const outer = [...entries.keys()].filter((router) => !mounted.has(router));
  expect(outer).toHaveLength(1);
  const routes = [...new Set(outer.flatMap((router) => listRoutes(entries, router, '')))];
  expect(routes.length).toBeGreaterThan(40);
  const patterns = readRoutes();
  expect(routes.filter((route) => !patterns.some((pattern) => covers(pattern, route)))).toEqual([]);
  expect(patterns.filter((pattern) => !routes.some((route) => covers(pattern, route)))).toEqual([]);
});
