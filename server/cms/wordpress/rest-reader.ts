import * as v from 'valibot';
import { CmsError } from '../cms.ts';
import type { CmsClient } from '../upstream/cms-client.ts';
import { validateAnswer } from './validate-answer.ts';

const pageSize = 100;
/** A WordPress that counts wrongly must not keep us asking. */
const mostPages = 1000;

/** Asks the REST API and checks what it answers. */
export interface RestReader {
  /** Null when there is nothing at the address (404). */
  readOne<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<v.InferOutput<Schema> | null>;
  readList<Schema extends v.GenericSchema>(path: string, schema: Schema): Promise<readonly v.InferOutput<Schema>[]>;
  /** The list to its end, in answers of 100. `path` has a query already. */
  readPages<Schema extends v.GenericSchema>(path: string, schema: Schema): AsyncIterable<readonly v.InferOutput<Schema>[]>;
}

function jsonPath(path: string): string {
  return `/wp-json${path}`;
}

/** Reads below `/wp-json`. */
export function createRestReader(client: CmsClient): RestReader {
  async function readPage<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    const { body, headers } = await client.read(jsonPath(path));
    return { items: validateAnswer(v.array(schema), body, path), total: Number(headers.get('x-wp-totalpages') ?? 1) };
  }
  return {
    async readOne(path, schema) {
      const { status, body } = await client.read(jsonPath(path), [404, 410]);
      return status === 200 ? validateAnswer(schema, body, path) : null;
    },
    readList: async (path, schema) => (await readPage(path, schema)).items,
    async *readPages(path, schema) {
      for (let page = 1, total = 1; page <= total; page += 1) {
        if (page > mostPages) throw new CmsError(`The CMS says that ${path} has ${total} pages of ${pageSize}.`);
        const answer = await readPage(`${path}&per_page=${pageSize}&page=${page}`, schema);
        total = answer.total;
        yield answer.items;
      }
    },
  };
}
