import * as v from 'valibot';
import { CmsError } from '../cms.ts';

/**
 * Validates a response, so that no page is rendered from incomplete data.
 * @throws CmsError that names the invalid field
 */
export function validateResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  query: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? 'the response';
  throw new CmsError(`The CMS sent an invalid response to ${query}: ${field}: ${issue.message}`);
}
