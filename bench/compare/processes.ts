/** Starts the measured servers on free ports, and reads their CPU time and memory from /proc. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { root } from '../../scripts/install.mjs';
import { folderOf } from './prepare.ts';

export interface Origin {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}

function toOrigin(child: ChildProcess, port: number): Origin {
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

/** Waits until `path` returns a whole page. Polls, because servers report their start in different ways. */
async function waitForPage(child: ChildProcess, port: number, path: string): Promise<void> {
  const end = performance.now() + maxStartMs;
  while (performance.now() < end) {
    if (child.exitCode !== null)
      throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode}.`);
    try {
      const response = await fetch(`http://127.0.0.1:${port}${path}`);
      if (response.ok && (await response.text()).includes('</html>')) return;
      throw new Error(`Port ${port} returned ${response.status} for ${path}.`);
    } catch (error) {
      // `fetch` rejects with a TypeError as long as the connection is refused.
      if (!(error instanceof TypeError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error(`${child.spawnargs.join(' ')} has no page at ${path} after ${maxStartMs} ms.`);
}

async function startNode(file: string, folder: string, path: string, environment: object): Promise<Origin> {
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
  return toOrigin(child, port);
}

/** Starts a peer's server, as its `npm start` does. */
export function startPeer(folder: string, path: string): Promise<Origin> {
  const { scripts } = JSON.parse(readFileSync(join(folderOf({ folder }), 'package.json'), 'utf8'));
  const file = String(scripts.start).replace('node ', '');
  return startNode(file, folderOf({ folder }), path, {});
}

export const startOurs = (site: string, path: string): Promise<Origin> =>
  startNode(join(root, 'dist/server/main.mjs'), root, path, { CONTENT_DIR: site });

/** Our server without its page cache: with cached fragments (`warm`) or without any (`everything`). */
export async function startOursUncached(site: string, mode: 'warm' | 'everything'): Promise<Origin> {
  const child = fork(join(root, '.builds/bench/peers/ours.mjs'), [mode], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent', CONTENT_DIR: site },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return toOrigin(child, port);
}

/** Returns the ids of a process and its descendants. */
function findTree(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(findTree)];
}

const tickMs = 10;

/** CPU milliseconds, user and system, of a server with its child processes; resolution 10 ms. */
export const readCpuMs = (pid: number): number =>
  findTree(pid).reduce((sum, process) => {
    const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) * tickMs;
  }, 0);

/** Resident memory of a server with its child processes, in MiB. */
export const readMemoryMiB = (pid: number): number =>
  findTree(pid).reduce((sum, process) => {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
    return sum + Number(kilobytes) / 1024;
  }, 0);
