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

/** Sends a query document and validates the response. */
export type QueryGraphql = <Schema extends v.GenericSchema>(
  document: string,
  schema: Schema,
  variables?: Readonly<Record<string, unknown>>,
) => Promise<v.InferOutput<Schema>>;

function nameOf(document: string): string {
  return /query (\w+)/.exec(document)?.[1] ?? 'query';
}

/** Joins the lines of a document, because indentation is a third of its bytes. */
function compact(document: string): string {
  return document.replace(/\s+/g, ' ').trim();
}

/**
 * Creates a function that queries WPGraphQL, which also responds with status 200 to failed queries.
 * Rejects with a CmsError if the response contains any error, because a partial page would be
 * cached as a complete one.
 */
export function createGraphqlReader(client: CmsClient): QueryGraphql {
  return async (document, schema, variables = {}) => {
    const name = nameOf(document);
    const { body } = await client.query('/graphql', {
      query: compact(document),
      variables,
      operationName: name,
    });
    const { data, errors } = validateResponse(envelope, body, name);
    const [error] = errors;
    if (error) {
      const position = error.path.length > 0 ? ` (at ${error.path.join('.')})` : '';
      const more = errors.length > 1 ? ` and ${errors.length - 1} more` : '';
      throw new CmsError(`The CMS failed to run the query ${name}: ${error.message}${position}${more}`);
    }
    return validateResponse(schema, data ?? null, name);
  };
}
