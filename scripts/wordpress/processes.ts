import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that was started here, and how to end it. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Ends it and everything it started; resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a program in a process group of its own, because PHP's server has workers that outlive it. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  log: 'ignore' | number = 'ignore',
): RunningProgram {
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', log, log] });
  const exited = once(child, 'exit').catch(() => undefined);
  return {
    child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      process.kill(-child.pid, signal);
      await Promise.race([exited, sleep(10_000)]);
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    },
  };
}

/** Asks again until the answer is yes; rejects with what was waited for. */
export async function waitUntil(isThere: () => Promise<boolean> | boolean, what: string, seconds = 30): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`${what} did not start within ${seconds} s`);
    await sleep(50);
  }
}

/** A port of the loopback interface that nobody listens on. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}
