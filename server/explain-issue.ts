import * as v from 'valibot';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  Array: 'a list',
  Object: 'a group of fields',
  Date: 'a date',
  null: 'empty',
  undefined: 'left out',
  never: 'left out',
};
const maxShownCharacters = 60;

function nameExpected(expected: string): string {
  return expected
    .replace(/^\((.*)\)$/, '$1')
    .split(' | ')
    .map((part) => typeNames[part] ?? part)
    .join(' or ');
}

function nameReceived(received: string): string {
  const text = typeNames[received] ?? received;
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;
}

function nameBound(issue: v.BaseIssue<unknown>): string | undefined {
  const { requirement } = issue;
  const unit = Array.isArray(issue.input) ? 'entries' : 'characters';
  const bounds: Readonly<Record<string, string>> = {
    integer: 'must be a whole number',
    finite: 'must be a finite number',
    min_value: `must be at least ${requirement}`,
    max_value: `must be at most ${requirement}`,
    non_empty: 'must not be empty',
    length: `must have exactly ${requirement} ${unit}`,
    min_length: requirement === 1 ? 'must not be empty' : `must have at least ${requirement} ${unit}`,
    max_length: `must have at most ${requirement} ${unit}`,
  };
  return bounds[issue.type];
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  // A schema's own messages are already written for editors and operators.
  if (!/^Invalid [a-z]+: /.test(issue.message)) return issue.message;
  if (issue.expected === 'never') return 'there is no such field';
  if (issue.received === 'undefined') return 'is missing';
  const received = nameReceived(issue.received);
  const bound = nameBound(issue);
  if (bound) return /length|empty/.test(issue.type) ? bound : `${bound}, not ${received}`;
  if (issue.type === 'regex') return `is ${received}, which does not have the required format`;
  return issue.expected
    ? `must be ${nameExpected(issue.expected)}, not ${received}`
    : `is ${received}, which is not allowed`;
}

/**
 * Explains a valibot issue in plain words: the expected and the received value. The library's own
 * messages are for programmers.
 */
export function explainIssue(issue: v.BaseIssue<unknown>) {
  return {
    /** Path of the field, such as `schools.0.name`; undefined if the whole value is invalid. */
    field: v.getDotPath(issue) ?? undefined,
    /** Continues the field's name: `must be a number, not "x"`. */
    message: describeIssue(issue),
  };
}

/**
 * Explains an issue in one line that starts with the field.
 * @param whole name of the whole value, which replaces the field if the whole value is invalid
 */
export function writeIssue(issue: v.BaseIssue<unknown>, whole: string): string {
  const { field, message } = explainIssue(issue);
  return `${field ?? whole}: ${message}`;
}
