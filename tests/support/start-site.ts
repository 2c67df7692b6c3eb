import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `PRERENDER_SECRET` of these servers. */
export const prerenderSecret = 'prerender-secret-of-tests';

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
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  const origin = /http:\/\/[^/\s]+/.exec(String(line))?.[0];
  if (!origin) throw new Error(`the server did not log its URL: ${line}`);
  const stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin, dataDir, pid: server.pid ?? 0, stop };
}
