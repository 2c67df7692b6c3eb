import * as v from 'valibot';
import { explainIssue } from '../../explain-issue.ts';
import { CmsError } from '../cms.ts';

/** One thing that is wrong with a content file. */
export interface ContentProblem {
  /** Path within the content folder. */
  readonly file: string;
  readonly field?: string;
  readonly message: string;
}

/** The content cannot be served; lists everything that is wrong with it, file by file. */
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

/** A parsed file, or why it is none. */
export type Parsed<Value> =
  | { readonly value: Value; readonly problems?: undefined }
  | { readonly value?: undefined; readonly problems: readonly ContentProblem[] };

/** Checks what a file holds against its schema; every wrong field is one problem. */
export function validate<Value>(
  file: string,
  schema: v.GenericSchema<unknown, Value>,
  input: unknown,
): Parsed<Value> {
  // A value of the wrong form fails its later checks too: the first says it all.
  const result = v.safeParse(schema, input ?? {}, { abortPipeEarly: true });
  if (result.success) return { value: result.output };
  return { problems: result.issues.map((issue) => ({ file, ...explainIssue(issue) })) };
}
