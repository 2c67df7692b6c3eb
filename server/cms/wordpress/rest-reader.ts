import * as v from 'valibot';
import { CmsError } from '../cms.ts';
import type { CmsClient } from '../upstream/cms-client.ts';
import { validateResponse } from './validate-response.ts';

const pageSize = 100;
/** A WordPress that counts wrongly must not keep us asking. */
const maxPages = 1000;

/** The codes with which a WordPress says that there is no such page, post, ranking or draft. */
const absentCodes: ReadonlySet<unknown> = new Set(['edu_not_found', 'rest_post_invalid_id']);
const codeSchema = v.object({ code: v.string() });

/**
 * What a 404 or 410 means when it is no word on the thing that was asked for: a route is
 * missing while the plugin that has it is off, broken or being upgraded. Taken for
 * "nothing there", it would turn every page into a 404 that is kept.
 */
function missingRoute(path: string, status: number, body: unknown): CmsError {
  const parsed = v.safeParse(codeSchema, body);
  const code = parsed.success ? parsed.output.code.slice(0, 60) : 'no code';
  const plugin = path.startsWith('/edu/v1/')
    ? ' Look in WordPress under Plugins whether the companion plugin is active, and in its error log for a fatal error.'
    : '';
  return new CmsError(
    `The CMS answered ${jsonPath(path)} with ${status} (${code}), so the route is missing and not the content.${plugin}`,
  );
}

/** Asks the REST API and checks what it answers. */
export interface RestReader {
  /** Null when the WordPress says that there is nothing; a route that is missing is an error. */
  readOne<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | null>;
  readList<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<readonly v.InferOutput<Schema>[]>;
  /** The list to its end, in answers of 100. `path` has a query already. */
  readPages<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): AsyncIterable<readonly v.InferOutput<Schema>[]>;
}

function jsonPath(path: string): string {
  return `/wp-json${path}`;
}

/** Reads below `/wp-json`. */
export function createRestReader(client: CmsClient): RestReader {
  async function readPage<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    const { body, headers } = await client.read(jsonPath(path));
    return {
      items: validateResponse(v.array(schema), body, path),
      total: Number(headers.get('x-wp-totalpages') ?? 1),
    };
  }
  return {
    async readOne(path, schema) {
      const { status, body } = await client.read(jsonPath(path), [404, 410]);
      if (status !== 404 && status !== 410) return validateResponse(schema, body, path);
      if (v.is(codeSchema, body) && absentCodes.has(body.code)) return null;
      throw missingRoute(path, status, body);
    },
    readList: async (path, schema) => (await readPage(path, schema)).items,
    async *readPages(path, schema) {
      for (let page = 1, total = 1; page <= total; page += 1) {
        if (page > maxPages)
          throw new CmsError(`The CMS says that ${path} has ${total} pages of ${pageSize}.`);
        const answer = await readPage(`${path}&per_page=${pageSize}&page=${page}`, schema);
        total = answer.total;
        yield answer.items;
      }
    },
  };
}
