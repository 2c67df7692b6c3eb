import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
/** `PURGE_SECRET` of the processes and of Varnish. */
export const secret = 'secret-of-the-test';

export async function stop(
  child: ChildProcess | undefined,
  signal: NodeJS.Signals = 'SIGKILL',
): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

/** Polls until `isReady` resolves to true. Throws an error with this name after 60 s. */
export async function waitUntil(isReady: () => Promise<boolean>, name: string): Promise<void> {
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (await isReady().catch(() => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${name} was not ready within 60 s.`);
}

/** The host on which a program runs. Default: this machine's loopback interface. */
export interface ProcessHost {
  readonly address: string;
  /** Words before the program's command, such as `ip netns exec NAME`. */
  readonly prefix: readonly string[];
}

export const loopback: ProcessHost = { address: '127.0.0.1', prefix: [] };

function spawnAt({ prefix }: ProcessHost, command: readonly string[], options: SpawnOptions): ChildProcess {
  const [program = '', ...args] = [...prefix, ...command];
  return spawn(program, args, options);
}

/** Starts the built server and waits until it listens. */
export async function startProcess(
  port: number,
  environment: Readonly<Record<string, string>>,
  host: ProcessHost = loopback,
  dist = join(root, 'dist'),
): Promise<ChildProcess> {
  const child = spawnAt(host, [process.execPath, join(dist, 'server/main.mjs')], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: host.address,
      SITE_URL: 'https://www.example.org',
      PURGE_SECRET: secret,
      LOG_LEVEL: 'fatal',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit').then(([code]) => {
    throw new Error(`The server exited with code ${code} before it listened.`);
  });
  if (!child.stdout) throw new Error('The server has no output.');
  await Promise.race([once(child.stdout, 'data'), exit]);
  // The server listens now, so a later exit is not an error.
  exit.catch(() => undefined);
  return child;
}

export interface RunningRedis {
  readonly url: string;
  /** Kills Redis. */
  stop(): Promise<void>;
  /** Sends a signal: SIGSTOP makes Redis hang, SIGCONT ends that. */
  signal(name: NodeJS.Signals): void;
  /** Starts Redis again on the same port, without its data. */
  start(): Promise<void>;
}

/** Starts a Redis that stores nothing on disk. */
export async function startRedis(port: number, folder: string, host = loopback): Promise<RunningRedis> {
  let child: ChildProcess | undefined;
  const isResponding = async () => {
    const probe = spawnAt(host, ['redis-cli', '-p', String(port), 'ping'], { stdio: 'ignore' });
    return (await once(probe, 'exit'))[0] === 0;
  };
  const start = async () => {
    // The minus sign: also starts on machines without IPv6.
    const addresses = host === loopback ? [host.address, '-::1'] : [host.address];
    const args = ['--port', String(port), '--bind', ...addresses, '--save', '', '--dir', folder];
    const access = host === loopback ? [] : ['--protected-mode', 'no'];
    child = spawnAt(host, ['redis-server', ...args, ...access], { stdio: 'ignore' });
    await waitUntil(isResponding, 'Redis');
  };
  await start();
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop: () => stop(child),
    signal: (name) => void child?.kill(name),
  };
}
