import type { RequestHandler } from 'express';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { withTimeout } from '../../../src/services/with-timeout.ts';
import type { RedisClient } from '../../redis/redis-session.ts';
import { handleProblems, ProblemError } from '../problem-details.ts';

export interface RequestLimit {
  readonly perMinute: number;
  /** Counts for all processes of the site; without it, each process counts for itself. */
  readonly redis?: {
    readonly client: Pick<RedisClient, 'isReady' | 'eval'>;
    readonly prefix: string;
    /** Called once per outage in which Redis is connected but does not count. */
    readonly onError: (error: unknown) => void;
  };
}

const windowSeconds = 60;
/** Redis counts a request within milliseconds, except when it hangs. */
const redisTimeoutMs = 400;
/** How long a process counts for itself after Redis failed, so that commands do not pile up. */
const pauseMs = 5000;

/**
 * The part of an address that counts as one client: all of an IPv4 address, and the first 64 bits of an IPv6
 * address, because providers give each customer at least one network of that size.
 */
export function clientOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail?.split(':').filter(Boolean) ?? [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/**
 * Creates a function that counts a request of a key.
 * @throws RateLimiterRes if the key has reached the limit
 */
function createCounter({ perMinute, redis }: RequestLimit): (key: string) => Promise<RateLimiterRes> {
  const options = { points: perMinute, duration: windowSeconds };
  const memory = new RateLimiterMemory(options);
  if (!redis) return (key) => memory.consume(key);
  const { client, prefix, onError } = redis;
  const shared = new RateLimiterRedis({
    ...options,
    storeClient: client,
    useRedisPackage: true,
    keyPrefix: prefix,
  });
  let isFailing = false;
  let pausedUntil = 0;
  return async (key) => {
    if (!client.isReady || performance.now() < pausedUntil) return memory.consume(key);
    try {
      const result = await withTimeout(redisTimeoutMs, shared.consume(key));
      isFailing = false;
      return result;
    } catch (error) {
      if (error instanceof RateLimiterRes) {
        isFailing = false;
        throw error;
      }
      pausedUntil = performance.now() + pauseMs;
      if (!isFailing) onError(error);
      isFailing = true;
      return memory.consume(key);
    }
  };
}

/** Responds 429 to clients that send more requests to a group of paths than the limit. */
export function limitRequests(limit: RequestLimit): RequestHandler {
  const count = createCounter(limit);
  return async (request, response, next) => {
    // A browser's preflight is not a request of its own: the route allows or rejects it.
    if (request.method === 'OPTIONS') {
      next();
      return;
    }
    const { baseUrl, ip = '' } = request;
    // Routes match paths in any letter case.
    const group = baseUrl.toLowerCase();
    try {
      await count(`${group} ${clientOf(ip)}`);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const problem = new ProblemError(429, {
        detail: `At most ${limit.perMinute} requests per minute to ${group} are allowed. Try again in ${wait} seconds.`,
        // Scripts of other origins must be able to read the status and the time to wait.
        headers: {
          'Retry-After': String(wait),
          'Access-Control-Allow-Origin': '*',
          'Access-Control-Expose-Headers': 'Retry-After',
        },
      });
      handleProblems(problem, request, response, next);
      return;
    }
    next();
  };
}
