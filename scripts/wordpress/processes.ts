import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type NetConnectOpts } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A program that this process started. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** Stops it and its child processes; resolves when they have exited. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

const running = new Set<RunningProgram>();
let stopping: Promise<void> | undefined;

// A test run that is interrupted, or whose setup fails, exits without calling `stop`.
process.on('exit', () => {
  for (const { child } of running)
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch (error) {
      // This program has already ended; the other programs must still be stopped.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
});

/** Stops all programs in reverse order and prevents new starts. Later calls return the same promise. */
export function stopPrograms(): Promise<void> {
  stopping ??= (async () => {
    for (const program of [...running].reverse()) await program.stop();
  })();
  return stopping;
}

/** True after `stopPrograms` was called; errors are then expected. */
export const isStopping = (): boolean => stopping !== undefined;

/**
 * Stops all programs on SIGINT, SIGTERM and SIGHUP, even during the start. The programs have their own
 * process groups, which do not receive these signals.
 */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void stopPrograms().then(() => process.exit(0)));
}

/** Returns whether a program listens on a port or a socket. */
export async function isInUse(
  address: { readonly port: number } | { readonly path: string },
): Promise<boolean> {
  const options: NetConnectOpts = 'port' in address ? { port: address.port, host: '127.0.0.1' } : address;
  const socket = connect(options);
  const isConnected = await new Promise<boolean>((resolve) =>
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false)),
  );
  socket.destroy();
  return isConnected;
}

/** Starts a program in its own process group, because the workers of PHP's server outlive it. */
export function startProgram(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
  log: 'ignore' | number = 'ignore',
): RunningProgram {
  if (isStopping()) throw new Error(`${command} was not started, because this process is stopping`);
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

/** Polls until `isReady` returns true; rejects after the timeout with an error that names the program. */
export async function waitUntil(
  isReady: () => Promise<boolean> | boolean,
  program: string,
  timeoutSeconds = 30,
): Promise<void> {
  const deadline = Date.now() + timeoutSeconds * 1000;
  while (!(await isReady())) {
    if (Date.now() > deadline) throw new Error(`${program} did not start within ${timeoutSeconds} s`);
    await sleep(50);
    // A program that is being stopped may never become ready.
    if (isStopping()) throw new Error(`${program} was stopped before it was ready`);
  }
}
