import { Agent, get } from 'node:http';
import { type RunningServer, readCpuMs } from './processes.ts';

const connections = 8;
/** The warm-up before a measurement, as a share of its duration. */
const warmUpShare = 0.25;

export interface LoadSample {
  /** CPU time of the server and its child processes, divided by the number of requests. */
  readonly cpuMsPerRequest: number;
  /** Size of the last response's body, uncompressed. */
  readonly responseBytes: number;
  readonly requestsPerSecond: number;
}

/** Requests `path`. Resolves to the size of the response's body. Rejects unless the status is 200. */
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

/**
 * Requests `path` uncompressed for `seconds`, after a warm-up. Each of 8 connections sends its next request
 * after the response. Rejects unless each status is 200.
 */
export async function measureLoad(
  { port, pid }: RunningServer,
  path: string,
  seconds: number,
): Promise<LoadSample> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let requests = 0;
  let responseBytes = 0;
  const requestUntil = async (end: number) => {
    while (performance.now() < end) {
      responseBytes = await requestOnce(agent, port, path);
      requests += 1;
    }
  };
  const requestInParallelUntil = (end: number) =>
    Promise.all(Array.from({ length: connections }, () => requestUntil(end)));
  // Warms up compilers and caches.
  await requestInParallelUntil(performance.now() + seconds * 1000 * warmUpShare);
  requests = 0;
  const start = performance.now();
  const before = readCpuMs(pid);
  await requestInParallelUntil(start + seconds * 1000);
  const cpuMsPerRequest = (readCpuMs(pid) - before) / requests;
  agent.destroy();
  return {
    cpuMsPerRequest,
    responseBytes,
    requestsPerSecond: (requests * 1000) / (performance.now() - start),
  };
}
