import type { RequestHandler } from 'express';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { RedisClient } from '../../redis/redis-session.ts';
import { handleProblems, ProblemError } from '../problem-details.ts';

export interface RequestLimit {
  readonly perMinute: number;
  /** Counts for all processes of the site; without it, each process counts for itself. */
  readonly redis?: { readonly client: RedisClient; readonly prefix: string };
}

const windowSeconds = 60;

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

function createLimiter({ perMinute, redis }: RequestLimit): RateLimiterAbstract {
  const options = { points: perMinute, duration: windowSeconds };
  const memory = new RateLimiterMemory(options);
  if (!redis) return memory;
  return new RateLimiterRedis({
    ...options,
    storeClient: redis.client,
    useRedisPackage: true,
    keyPrefix: redis.prefix,
    // Counts in this process while Redis is unreachable.
    insuranceLimiter: memory,
    rejectIfRedisNotReady: true,
  });
}

/** Responds 429 to clients that send more requests to a group of paths than the limit. */
export function limitRequests(limit: RequestLimit): RequestHandler {
  const limiter = createLimiter(limit);
  return async (request, response, next) => {
    const { baseUrl, ip = '' } = request;
    // Routes match paths in any letter case.
    const group = baseUrl.toLowerCase();
    try {
      await limiter.consume(`${group} ${clientOf(ip)}`);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const wait = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      const problem = new ProblemError(429, {
        detail: `At most ${limit.perMinute} requests per minute to ${group} are allowed. Try again in ${wait} seconds.`,
        headers: { 'Retry-After': String(wait) },
      });
      handleProblems(problem, request, response, next);
      return;
    }
    next();
  };
}
