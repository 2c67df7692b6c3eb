import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';

/** A server under measurement: a module that listens and sends its port over IPC. */
export interface MeasuredServer {
  readonly name: string;
  readonly module: string;
  readonly args?: readonly string[];
  readonly path: string;
  /** Request headers, besides `accept-encoding: identity`. */
  readonly headers?: Readonly<Record<string, string>>;
}

const connections = 32;

/** For all servers, as `docs/operations.md` recommends for processes that render many pages. */
export const nodeOptions = ['--max-semi-space-size=32'];

interface Running {
  readonly measured: MeasuredServer;
  readonly port: number;
  /** Resolves to the CPU milliseconds that the process has spent since its start. */
  readCpuMs(): Promise<number>;
  send(message: string): Promise<unknown>;
  stop(): void;
}

async function start(measured: MeasuredServer): Promise<Running> {
  const child = fork(measured.module, measured.args ?? [], {
    execArgv: nodeOptions,
    // As in production: without SITE_URL, our server reads and checks the Host header.
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'silent',
      SITE_URL: 'https://www.example.org',
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`${measured.name} exited with code ${code} before it listened.`);
  });
  const [message] = (await Promise.race([once(child, 'message'), exited])) as [{ port: number }];
  return {
    measured,
    port: message.port,
    async readCpuMs() {
      child.send('cpu');
      const [{ cpu }] = (await once(child, 'message')) as [{ cpu: number }];
      return cpu;
    },
    async send(text) {
      child.send(text);
      const [response] = await once(child, 'message');
      return response;
    },
    stop: () => child.kill(),
  };
}

function requestOnce(agent: Agent, port: number, { path, headers }: MeasuredServer): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(
      { agent, port, host: '127.0.0.1', path, headers: { 'accept-encoding': 'identity', ...headers } },
      (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('error', reject);
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

async function load({ port, measured }: Running, requests: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let left = requests;
  let bytes = 0;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      bytes = await requestOnce(agent, port, measured);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return bytes;
}

/** Measures CPU times of one server's process. */
export interface Meter {
  /**
   * Sends requests on 32 connections in parallel; each connection sends one at a time. Resolves to their
   * total CPU milliseconds.
   */
  cpuMsOfRequests(requests: number, headers?: Readonly<Record<string, string>>): Promise<number>;
  /** Requests the path once; resolves to the bytes of the response. */
  countBytes(): Promise<number>;
  /** Resolves to the CPU milliseconds that the process spends while `act` runs. */
  cpuMsDuring(act: () => Promise<unknown>): Promise<number>;
  /** Sends a message to the process, and resolves to its response. */
  send(message: string): Promise<unknown>;
}

/** Starts a server, runs the measurement, and stops the server. */
export async function withServer<Result>(
  measured: MeasuredServer,
  run: (meter: Meter) => Promise<Result>,
): Promise<Result> {
  const server = await start(measured);
  const cpuMsDuring: Meter['cpuMsDuring'] = async (act) => {
    const before = await server.readCpuMs();
    await act();
    return (await server.readCpuMs()) - before;
  };
  try {
    return await run({
      cpuMsOfRequests: (requests, headers) =>
        cpuMsDuring(() =>
          load({ ...server, measured: { ...measured, ...(headers && { headers }) } }, requests),
        ),
      countBytes: () => load(server, 1),
      cpuMsDuring,
      send: (message) => server.send(message),
    });
  } finally {
    server.stop();
  }
}

/**
 * Runs two blocks of work in pairs; the block that runs first alternates. Returns the first block's CPU time
 * divided by the second's, for each pair. Other load on the machine changes both halves of a pair.
 */
export async function comparePairs(
  [one, other]: readonly [() => Promise<number>, () => Promise<number>],
  pairs: number,
): Promise<number[]> {
  const ratios: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) {
      const first = await one();
      ratios.push(first / (await other()));
    } else {
      const first = await other();
      ratios.push((await one()) / first);
    }
  }
  return ratios;
}
