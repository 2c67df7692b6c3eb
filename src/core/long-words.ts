/** Longer than any real word. An unbroken address may be longer, and must stay whole. */
const maxWordLength = 1000;
const maxUrlLength = 4000;

/** Code points, so that no surrogate pair is split. */
const longWord = new RegExp(`\\S{${maxWordLength}}(?=\\S)`, 'gu');
const longUrl = new RegExp(`\\S{${maxUrlLength}}(?=\\S)`, 'gu');
const longJsonString = new RegExp(`"[^\\s"]{${maxWordLength}}`, 'u');

/**
 * Puts a separator into words of more than 1,000 characters (addresses: 4,000).
 *
 * Where every pair of letters is kerned, as of one letter repeated, Chromium (to 143 at
 * least) shapes the rest of a word again for each line that it breaks: 32 KB in Public
 * Sans hang the page for 10 s. Only what splits the text helps: a space or an element,
 * but neither a zero-width space nor any CSS short of `font-kerning: none`.
 */
export function breakLongWords(text: string, separator = ' '): string {
  if (text.length <= maxWordLength) return text;
  return text.replace(/^(?:https?:\/)?\//i.test(text) ? longUrl : longWord, `$&${separator}`);
}

/** Parses JSON and breaks the long words of its strings. Throws what JSON.parse throws. */
export function parseJsonWithShortWords(text: string): unknown {
  if (text.length <= maxWordLength || !longJsonString.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? breakLongWords(value) : value));
}
