/** Replaces unpaired surrogates, on which `encodeURI` and `encodeURIComponent` throw. */
export function toWellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\ufffd');
}

/** The escape of an unpaired surrogate, the only way in which a decoded JSON text can contain one. */
export const unpairedEscape =
  /\\ud[89ab][0-9a-f]{2}(?!\\ud[c-f][0-9a-f]{2})|(?<!\\ud[89ab][0-9a-f]{2})\\ud[c-f][0-9a-f]{2}/gi;

/** Like `JSON.parse`; replaces unpaired surrogates in strings. */
export function parseWellFormedJson(text: string): unknown {
  if (!text.includes('\\u') || text.search(unpairedEscape) < 0) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown) => (typeof value === 'string' ? toWellFormed(value) : value));
}
