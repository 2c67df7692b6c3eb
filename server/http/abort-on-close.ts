import type { ServerResponse } from 'node:http';

/** Aborts when the client closes the connection before it has the whole response. */
export function abortOnClose(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort(new Error('the client closed the connection'));
  });
  return controller.signal;
}
