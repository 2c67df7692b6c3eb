import { Router } from 'express';
import * as v from 'valibot';
import { requireBearer } from '../cache/bearer.ts';
import { maxTagCharacters, writeTag } from '../cache/tags.ts';
import { readJson } from '../http/json-body.ts';
import { allowOnly } from '../http/methods.ts';
import { handleProblems, ProblemError } from '../http/problem-details.ts';
import type { LoggedPurge } from './purge-log.ts';

/** How much of a rejected tag the response quotes. */
const quotedCharacters = 100;
/** Enough for a thousand tags of typical length and some long ones. */
const maxBodyBytes = 4 * 1_048_576;

const maxTags = 1000;
const purgeSchema = v.object({ tags: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(maxTags)) });
const tagSchema = v.pipe(v.string(), v.regex(/\S/), v.transform(writeTag), v.maxLength(maxTagCharacters));

/** Separates valid tags from invalid ones, so that one invalid tag does not block the others' purge. */
function separateTags(given: readonly unknown[]): { tags: string[]; rejected: string[] } {
  const tags: string[] = [];
  const rejected: string[] = [];
  for (const tag of given) {
    const result = v.safeParse(tagSchema, tag);
    if (result.success) tags.push(result.output);
    else rejected.push((typeof tag === 'string' ? tag : JSON.stringify(tag)).slice(0, quotedCharacters));
  }
  return { tags, rejected };
}

/**
 * Creates the route `POST /-/purge {tags}`, which requires the secret. Responds with the number of expired
 * pages and the `rejected` tags; 400 if no tag is valid. Without a configured secret it responds 404 and
 * names the variable to set.
 */
export function createPurgeRoute(
  secret: string | undefined,
  purge: (tags: readonly string[]) => Promise<LoggedPurge>,
): Router {
  const router = Router();
  const authorize = requireBearer(secret, 'PURGE_SECRET');
  router.post('/-/purge', authorize, readJson(maxBodyBytes), async (request, response) => {
    const body = v.safeParse(purgeSchema, request.body);
    if (!body.success)
      throw new ProblemError(400, {
        detail: `tags must be a list of 1 to ${maxTags.toLocaleString('en-US')} tags. Send {"tags": ["page:1", …]} as JSON.`,
      });
    const { tags, rejected } = separateTags(body.output.tags);
    if (tags.length === 0)
      throw new ProblemError(400, {
        detail: `Every tag must be 1 to ${maxTagCharacters} characters; none of the given tags is valid.`,
      });
    const result = await purge(tags);
    response.set('Cache-Control', 'no-store').json({ ...result, ...(rejected.length > 0 && { rejected }) });
  });
  router.all('/-/purge', allowOnly('POST'));
  return router.use(handleProblems);
}
