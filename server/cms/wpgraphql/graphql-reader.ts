import * as v from 'valibot';
import { CmsError } from '../cms.ts';
import type { CmsClient } from '../upstream/cms-client.ts';
import { validateResponse } from '../wordpress/validate-response.ts';

const envelope = v.object({
  data: v.nullish(v.unknown()),
  errors: v.nullish(
    v.array(
      v.object({ message: v.string(), path: v.nullish(v.array(v.union([v.string(), v.number()])), []) }),
    ),
    [],
  ),
});

/** Asks one document and checks what it answers. */
export type QueryGraphql = <Schema extends v.GenericSchema>(
  document: string,
  schema: Schema,
  variables?: Readonly<Record<string, unknown>>,
) => Promise<v.InferOutput<Schema>>;

function nameOf(document: string): string {
  return /query (\w+)/.exec(document)?.[1] ?? 'query';
}

/** Sent as on one line: indentation is a third of these documents. */
function compact(document: string): string {
  return document.replace(/\s+/g, ' ').trim();
}

/**
 * WPGraphQL answers 200 also when it has failed: errors stand in the answer. Any
 * of them is one here, with its path, because a page of which a part failed would
 * be cached as if it were whole.
 */
export function createGraphqlReader(client: CmsClient): QueryGraphql {
  return async (document, schema, variables = {}) => {
    const name = nameOf(document);
    const { body } = await client.ask('/graphql', {
      query: compact(document),
      variables,
      operationName: name,
    });
    const { data, errors } = validateResponse(envelope, body, name);
    const [error] = errors;
    if (error) {
      const place = error.path.length > 0 ? ` (at ${error.path.join('.')})` : '';
      const more = errors.length > 1 ? ` and ${errors.length - 1} more` : '';
      throw new CmsError(`The CMS could not answer ${name}: ${error.message}${place}${more}`);
    }
    return validateResponse(schema, data ?? null, name);
  };
}
