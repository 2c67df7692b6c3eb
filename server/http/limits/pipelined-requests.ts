import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests that a client sends before it has the responses. Browsers and proxies send none. */
const maxPipelined = 20;

/**
 * Handles the requests of one connection one after the other. Node passes on all that a client has sent, and stores
 * their responses until the client reads them: one connection could fill the memory. Closes connections with too
 * many waiting requests.
 */
export function handleInOrder(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // A response has its socket when it is its turn.
    if (response.socket) {
      listener(request, response);
      return;
    }
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > maxPipelined) {
      socket.destroy();
      return;
    }
    waiting.set(socket, count);
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
}
