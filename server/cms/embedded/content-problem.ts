import * as v from 'valibot';
import { explainIssue } from '../../explain-issue.ts';
import { CmsError } from '../cms.ts';

/** An error in a content file. */
export interface ContentProblem {
  /** Path within the content folder. */
  readonly file: string;
  readonly field?: string;
  readonly message: string;
}

/** The content is invalid. Lists all errors, file by file. */
export class ContentError extends CmsError {
  readonly problems: readonly ContentProblem[];

  constructor(directory: string, problems: readonly ContentProblem[]) {
    const lines = problems.map(
      ({ file, field, message }) => `  ${file}: ${field ? `${field}: ` : ''}${message}`,
    );
    super(`The content in ${directory} is not valid:\n${lines.join('\n')}`);
    this.problems = problems;
  }
}

/** A parsed file, or its errors. */
export type Parsed<Value> =
  | { readonly value: Value; readonly problems?: undefined }
  | { readonly value?: undefined; readonly problems: readonly ContentProblem[] };

/** Validates a file's content against a schema; each invalid field is one problem. */
export function validate<Value>(
  file: string,
  schema: v.GenericSchema<unknown, Value>,
  input: unknown,
): Parsed<Value> {
  // Reports only the first failed check of each value.
  const result = v.safeParse(schema, input ?? {}, { abortPipeEarly: true });
  if (result.success) return { value: result.output };
  return { problems: result.issues.map((issue) => ({ file, ...explainIssue(issue) })) };
}
