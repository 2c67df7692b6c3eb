import { type AttributeEntry, labelOf } from './elements.ts';
import { __, sprintf } from './wordpress.ts';

/** Explains that a value does not have the type of its attribute. */
function explainType(type: string, value: string): string {
  const texts: Readonly<Record<string, string>> = {
    number: __('%s is not a number', 'edu-embed'),
    integer: __('%s is not a whole number', 'edu-embed'),
    boolean: __('%s is neither “true” nor “false”', 'edu-embed'),
    list: __('%s is not a list of values, separated by commas', 'edu-embed'),
    url: __('%s is not a URL', 'edu-embed'),
  };
  return sprintf(texts[type] ?? __('%s is not valid', 'edu-embed'), value);
}

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

function explainValue(text: string, attribute: AttributeEntry): string {
  const [, allowed, given] = /^expected one of (.+), got (".*")$/s.exec(text) ?? [];
  const choices = allowed?.split(', ').map((value) => labelOf(attribute, value));
  // translators: %1$s: the value that the author typed, %2$s: allowed values.
  if (choices && given)
    return sprintf(__('%1$s is not one of: %2$s', 'edu-embed'), given, choices.join(', '));
  const [, type = 'boolean', value] =
    /^expected (?:a valid (\w+)|true or false), got (".*")$/s.exec(text) ?? [];
  if (value) return explainType(type, value);
  const [, reason] = /^the JSON is invalid: (.*)$/s.exec(text) ?? [];
  if (reason !== undefined) return sprintf(__('the JSON is invalid: %s', 'edu-embed'), reason);
  return jsonTexts().get(text) ?? text;
}

/**
 * Converts the linter's message about the value of an attribute, `degree: expected one of a, b, got "c". Use
 * a.`, to the author's words and language: `Degree: "c" is not one of: A, B. Use A.` Returns other messages
 * unchanged.
 */
export function translateProblem(message: string, attribute: AttributeEntry | undefined): string {
  const start = `${attribute?.name}: `;
  if (!attribute || !message.startsWith(start)) return message;
  const [, text = '', nearest] = /^(.*?)\.(?: Use ([\w-]+)\.)?$/s.exec(message.slice(start.length)) ?? [];
  if (!text) return message;
  const hint = nearest ? ` ${sprintf(__('Use %s.', 'edu-embed'), labelOf(attribute, nearest))}` : '';
  return `${attribute.label}: ${explainValue(text, attribute)}.${hint}`;
}
