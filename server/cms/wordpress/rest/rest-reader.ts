import * as v from 'valibot';
import { CmsError } from '../../cms.ts';
import type { CmsClient } from '../../upstream/cms-client.ts';
import { validateResponse } from '../validate-response.ts';

const pageSize = 100;
/** Limits requests if a WordPress reports a wrong number of pages. */
const maxPages = 1000;

/** Error codes for a missing page, post, ranking or draft. */
const absentCodes: ReadonlySet<unknown> = new Set(['edu_embed_not_found', 'rest_post_invalid_id']);
const codeSchema = v.object({ code: v.string() });

/**
 * Creates the error for a 404 or 410 of a missing route: its plugin is off, broken or being upgraded.
 * If this response were treated as missing content, every page would become a cached 404.
 */
function createMissingRouteError(path: string, status: number, body: unknown): CmsError {
  const parsed = v.safeParse(codeSchema, body);
  const code = parsed.success ? parsed.output.code.slice(0, 60) : 'no code';
  const plugin = path.startsWith('/edu-embed/v1/')
    ? ' Check in WordPress that the companion plugin is active, and look for a fatal error in its log.'
    : '';
  const response = `The CMS responded to ${jsonPath(path)} with ${status} (${code})`;
  return new CmsError(`${response}: the route is missing, not the content.${plugin}`);
}

function jsonPath(path: string): string {
  return `/wp-json${path}`;
}

/** Creates a reader of the paths under `/wp-json`, which validates responses. */
export function createRestReader(client: CmsClient) {
  async function readPage<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    const { body, headers } = await client.read(jsonPath(path));
    const written = headers.get('x-wp-totalpages') ?? '1';
    const pageCount = Number(written);
    if (!Number.isInteger(pageCount))
      throw new CmsError(
        `The CMS responded to ${jsonPath(path)} with X-WP-TotalPages: ${written}, which is not a whole number.`,
      );
    return { items: validateResponse(v.array(schema), body, path), pageCount };
  }
  return {
    /** Resolves to null if the content does not exist; rejects if the route does not exist. */
    async readOne<Schema extends v.GenericSchema>(
      path: string,
      schema: Schema,
    ): Promise<v.InferOutput<Schema> | null> {
      const { status, body } = await client.read(jsonPath(path), [404, 410]);
      if (status !== 404 && status !== 410) return validateResponse(schema, body, path);
      if (v.is(codeSchema, body) && absentCodes.has(body.code)) return null;
      throw createMissingRouteError(path, status, body);
    },
    /**
     * Reads the list in one response: the first page, unless the query of `path` says otherwise. Rejects if
     * the status is not 2xx.
     */
    readList: async <Schema extends v.GenericSchema>(path: string, schema: Schema) =>
      (await readPage(path, schema)).items,
    /**
     * Reads a whole list in pages of 100. `path` must have a query string, because parameters are appended
     * with `&`.
     */
    async *readPages<Schema extends v.GenericSchema>(path: string, schema: Schema) {
      for (let page = 1, pageCount = 1; page <= pageCount; page += 1) {
        if (page > maxPages)
          throw new CmsError(`The CMS reports ${pageCount} pages for ${path}; the limit is ${maxPages}.`);
        const result = await readPage(`${path}&per_page=${pageSize}&page=${page}`, schema);
        pageCount = result.pageCount;
        yield result.items;
      }
    },
  };
}

/**
 * Reads one object, one page of a list or a whole list from WordPress's REST API. Rejects with a CmsError if
 * a request fails or a response does not match its schema.
 */
export type RestReader = ReturnType<typeof createRestReader>;
