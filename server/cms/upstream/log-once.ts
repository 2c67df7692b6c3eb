import { LRUCache } from 'lru-cache';

/** Content of the CMS is part of some messages. Beyond this, the messages that occurred least recently are forgotten. */
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
