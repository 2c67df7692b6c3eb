import { __, sprintf } from './wordpress.ts';

/** The linter's names of attribute types, in the author's language. */
const typeName = (type: string): string =>
  ({
    number: __('number', 'edu-embed'),
    integer: __('integer', 'edu-embed'),
    boolean: __('boolean', 'edu-embed'),
    list: __('list', 'edu-embed'),
    url: __('url', 'edu-embed'),
  })[type] ?? type;

/** The linter's messages about JSON, with their translations. */
const jsonTexts = (): ReadonlyMap<string, string> =>
  new Map([
    [
      'a text filter replaced the quotes of the JSON; write it in an HTML block, with straight quotes',
      __(
        'a text filter replaced the quotes of the JSON; write it in an HTML block, with straight quotes',
        'edu-embed',
      ),
    ],
    [
      'the JSON ends at its first double quote; put single quotes around the value, or write &quot; for each double quote in it',
      __(
        'the JSON ends at its first double quote; put single quotes around the value, or write &quot; for each double quote in it',
        'edu-embed',
      ),
    ],
    [
      'the JSON does not have the shape that the attribute expects',
      __('the JSON does not have the shape that the attribute expects', 'edu-embed'),
    ],
  ]);

function translateExplanation(text: string): string {
  const [, allowed, given] = /^expected one of (.+), got (".*")$/s.exec(text) ?? [];
  // translators: %1$s: allowed values, %2$s: the value that the author typed.
  if (allowed && given) return sprintf(__('expected one of %1$s, got %2$s', 'edu-embed'), allowed, given);
  const [, type, value] = /^expected a valid (\w+), got (".*")$/s.exec(text) ?? [];
  // translators: %1$s: a type such as "number", %2$s: the value that the author typed.
  if (type && value)
    return sprintf(__('expected a valid %1$s, got %2$s', 'edu-embed'), typeName(type), value);
  const [, reason] = /^the JSON is invalid: (.*)$/s.exec(text) ?? [];
  if (reason !== undefined) return sprintf(__('the JSON is invalid: %s', 'edu-embed'), reason);
  return jsonTexts().get(text) ?? text;
}

/**
 * Translates the linter's message about the value of an attribute: `degree: expected one of a, b, got "c". Use a.`
 * Returns other messages unchanged.
 */
export function translateProblem(message: string, attribute: string | undefined): string {
  const start = `${attribute}: `;
  if (!attribute || !message.startsWith(start)) return message;
  const [, text = '', nearest] = /^(.*?)\.(?: Use ([\w-]+)\.)?$/s.exec(message.slice(start.length)) ?? [];
  if (!text) return message;
  const hint = nearest ? ` ${sprintf(__('Use %s.', 'edu-embed'), nearest)}` : '';
  return `${start}${translateExplanation(text)}.${hint}`;
}
