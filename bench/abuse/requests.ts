import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The bytes as Latin-1, not decompressed. */
  readonly body: string;
}

export interface SentRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** False opens a connection for this request alone. */
  readonly agent?: Agent | false;
  /** Closes the connection after this time, like a client that gives up. */
  readonly abandonAfterMs?: number;
}

/** How long `sendRequest` and `sendRaw` wait for bytes from the server. */
export const timeoutMs = 30_000;
const defaultAgent = new Agent({ keepAlive: true });

/** The connection was refused, reset or closed, by either side, before the response was complete. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';
}

/** We closed the connection, after `abandonAfterMs`. */
export class AbandonedError extends Error {
  override readonly name = 'AbandonedError';
}

/** The server sent no byte for 30 s. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Sends a request whose path is not normalized. Rejects with a TimeoutError after 30 s without a byte, with a
 * ClosedError if the connection is closed, reset or refused, and with Node's error for an invalid response.
 */
export function sendRequest(
  origin: string,
  path: string,
  options: SentRequest = {},
): Promise<ReceivedResponse> {
  const { method = 'GET', headers, body, agent = defaultAgent, abandonAfterMs } = options;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const fail = (cause: Error & { readonly code?: string }) =>
      reject(
        // `HPE_`: Node cannot parse the response.
        cause instanceof TimeoutError || cause instanceof AbandonedError || cause.code?.startsWith('HPE_')
          ? cause
          : new ClosedError(`the connection closed early: ${cause.code ?? cause.message}`, { cause }),
      );
    const sent = request({ hostname, port, path, method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', fail);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('latin1'),
        }),
      );
    });
    sent.on('error', fail);
    sent.setTimeout(timeoutMs, () => sent.destroy(new TimeoutError(`no byte for ${timeoutMs / 1000} s`)));
    if (abandonAfterMs !== undefined)
      setTimeout(() => sent.destroy(new AbandonedError('abandoned')), abandonAfterMs);
    sent.end(body);
  });
}

export interface RawResponse {
  /** Statuses of all responses on the connection, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether the connection was closed, reset or refused. */
  readonly isClosed: boolean;
}

/** Not only at the start of a line: a response follows the last byte of the body before it. */
const statusLine = /HTTP\/1\.1 (\d{3})[^\r\n]*\r\n/g;

/**
 * Writes bytes to a new connection. Resolves when the server closes the connection, sends no further byte for
 * `silenceMs`, or sends nothing at all for 30 s. Never rejects.
 */
export function sendRaw(origin: string, bytes: string | Buffer, silenceMs = 400): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(statusLine)].map(([, status]) => Number(status));
      resolve({ statuses, text, isClosed });
    };
    let timer = setTimeout(finish, timeoutMs, false);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      clearTimeout(timer);
      timer = setTimeout(finish, silenceMs, false);
    });
    socket.on('error', () => finish(true));
    socket.on('close', () => finish(true));
  });
}
