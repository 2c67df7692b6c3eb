/** Replaces unpaired surrogates, on which `encodeURI` and `encodeURIComponent` throw. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** An escape of a JSON string; captures an unpaired surrogate. A pair of surrogates is one match. */
const jsonEscape =
  /\\(?:[^u]|u(?!d[89a-f])|ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}|(ud[89a-f][0-9a-f]{2}))/gi;

/**
 * Replaces unpaired surrogates in a JSON text. Only escapes can contain them, because decoding the bytes
 * replaces others. `JSON.parse` with a function for each value takes ten times as long.
 */
export function toWellFormedJson(text: string): string {
  if (!/\\ud[89a-f]/i.test(text)) return text;
  return text.replace(jsonEscape, (found, unpaired?: string) => (unpaired ? '\\ufffd' : found));
}

/** Like `JSON.parse`; replaces unpaired surrogates in strings. */
export const parseWellFormedJson = (text: string): unknown => JSON.parse(toWellFormedJson(text));
