import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { lingerMs as defaultLingerMs, maxLingerBytes } from './unread-bodies.ts';

const statuses: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface LingerOptions {
  /** How long the connection stays open while the client still sends. Default 2,000. */
  readonly lingerMs?: number;
  /** Connections that stay open at a time; others are closed as soon as the response is sent. Default 200. */
  readonly maxLingering?: number;
}

function toResponse(status: number): string {
  const body = JSON.stringify({ type: 'about:blank', title: STATUS_CODES[status], status });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ].join('\r\n');
}

/**
 * Responds to requests that Node cannot parse: 431 for a head that is too long, 408 for a slow one, otherwise
 * 400. Without this, Node closes the connection immediately, and the client loses the response if it is still
 * sending.
 */
export function respondToMalformedRequests(
  server: Server,
  { lingerMs = defaultLingerMs, maxLingering = 200 }: LingerOptions = {},
): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  /** Bytes that each connection had received before its error. */
  const ended = new WeakMap<Socket, number>();
  let lingering = 0;
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    responses.set(request.socket, response);
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Bytes after the error are malformed, too.
    const bytesBefore = ended.get(socket);
    if (bytesBefore !== undefined) {
      if (socket.bytesRead - bytesBefore > maxLingerBytes) socket.destroy();
      return;
    }
    const response = responses.get(socket);
    const isResponding = response?.headersSent && !response.writableFinished;
    // Browsers open connections in advance, and would take this response as the one to their next request.
    const isUnused = socket.bytesRead === 0;
    if (!socket.writable || isResponding || isUnused) {
      socket.destroy(error);
      return;
    }
    ended.set(socket, socket.bytesRead);
    socket.end(toResponse(statuses[error.code ?? ''] ?? 400));
    if (lingering >= maxLingering) {
      socket.destroySoon();
      return;
    }
    lingering += 1;
    const timer = setTimeout(() => socket.destroy(), lingerMs);
    socket.once('close', () => {
      lingering -= 1;
      clearTimeout(timer);
    });
  });
}
