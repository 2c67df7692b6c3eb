import { parseWellFormedJson, toWellFormed } from './well-formed.ts';

/** Characters; longer than any real word. URLs may be longer and must not be broken. */
const maxWordLength = 1000;
const maxUrlLength = 4000;

/** Match code points, so that surrogate pairs are not split. */
const longWord = new RegExp(`\\S{${maxWordLength}}(?=\\S)`, 'gu');
const longUrl = new RegExp(`\\S{${maxUrlLength}}(?=\\S)`, 'gu');
const longJsonString = new RegExp(`"[^\\s"]{${maxWordLength}}`, 'u');

/**
 * Inserts a separator into words of more than 1,000 characters (URLs: 4,000).
 *
 * Some words have kerning between all letters, such as one repeated letter. Chromium (143 and earlier) shapes
 * the rest of such a word again for each line: 32 KB in Public Sans block the page for 10 s. Only splitting
 * the text with a space or an element helps; a zero-width space and CSS other than `font-kerning: none` do
 * not.
 */
export function breakLongWords(text: string, separator = ' '): string {
  if (text.length <= maxWordLength) return text;
  return text.replace(/^(?:https?:\/)?\//i.test(text) ? longUrl : longWord, `$&${separator}`);
}

/**
 * Parses JSON, breaks long words in its strings and replaces unpaired surrogates. Throws like `JSON.parse`.
 */
export function parseJsonWithShortWords(text: string): unknown {
  if (text.length <= maxWordLength || !longJsonString.test(text)) return parseWellFormedJson(text);
  return JSON.parse(text, (_, value: unknown) =>
    typeof value === 'string' ? breakLongWords(toWellFormed(value)) : value,
  );
}
