import { createHash, timingSafeEqual } from 'node:crypto';
import { Router } from 'express';
import * as v from 'valibot';
import { readJson } from '../http/json-body.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import { alongHeader } from './purge-peers.ts';
import { writeTag } from './tags.ts';

export interface PurgeResult {
  /** How many pages were marked here. */
  readonly purged: number;
  /** Processes and caches that could not be told; left out when there are none. */
  readonly unreached?: readonly string[];
}

/** A slug alone may have 200 letters, and paths are made of several. */
const longestTag = 2000;
/** Of a tag that is refused, so much is named. */
const shownCharacters = 100;
/** Room for a thousand tags of usual length, and some long ones. */
const largestBody = 4 * 1_048_576;

const purgeSchema = v.object({ tags: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(1000)) });
const tagSchema = v.pipe(v.string(), v.regex(/\S/), v.transform(writeTag), v.maxLength(longestTag));

/** The tags that can be purged, and the beginnings of those that cannot: one of these must not keep the others' pages as they were. */
function sortTags(given: readonly unknown[]): { tags: string[]; refused: string[] } {
  const tags: string[] = [];
  const refused: string[] = [];
  for (const tag of given) {
    const result = v.safeParse(tagSchema, tag);
    if (result.success) tags.push(result.output);
    else refused.push((typeof tag === 'string' ? tag : JSON.stringify(tag)).slice(0, shownCharacters));
  }
  return { tags, refused };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in a time that says nothing about the secret. */
export function isBearer(header: string | undefined, secret: string): boolean {
  const token = /^Bearer (\S+)$/.exec(header ?? '')?.[1];
  return token !== undefined && timingSafeEqual(digest(token), digest(secret));
}

/**
 * `POST /-/purge {tags}` with the secret. Answers how many pages were marked and, in
 * `refused`, which tags were none; only a batch without any that can be purged is a
 * bad request. Without a secret configured it purges
 * nothing and says what to set, because the caller is a machine that someone set up.
 *
 * @param purge told whether the purge is to be passed on
 */
export function createPurgeRoute(
  secret: string | undefined,
  purge: (tags: readonly string[], isPassedOn: boolean) => Promise<PurgeResult>,
): Router {
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
        throw new ProblemError(401, {
          detail: 'Send the purge secret as a bearer token.',
          headers: { 'WWW-Authenticate': 'Bearer' },
        });
      next();
    },
    readJson(largestBody),
    async (request, response) => {
      const body = v.safeParse(purgeSchema, request.body);
      if (!body.success) throw new ProblemError(400, { detail: 'Send {"tags": ["page:1", …]} as JSON.' });
      const { tags, refused } = sortTags(body.output.tags);
      if (tags.length === 0)
        throw new ProblemError(400, {
          detail: `A tag is a text of 1 to ${longestTag} letters; none of these is one.`,
        });
      const result = await purge(tags, request.get(alongHeader) === undefined);
      response.set('Cache-Control', 'no-store').json({ ...result, ...(refused.length > 0 && { refused }) });
    },
  );
  router.all('/-/purge', allowOnly('POST'));
  return router.use(handleProblems);
}
