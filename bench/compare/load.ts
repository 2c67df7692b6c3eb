import { Agent, get } from 'node:http';
import { type Origin, readCpuMs } from './processes.ts';

const connections = 8;

export interface LoadSample {
  readonly cpuMs: number;
  readonly bytes: number;
  readonly requestsPerSecond: number;
}

function requestOnce(agent: Agent, port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'identity' };
    const request = get({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
      });
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`Port ${port} returned ${response.statusCode} for ${path}.`)),
      );
    });
    request.on('error', reject);
  });
}

/** Requests `path` uncompressed for `seconds`. Divides the server's CPU time by the number of requests. */
export async function measureLoad({ port, pid }: Origin, path: string, seconds: number): Promise<LoadSample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let requests = 0;
  let bytes = 0;
  const work = async (end: number) => {
    while (performance.now() < end) {
      bytes = await requestOnce(agent, port, path);
      requests += 1;
    }
  };
  const workAll = (end: number) => Promise.all(Array.from({ length: connections }, () => work(end)));
  // Warms up compilers and caches first.
  await workAll(performance.now() + seconds * 250);
  requests = 0;
  const start = performance.now();
  const before = readCpuMs(pid);
  await workAll(start + seconds * 1000);
  const cpuMs = (readCpuMs(pid) - before) / requests;
  agent.destroy();
  return { cpuMs, bytes, requestsPerSecond: (requests * 1000) / (performance.now() - start) };
}
