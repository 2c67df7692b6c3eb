/** Starts the measured servers on free ports, and reads their CPU time and memory from /proc. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { findFreePort } from '../../tests/support/free-port.ts';
import { folderOf } from './prepare.ts';

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

function toRunningServer(child: ChildProcess, port: number): RunningServer {
  const { pid } = child;
  if (!pid) throw new Error(`No process for port ${port}.`);
  return {
    port,
    pid,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Our server with 100,000 articles starts most slowly, because it reads them before it listens. */
const maxStartMs = 240_000;

/**
 * Waits until the server accepts connections. Polls, because servers report their start in different ways.
 * @throws Error if the first response is not a complete page
 */
async function waitForPage(child: ChildProcess, port: number, path: string): Promise<void> {
  const end = performance.now() + maxStartMs;
  while (performance.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode}.`);
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      if (!response.ok) throw new Error(`Port ${port} returned ${response.status} for ${path}.`);
      if ((await response.text()).includes('</html>')) return;
      throw new Error(`Port ${port} returned ${response.status} for ${path}, but without </html>.`);
    } catch (error) {
      // `fetch` rejects with a TypeError as long as the connection is refused.
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error(`${child.spawnargs.join(' ')} accepted no connection within ${maxStartMs} ms.`);
}

async function startNodeServer(
  file: string,
  folder: string,
  path: string,
  environment: object,
): Promise<RunningServer> {
  const port = await findFreePort();
  const child = spawn(process.execPath, [file], {
    cwd: folder,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    await waitForPage(child, port, path);
  } catch (error) {
    child.kill();
    throw error;
  }
  return toRunningServer(child, port);
}

/** Starts a peer's server, as its `npm start` does. */
export function startPeerServer(folder: string, path: string): Promise<RunningServer> {
  const { scripts } = JSON.parse(readFileSync(join(folderOf({ folder }), 'package.json'), 'utf8'));
  const file = String(scripts.start).replace('node ', '');
  return startNodeServer(file, folderOf({ folder }), path, {});
}

export const startOurServer = (contentDir: string, path: string): Promise<RunningServer> =>
  startNodeServer(join(root, 'dist/server/main.mjs'), root, path, { CONTENT_DIR: contentDir });

/**
 * Starts our server without its page cache. With `warm`, fragments are cached. With `everything`, no fragment
 * is cached, and all elements, the title and the menus change before each request.
 */
export async function startOurUncachedServer(
  contentDir: string,
  mode: 'warm' | 'everything',
): Promise<RunningServer> {
  const child = fork(join(root, '.builds/bench/peers/ours.mjs'), [mode], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', CONTENT_DIR: contentDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return toRunningServer(child, port);
}

/** Returns the ids of a process and its descendants. */
function findProcessTree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(findProcessTree)];
}

/** The unit of CPU time in /proc: Linux counts 100 clock ticks per second. */
const clockTickMs = 10;

/** CPU milliseconds, user and system, of a server with its child processes; resolution 10 ms. */
export const readCpuMs = (pid: number): number =>
  findProcessTree(pid).reduce((sum, id) => {
    // The process name is in parentheses. `utime` and `stime` are the 12th and 13th field after it.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    const [utime, stime] = [Number(fields[11]), Number(fields[12])];
    return sum + (utime + stime) * clockTickMs;
  }, 0);

/** Resident memory of a server with its child processes, in MiB. */
export const readMemoryMiB = (pid: number): number =>
  findProcessTree(pid).reduce((sum, id) => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
