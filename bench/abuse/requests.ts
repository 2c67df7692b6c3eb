import { Agent, type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface ReceivedResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface SentRequest {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** False opens a connection for this request alone. */
  readonly agent?: Agent | false;
  /** Closes the connection after this time, as a client that does not wait. */
  readonly abandonAfterMs?: number;
}

/** No attack waits longer; the server's own limits are shorter. */
export const timeoutMs = 30_000;
const defaultAgent = new Agent({ keepAlive: true });

/** Node closed or reset the connection before the response was complete. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';
}

/** The server did not respond in time. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Sends a request whose path is not normalized. Rejects with a TimeoutError after 30 s, otherwise with a
 * ClosedError (closed, reset or refused).
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
        cause instanceof TimeoutError
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
    sent.setTimeout(timeoutMs, () =>
      sent.destroy(new TimeoutError(`no response within ${timeoutMs / 1000} s`)),
    );
    if (abandonAfterMs !== undefined) setTimeout(() => sent.destroy(), abandonAfterMs);
    sent.end(body);
  });
}

export interface RawResponse {
  /** Statuses of all responses on the connection, in order. */
  readonly statuses: readonly number[];
  readonly text: string;
  /** Whether the server closed the connection. */
  readonly isClosed: boolean;
}

/** Writes bytes to a new connection; returns what the server sends until it closes or pauses. */
export function sendRaw(origin: string, bytes: string | Buffer, silenceMs = 400): Promise<RawResponse> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = (isClosed: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      const text = Buffer.concat(chunks).toString('latin1');
      const statuses = [...text.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));
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
