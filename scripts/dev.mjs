/** `npm run dev`: rebuilds on change, restarts the server when its code changed, reloads the page. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { installPackages, root } from './install.mjs';

installPackages('all');
const { buildAll } = await import('../build.mjs');

const reloadPort = Number(process.env.RELOAD_PORT ?? 3579);
const listeners = new Set();
let server;
let timer;
const changed = new Set();

function startServer() {
  server?.kill('SIGTERM');
  const env = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', DEV_RELOAD: `http://127.0.0.1:${reloadPort}` };
  server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], { cwd: root, stdio: 'inherit', env });
}

async function rebuild() {
  const files = [...changed];
  changed.clear();
  const started = performance.now();
  try {
    await buildAll({ isDevelopment: true });
  } catch (error) {
    console.error(error.message);
    return;
  }
  startServer();
  console.log(`${files[0] ?? 'start'}: rebuilt in ${(performance.now() - started).toFixed(0)} ms`);
  // The server needs a moment to listen again; the page asks until it answers.
  for (const response of listeners) response.write('data: reload\n\n');
}

createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'access-control-allow-origin': '*' });
  listeners.add(response);
  response.on('close', () => listeners.delete(response));
}).listen(reloadPort, '127.0.0.1');

for (const folder of ['src', 'server', 'demo']) {
  watch(join(root, folder), { recursive: true }, (_event, file) => {
    changed.add(join(folder, file ?? ''));
    clearTimeout(timer);
    timer = setTimeout(rebuild, 40);
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill('SIGTERM');
    process.exit(0);
  });
}
await rebuild();
