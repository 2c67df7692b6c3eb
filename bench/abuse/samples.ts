import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { type ReceivedResponse, sendRequest } from './requests.ts';

/** One request of a reader while the server is idle or attacked. */
export interface Sample {
  readonly path: string;
  /** 0: no complete response (closed, reset, refused or timed out). */
  readonly status: number;
  /** Milliseconds from the time when the request was due to the last byte of the response. */
  readonly ms: number;
  /** How long any process of this machine waited for a core during the request; NaN if unknown. */
  readonly coreWaitMs: number;
  /** The response contains a host name that only attackers send. */
  readonly isPoisoned: boolean;
}

/** How many milliseconds some process has waited for a core since the machine started; NaN if unknown. */
export function readCoreWaitMs(): number {
  try {
    const [, total] = /^some .*total=(\d+)/m.exec(readFileSync('/proc/pressure/cpu', 'utf8')) ?? [];
    return Number(total ?? Number.NaN) / 1000;
  } catch {
    // The kernel does not report CPU pressure.
    return Number.NaN;
  }
}

/** The headers of a browser that opens a page. */
export const documentHeaders = {
  'accept-encoding': 'br',
  'sec-fetch-dest': 'document',
  accept: 'text/html',
};

const intervalMs = 25;
/** Host names that only attacks send. */
const forgedHost = /\bevil\.example|\bhost-\d+\.example/;

const textOf = ({ headers, body }: ReceivedResponse): string =>
  headers['content-encoding'] === 'br' ? String(brotliDecompressSync(Buffer.from(body, 'latin1'))) : body;

/**
 * Requests the paths in turn, every 25 ms, without waiting for earlier responses. Half of the requests open a
 * new connection, as a new reader does. Each path alternates.
 */
export async function takeSamples(
  origin: string,
  paths: readonly string[],
  isOver: () => boolean,
): Promise<readonly Sample[]> {
  const agent = new Agent({ keepAlive: true });
  const samples: Sample[] = [];
  const open: Promise<void>[] = [];

  async function take(path: string, due: number, isNewConnection: boolean): Promise<void> {
    const coreWaitMs = readCoreWaitMs();
    const sent = sendRequest(origin, path, {
      headers: documentHeaders,
      agent: isNewConnection ? false : agent,
    });
    const response = await sent.catch(() => undefined);
    samples.push({
      path,
      status: response?.status ?? 0,
      ms: performance.now() - due,
      coreWaitMs: readCoreWaitMs() - coreWaitMs,
      isPoisoned: response !== undefined && forgedHost.test(textOf(response)),
    });
  }

  const started = performance.now();
  for (let count = 0; !isOver(); count += 1) {
    const due = started + count * intervalMs;
    await setTimeout(Math.max(0, due - performance.now()));
    const index = count % paths.length;
    const round = Math.floor(count / paths.length);
    open.push(take(paths[index] ?? '/', due, (index + round) % 2 === 0));
  }
  await Promise.all(open);
  agent.destroy();
  return samples;
}

/** The value that `share` of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
