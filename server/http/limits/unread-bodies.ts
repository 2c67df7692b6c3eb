import type { IncomingMessage, ServerResponse } from 'node:http';

/** How long a client may still send after the response, so that it reads the response. */
export const lingerMs = 2000;
/** How many bytes a client may still send after the response; the server ignores them. */
export const maxLingerBytes = 2 * 1_048_576;
const checkEveryMs = 50;

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Closes the connection of a client that keeps sending a body after the response. Node would read and drop
 * the body for a minute, however large it is.
 */
export function endUnreadBody(request: IncomingMessage, response: ServerResponse): void {
  if (!hasBody(request)) return;
  response.once('finish', () => {
    if (request.complete) return;
    const { socket } = request;
    const endAt = performance.now() + lingerMs;
    const maxBytes = socket.bytesRead + maxLingerBytes;
    const timer = setInterval(() => {
      if (request.complete || socket.destroyed) clearInterval(timer);
      else if (performance.now() > endAt || socket.bytesRead > maxBytes) socket.destroy();
    }, checkEveryMs);
  });
}
