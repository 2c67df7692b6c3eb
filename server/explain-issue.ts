import * as v from 'valibot';

/** What is wrong with one field, in words for whoever wrote it. */
export interface Explained {
  /** Path of the field, with dots; undefined when the whole value is wrong. */
  readonly field: string | undefined;
  /** Follows the field's name: `must be a number, not "x"`. */
  readonly message: string;
}

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

function describe(issue: v.BaseIssue<unknown>): string {
  // Messages that a schema gives itself are sentences already.
  if (!/^Invalid [a-z]+: /.test(issue.message)) return issue.message;
  if (issue.expected === 'never') return 'there is no such field';
  if (issue.received === 'undefined') return 'is missing';
  const received = nameReceived(issue.received);
  const bound = nameBound(issue);
  if (bound) return /length|empty/.test(issue.type) ? bound : `${bound}, not ${received}`;
  if (issue.type === 'regex') return `is ${received}, which has not the form that is asked for`;
  return issue.expected
    ? `must be ${nameExpected(issue.expected)}, not ${received}`
    : `is ${received}, which is not allowed`;
}

/**
 * Says in plain words what a schema found: what must be there and what is there
 * instead. The library's own messages speak to programmers, not to editors and operators.
 */
export function explainIssue(issue: v.BaseIssue<unknown>): Explained {
  return { field: v.getDotPath(issue) ?? undefined, message: describe(issue) };
}

/** The same on one line, with the name of the field or of the whole in front. */
export function writeIssue(issue: v.BaseIssue<unknown>, whole: string): string {
  const { field, message } = explainIssue(issue);
  return `${field ?? whole}: ${message}`;
}
