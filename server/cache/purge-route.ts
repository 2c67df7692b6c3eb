import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import * as v from 'valibot';
import { readJson } from '../json-body.ts';
import { allowOnly } from '../methods.ts';
import { handleProblems, ProblemError } from '../problem.ts';
import { alongHeader } from './purge-peers.ts';
import { writeTag } from './tags.ts';

export interface PurgeResult {
  /** How many pages were marked here. */
  readonly purged: number;
  /** Processes and caches that could not be told; left out when there are none. */
  readonly unreached?: readonly string[];
}

const purgeSchema = v.object({ tags: v.pipe(v.array(v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))), v.minLength(1), v.maxLength(1000)) });

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in a time that says nothing about the secret. */
export function isBearer(header: string | undefined, secret: string): boolean {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  return token !== undefined && timingSafeEqual(digest(token), digest(secret));
}

/**
 * `POST /-/purge {tags}` with the secret. Without a secret configured it purges
 * nothing and says what to set, because the caller is a machine that someone set up.
 *
 * @param purge told whether the purge is to be passed on
 */
export function createPurgeRoute(secret: string | undefined, purge: (tags: readonly string[], isPassedOn: boolean) => Promise<PurgeResult>): Router {
  const router = Router();
  if (secret === undefined) {
    router.all('/-/purge', () => {
      throw new ProblemError(404, { detail: 'Purging is off until PURGE_SECRET is set.' });
    });
    return router.use(handleProblems);
  }
  router.post(
    '/-/purge',
    (request, _response, next) => {
      if (!isBearer(request.get('authorization'), secret))
        throw new ProblemError(401, { detail: 'Send the purge secret as a bearer token.', headers: { 'WWW-Authenticate': 'Bearer' } });
      next();
    },
    readJson(262_144),
    async (request, response) => {
      const body = v.safeParse(purgeSchema, request.body);
      if (!body.success) throw new ProblemError(400, { detail: 'Send {"tags": ["page:1", …]} as JSON.' });
      const tags = body.output.tags.map(writeTag);
      response.set('Cache-Control', 'no-store').json(await purge(tags, request.get(alongHeader) === undefined));
    },
  );
  router.all('/-/purge', allowOnly('POST'));
  return router.use(handleProblems);
}
