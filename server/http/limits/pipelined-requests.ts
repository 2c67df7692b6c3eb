import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Maximum number of requests that a client may send before it has the responses. Browsers and proxies do not
 * pipeline.
 */
const maxPipelined = 20;

/** A socket with Node's HTTP parser. `parser` is not documented, so other Node versions may not have it. */
interface ParsedSocket extends Socket {
  readonly parser?: {
    /** Called for each request; a negative result ends the connection with an error. */
    onIncoming?: (request: IncomingMessage, shouldKeepAlive: boolean) => number;
  } | null;
}

/**
 * Handles the requests of each connection one after the other, and closes connections on which too many wait.
 * Node passes on all requests that a client has sent, over 2,000 in 64 KB, and stores their responses until
 * the client reads them: a few megabytes of requests would fill the memory.
 */
export function handleInOrder(server: Server, listener: RequestListener): void {
  const waiting = new WeakMap<Socket, number>();
  const countOf = (socket: Socket): number => waiting.get(socket) ?? 0;
  server.on('connection', (socket: ParsedSocket) => {
    const { parser } = socket;
    const accept = parser?.onIncoming;
    if (!parser || !accept) return;
    parser.onIncoming = (request, shouldKeepAlive) => {
      if (countOf(socket) < maxPipelined) return accept(request, shouldKeepAlive);
      socket.destroy();
      return -1;
    };
  });
  server.on('request', (request, response) => {
    // Node assigns the socket to a response when all earlier responses of the connection are sent.
    if (response.socket) {
      listener(request, response);
      return;
    }
    const { socket } = request;
    waiting.set(socket, countOf(socket) + 1);
    response.once('socket', () => {
      waiting.set(socket, countOf(socket) - 1);
      listener(request, response);
    });
  });
}
