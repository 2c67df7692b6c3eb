import type { ServerResponse } from 'node:http';

/**
 * Limit for all watched responses together. Beyond it, the connections with the most unread bytes are closed.
 */
const maxUnreadBytes = 64 * 1_048_576;
/** Memory grows by some megabytes in this time. */
const checkEveryMs = 100;

const unreadBytesOf = ({ socket }: ServerResponse): number => socket?.writableLength ?? 0;

/**
 * Bounds the memory of responses that clients request and do not read.
 *
 * @returns a function to call before the server responds to a request. Do not call it for pages and files
 *   that are sent from memory: all their responses share the same bytes.
 */
export function boundUnreadResponses(maxBytes = maxUnreadBytes): (response: ServerResponse) => void {
  const open = new Set<ServerResponse>();
  let timer: NodeJS.Timeout | undefined;

  function makeRoom(): void {
    let sum = 0;
    for (const response of open) sum += unreadBytesOf(response);
    if (sum <= maxBytes) return;
    for (const response of [...open].sort((a, b) => unreadBytesOf(b) - unreadBytesOf(a))) {
      if (sum <= maxBytes) return;
      sum -= unreadBytesOf(response);
      response.destroy();
    }
  }

  return (response) => {
    open.add(response);
    timer ??= setInterval(makeRoom, checkEveryMs).unref();
    response.once('close', () => {
      open.delete(response);
      if (open.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    });
  };
}
