/** Starts the measured servers on free ports, and reads their CPU time and memory from /proc. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { stop } from '../../tests/deploy/processes.ts';
import { findFreePort } from '../../tests/support/free-port.ts';
import { readProcessCpuMs } from '../abuse/target.ts';
import { folderOf } from './prepare.ts';

export interface RunningServer {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

export function toRunningServer(child: ChildProcess, port: number): RunningServer {
  const { pid } = child;
  if (!pid) throw new Error(`The server for port ${port} did not start.`);
  return { port, pid, stop: () => stop(child, 'SIGTERM') };
}

const describeExit = ({ spawnargs }: ChildProcess, result: unknown): string =>
  `${spawnargs.join(' ')} exited with ${result}.`;

/** Our server with 100,000 articles is the slowest to start, because it reads them before it listens. */
const maxStartMs = 240_000;

/**
 * Waits until the server accepts connections. Polls, because servers report their start in different ways.
 * @throws Error if the server exits, accepts no connection in time, or does not send a whole page
 */
export async function waitForPage(child: ChildProcess, port: number, path: string): Promise<void> {
  const end = performance.now() + maxStartMs;
  while (performance.now() < end) {
    const result = child.exitCode ?? child.signalCode;
    if (result !== null) throw new Error(describeExit(child, result));
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

/** Starts a peer's server: the file after `node` in its `start` script. */
export function startPeerServer(folder: string, path: string): Promise<RunningServer> {
  const { scripts } = JSON.parse(readFileSync(join(folderOf({ folder }), 'package.json'), 'utf8'));
  const file = String(scripts.start).replace('node ', '');
  return startNodeServer(file, folderOf({ folder }), path, {});
}

export const startOurServer = (contentDir: string, path: string): Promise<RunningServer> =>
  startNodeServer(join(root, 'dist/server/main.mjs'), root, path, { CONTENT_DIR: contentDir });

/**
 * Resolves to the port that the server sends when it listens.
 * @throws Error if the server exits before
 */
export async function waitForPort(child: ChildProcess): Promise<number> {
  const exit = once(child, 'exit').then(([code, signal]) => {
    throw new Error(describeExit(child, code ?? signal));
  });
  // After the message, an exit is not an error.
  exit.catch(() => undefined);
  const [message] = await Promise.race([once(child, 'message'), exit]);
  return (message as { port: number }).port;
}

/**
 * Starts our server without its page cache. `warm`: fragments are cached. `cold`: no fragment is cached, and
 * all elements, the title and the menus change before each request.
 */
export async function startOurUncachedServer(
  contentDir: string,
  fragmentCache: 'warm' | 'cold',
): Promise<RunningServer> {
  const mode = fragmentCache === 'warm' ? 'warm' : 'everything';
  const child = fork(join(root, '.builds/bench/peers/ours.mjs'), [mode], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', CONTENT_DIR: contentDir },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return toRunningServer(child, await waitForPort(child));
}

/** Returns the ids of a process and its descendants. */
function findProcessTree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(findProcessTree)];
}

/** CPU milliseconds, user and system, of a server with its child processes; resolution 10 ms. */
export const readCpuMs = (pid: number): number =>
  findProcessTree(pid).reduce((sum, id) => sum + readProcessCpuMs(id), 0);

/** Resident memory of a server with its child processes, in MiB. */
export const readMemoryMiB = (pid: number): number =>
  findProcessTree(pid).reduce((sum, id) => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
