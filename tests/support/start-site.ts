import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readFirstLine } from '../../scripts/start-site.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `PRERENDER_SECRET` of these servers. */
export const prerenderSecret = 'prerender-secret-of-tests';

/** Servers that this process started. They stop when it exits, also after a failed setup. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const server of running) server.kill();
});

/** Starts the built server as `npm start` does. */
export async function startSite(
  site: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; dataDir: string; pid: number; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'edu-embed-'));
  const env = {
    ...process.env,
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SITE: site,
    PRERENDER_SECRET: prerenderSecret,
    ...environment,
  };
  const server = spawn(process.execPath, [join(root, 'dist/server/main.mjs')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(server);
  const exited = once(server, 'exit').then(() => running.delete(server));
  const line = await readFirstLine(server);
  const origin = /http:\/\/[^/\s]+/.exec(line)?.[0];
  if (!origin) throw new Error(`the server did not log its URL: ${line}`);
  const stop = async () => {
    server.kill('SIGTERM');
    await exited;
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, pid: server.pid ?? 0, stop };
}
