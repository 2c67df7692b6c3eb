import { LRUCache } from 'lru-cache';

/**
 * Limits memory, because some messages contain CMS content. Forgets the messages that occurred least
 * recently.
 */
const maxMessages = 1000;

/** Logs each message once. Settings are read often, and an error in them persists until it is fixed. */
export function logOnce(log: (message: string) => void): (message: string) => void {
  const logged = new LRUCache<string, true>({ max: maxMessages });
  return (message) => {
    if (logged.get(message)) return;
    logged.set(message, true);
    log(message);
  };
}
