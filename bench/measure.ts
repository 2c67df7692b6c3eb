import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** A server under measurement: a module that listens and sends its port over IPC. */
export interface Contestant {
  readonly name: string;
  readonly module: string;
  readonly args?: readonly string[];
  readonly path: string;
  /** Default: those of a visit's first page. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** CPU milliseconds per request, user and system, of the server's process alone. */
export interface Sample {
  readonly name: string;
  readonly cpuPerRequest: number;
  readonly bytes: number;
}

const connections = 32;

interface Running {
  readonly contestant: Contestant;
  readonly port: number;
  cpu(): Promise<number>;
  stop(): void;
}

async function start(contestant: Contestant): Promise<Running> {
  const child = fork(contestant.module, contestant.args ?? [], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return {
    contestant,
    port: message.port,
    async cpu() {
      child.send('cpu');
      const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
      return cpu;
    },
    stop: () => child.kill(),
  };
}

function requestOnce(agent: Agent, port: number, { path, headers }: Contestant): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      { agent, port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'identity', ...headers } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(bytes)
            : reject(new Error(`${path} returned ${response.statusCode}`)),
        );
      },
    );
    request.on('error', reject);
  });
}

async function load({ port, contestant }: Running, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  let bytes = 0;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      bytes = await requestOnce(agent, port, contestant);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return bytes;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Runs all contestants interleaved, each `rounds` times, and returns the median of
 * each. Only ratios within one run are meaningful: machines are noisy.
 */
export async function compare(
  contestants: readonly Contestant[],
  { rounds, requests }: { rounds: number; requests: number },
): Promise<Sample[]> {
  const running = await Promise.all(contestants.map(start));
  try {
    for (const server of running) await load(server, Math.max(200, requests / 10));
    const samples = new Map<string, number[]>();
    const bytes = new Map<string, number>();
    for (let round = 0; round < rounds; round += 1) {
      for (const server of running) {
        const before = await server.cpu();
        bytes.set(server.contestant.name, await load(server, requests));
        const spent = ((await server.cpu()) - before) / requests;
        samples.set(server.contestant.name, [...(samples.get(server.contestant.name) ?? []), spent]);
      }
    }
    return contestants.map(({ name }) => ({
      name,
      cpuPerRequest: median(samples.get(name) ?? []),
      bytes: bytes.get(name) ?? 0,
    }));
  } finally {
    for (const server of running) server.stop();
  }
}

/** The pairs of one start of two servers. */
const pairsPerStart = 8;

/**
 * Starts two contestants again and again, and measures them in pairs, each of them first in turn. Returns for
 * each start the median ratio of their CPU times, sorted. Finds smaller differences than `compare`: what the
 * machine does meanwhile changes both halves of a pair, and two processes of the same code differ by some
 * percent until they are restarted.
 */
export async function comparePairs(
  contestants: readonly [Contestant, Contestant],
  { starts, requests }: { starts: number; requests: number },
): Promise<number[]> {
  const spend = async (server: Running) => {
    const before = await server.cpu();
    await load(server, requests);
    return (await server.cpu()) - before;
  };
  const ratios: number[] = [];
  for (let run = 0; run < starts; run += 1) {
    const servers = [await start(contestants[0]), await start(contestants[1])] as const;
    try {
      for (const server of servers) await load(server, requests * 3);
      const pairs: number[] = [];
      for (let pair = 0; pair < pairsPerStart; pair += 1) {
        const isFirst = (run + pair) % 2 === 0;
        const one = await spend(servers[isFirst ? 0 : 1]);
        const other = await spend(servers[isFirst ? 1 : 0]);
        pairs.push(isFirst ? one / other : other / one);
      }
      ratios.push(median(pairs));
    } finally {
      for (const server of servers) server.stop();
    }
  }
  return ratios.sort((a, b) => a - b);
}
