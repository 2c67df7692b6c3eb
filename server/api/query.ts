import * as v from 'valibot';
import { explainIssue } from '../explain-issue.ts';
import { ProblemError } from '../http/problem-details.ts';

/** Parses query parameters; throws a 400 that names every invalid one. Ignores unknown parameters. */
export function parseQuery<Value>(schema: v.GenericSchema<unknown, Value>, query: unknown): Value {
  const result = v.safeParse(schema, query);
  if (result.success) return result.output;
  const invalidParameters = result.issues.map((issue) => {
    const { field, message } = explainIssue(issue);
    return { name: field?.split('.')[0] ?? 'query', reason: message };
  });
  const detail = invalidParameters.map(({ name, reason }) => `${name} ${reason}`).join('; ');
  throw new ProblemError(400, { detail: `${detail}.`, invalidParameters });
}

/** An integer from `minimum` to `maximum`, both included. */
export function integerParameter(minimum: number, maximum: number) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.string(message),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(minimum, message),
    v.maxValue(maximum, message),
  );
}

/** A text that is given at most once, with at most `maxCharacters` characters. */
export function textParameter(maxCharacters: number) {
  const message = `must be given once and be at most ${maxCharacters} characters long`;
  return v.pipe(v.string(message), v.maxLength(maxCharacters, message));
}
