import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that was started here, and how to end it. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Ends it and everything it started; resolves when it is gone. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<RunningProgram>();
let ending: Promise<void> | undefined;

/** Ends what was started here, the last first, and lets nothing more be started. However often it is asked, it is one end. */
export function stopPrograms(): Promise<void> {
  ending ??= (async () => {
    for (const program of [...running].reverse()) await program.stop();
  })();
  return ending;
}

/** Whether all is being ended: what fails now fails because of that. */
export const isEnding = (): boolean => ending !== undefined;

/**
 * Ends everything when this process is told to, also half way through a start: what
 * was started has process groups of its own, which nobody else would tell.
 */
export function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopPrograms().then(() => process.exit(0)));
}

/** Whether somebody listens at a port or a socket. */
export async function isTaken(
  place: { readonly port: number } | { readonly path: string },
): Promise<boolean> {
  const options: NetConnectOpts = 'port' in place ? { port: place.port, host: '127.0.0.1' } : place;
  const socket = connect(options);
  const isHeard = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  return isHeard;
}

/** Starts a program in a process group of its own, because PHP's server has workers that outlive it. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  log: 'ignore' | number = 'ignore',
): RunningProgram {
  if (isEnding()) throw new Error(`${command} is not started any more`);
  const child = spawn(command, args, { env, detached: true, stdio: ['ignore', log, log] });
  const exited = once(child, 'exit').catch(() => undefined);
  const program: RunningProgram = {
    child,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      process.kill(-child.pid, signal);
      await Promise.race([exited, sleep(10_000)]);
      if (child.exitCode === null && child.signalCode === null) process.kill(-child.pid, 'SIGKILL');
    },
  };
  running.add(program);
  void exited.then(() => running.delete(program));
  return program;
}

/** Asks again until the answer is yes; rejects with what was waited for. */
export async function waitUntil(
  isThere: () => Promise<boolean> | boolean,
  what: string,
  seconds = 30,
): Promise<void> {
  const end = Date.now() + seconds * 1000;
  while (!(await isThere())) {
    if (Date.now() > end) throw new Error(`${what} did not start within ${seconds} s`);
    await sleep(50);
    // What is being ended may not answer any more: who asks it would wait for ever.
    if (isEnding()) throw new Error(`${what} is not waited for any more`);
  }
}
