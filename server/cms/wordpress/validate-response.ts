import * as v from 'valibot';
import { CmsError } from '../cms.ts';

/** The answer in its checked form. Rejects what is not as agreed with a CmsError that says where, so that no page is drawn from half a record. */
export function validateResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  body: unknown,
  question: string,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const place = v.getDotPath(issue) ?? 'the answer';
  throw new CmsError(
    `The CMS answered ${question} in a shape that is not agreed: ${place}: ${issue.message}`,
  );
}
