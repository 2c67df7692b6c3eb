/**
 * `npm run dev`: rebuilds what a change affects, replaces the running server without giving up its
 * port, and reloads open pages.
 */
import { existsSync } from 'node:fs';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import { join, relative } from 'node:path';
import type { EduServer } from '../server/create-server.ts';
import { listenOn } from '../server/listen/listen-on.ts';
import { buildAll } from './build/build.ts';
import { findElements } from './build/elements/element-folders.ts';
import { makeFonts } from './build/fonts.ts';
import { createRebuilder } from './build/rebuilder.ts';
import { buildSite } from './build/site.ts';
import { collectElementStyles } from './build/styles/element-styles.ts';
import { collectStyles, writeStyles } from './build/styles/sheets.ts';
import { root } from './install.mjs';
import { watchFolders } from './watch/watch-folders.ts';

/**
 * The output folder is not `dist/`, because tests and production builds write there while this server runs.
 */
const dist = join(root, '.dev');
const { build, dispose } = createRebuilder();
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const openPages = new Set<ServerResponse>();
const changed = new Set<string>();
let current: EduServer | undefined;
let buildCount = 0;
let isBuilding = false;
let isSingleStale = false;
let timer: NodeJS.Timeout | undefined;
let singleTimer: NodeJS.Timeout | undefined;

function listenForReload(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  response.write(': listening\n\n');
  openPages.add(response);
  request.on('close', () => openPages.delete(response));
}

/**
 * Content changes under the same names here, so browsers must not cache. Cached responses pass headers as a
 * flat list.
 */
function forbidCaching(response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response);
  const replaceIn = (headers: OutgoingHttpHeader[]) =>
    headers.map((value, index) => (headers[index - 1] === 'Cache-Control' ? 'no-store' : value));
  response.writeHead = (status: number, headers?: unknown) => {
    if (Array.isArray(headers)) return writeHead(status, replaceIn(headers));
    response.setHeader('Cache-Control', 'no-store');
    return writeHead(status, headers as OutgoingHttpHeaders | undefined);
  };
}

const server = createServer((request, response) => {
  if (request.url === '/-/reload') {
    listenForReload(request, response);
    return;
  }
  if (!current) {
    response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '2' });
    response.end('The first build is running. Reload in a few seconds.\n');
    return;
  }
  forbidCaching(response);
  current.listener(request, response);
});

/** Loads the changed code under a new URL; the packages that it imports stay loaded. */
async function replaceServer(): Promise<void> {
  const { openDevelopmentServer } = await import(`${join(dist, 'server/development.mjs')}?${buildCount}`);
  const previous = current;
  current = (await openDevelopmentServer(process.env, dist)) as EduServer;
  await previous?.close();
}

const isContent = (file: string) => file.startsWith('sites/');
const isSiteFile = (file: string) => /^demo\/pictures\/|^server\/pages\/templates\/styles\//.test(file);
const isElementStyle = (file: string) => /^src\/.*\.css$/.test(file);

async function rebuildSite(): Promise<void> {
  await buildSite({ dist }, await collectElementStyles(findElements()), await makeFonts());
}

async function rebuildFor(files: readonly string[]): Promise<void> {
  const code = files.filter((file) => !isContent(file) && !isSiteFile(file));
  if (code.length === 0) {
    // The restarted server reads the changed content.
    if (files.some(isSiteFile)) await rebuildSite();
  } else if (code.every(isElementStyle)) {
    writeStyles(await collectStyles(findElements()), { isDevelopment: true, id: 'development', dist });
    await rebuildSite();
  } else {
    await buildAll({ isDevelopment: true, build, dist, withSingle: !current });
    isSingleStale = Boolean(current);
    buildCount += 1;
  }
}

function printError(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
}

async function rebuild(): Promise<void> {
  if (isBuilding) return;
  isBuilding = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed.clear();
    const started = performance.now();
    try {
      await rebuildFor(files);
      await replaceServer();
      for (const page of openPages) page.write('data: reload\n\n');
      const others = files.length > 1 ? ` and ${files.length - 1} more` : '';
      console.log(`${files[0]}${others}: ${(performance.now() - started).toFixed(0)} ms`);
    } catch (error) {
      printError(error);
    }
  }
  isBuilding = false;
  clearTimeout(singleTimer);
  if (isSingleStale) singleTimer = setTimeout(rebuildSingle, 1000);
}

/** The single script takes as long as everything else and few pages use it, so it is built later. */
async function rebuildSingle(): Promise<void> {
  if (isBuilding) return;
  isBuilding = true;
  isSingleStale = false;
  await buildAll({ isDevelopment: true, build, dist }).then(replaceServer).catch(printError);
  isBuilding = false;
  if (changed.size > 0) await rebuild();
}

// Before the build, which takes many seconds: the port may be in use.
const origin = await listenOn(server, port, host).catch((error: unknown) => {
  printError(error);
  process.exit(1);
});
const folders = ['src', 'server', 'demo', 'sites'].map((name) => join(root, name)).filter(existsSync);
watchFolders(folders, (path) => {
  changed.add(relative(root, path).replaceAll('\\', '/'));
  clearTimeout(timer);
  // Editors write a file in several steps.
  timer = setTimeout(rebuild, 20);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    server.closeAllConnections();
    server.close();
    await Promise.all([current?.close(), dispose()]);
    process.exit(0);
  });
}
changed.add('start');
await rebuild();
if (!current) process.exit(1);
console.log(`Listening on ${origin}/`);
