/**
 * `npm run dev`: rebuilds what a change touches, takes the new server into service
 * without giving up the port, and reloads the pages that are open.
 */
import { existsSync, watch } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { requirePackages, root } from './install.mjs';

requirePackages('all');
const { createRebuilder } = await import('./build/rebuilder.mjs');
const { buildAll, writeStyles } = await import('../build.mjs');
const { findElements } = await import('./build/elements.mjs');
const { collectStyles } = await import('./build/styles.mjs');

/** Not `dist/`: tests and production builds write there while this server runs. */
const dist = join(root, '.dev');
const { build, dispose } = createRebuilder();
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 3000);
const openPages = new Set();
const changed = new Set();
let current;
let count = 0;
let isBuilding = false;
let timer;
let isSingleOld = false;
let singleTimer;

function listenForReload(request, response) {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  response.write(': listening\n\n');
  openPages.add(response);
  request.on('close', () => openPages.delete(response));
}

/** Names stay while their content changes here, so no browser may keep anything. Finished answers give their headers as a flat list. */
function forbidCaching(response) {
  const writeHead = response.writeHead.bind(response);
  response.writeHead = (status, headers) => {
    if (!Array.isArray(headers)) response.setHeader('Cache-Control', 'no-store');
    return writeHead(
      status,
      headers?.map?.((value, index) => (headers[index - 1] === 'Cache-Control' ? 'no-store' : value)) ??
        headers,
    );
  };
}

const server = createServer((request, response) => {
  if (request.url === '/-/reload') {
    listenForReload(request, response);
    return;
  }
  forbidCaching(response);
  current.listener(request, response);
});

/** The changed code under a new address; what it imports from packages stays loaded. */
async function takeIntoService() {
  const { openDevelopmentServer } = await import(`${join(dist, 'server/development.mjs')}?${count}`);
  const former = current;
  current = await openDevelopmentServer(process.env, dist);
  await former?.close();
}

/** What the server reads when it starts. */
const isRead = (file) => /^demo\/(content|pictures)\/|^server\/pages\/styles\//.test(file);
const isStyle = (file) => /^src\/.*\.css$/.test(file);

async function rebuildFor(files) {
  const left = files.filter((file) => !isRead(file));
  if (left.length > 0 && left.every(isStyle)) {
    writeStyles(await collectStyles(findElements()), { isDevelopment: true, id: 'development', dist });
    return;
  }
  if (left.length === 0) return;
  await buildAll({ isDevelopment: true, build, dist, withSingle: !current });
  isSingleOld = Boolean(current);
  count += 1;
}

async function rebuild() {
  if (isBuilding) return;
  isBuilding = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed.clear();
    const started = performance.now();
    try {
      await rebuildFor(files);
      await takeIntoService();
      for (const page of openPages) page.write('data: reload\n\n');
      console.log(
        `${files[0]}${files.length > 1 ? ` and ${files.length - 1} more` : ''}: ${(performance.now() - started).toFixed(0)} ms`,
      );
    } catch (error) {
      console.error(error.message);
    }
  }
  isBuilding = false;
  clearTimeout(singleTimer);
  if (isSingleOld) singleTimer = setTimeout(rebuildSingle, 1000);
}

/** Only pages that include the single script wait for it, and it takes as long as everything else. */
async function rebuildSingle() {
  if (isBuilding) return;
  isBuilding = true;
  isSingleOld = false;
  await buildAll({ isDevelopment: true, build, dist })
    .then(takeIntoService)
    .catch((error) => console.error(error.message));
  isBuilding = false;
  if (changed.size > 0) await rebuild();
}

for (const folder of ['src', 'server', 'demo'].filter((name) => existsSync(join(root, name)))) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    changed.add(join(folder, file ?? '').replaceAll('\\', '/'));
    clearTimeout(timer);
    // An editor writes a file in several steps.
    timer = setTimeout(rebuild, 20);
  });
}
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
server.listen(port, host, () => console.log(`Listening on http://${host}:${server.address().port}/`));
