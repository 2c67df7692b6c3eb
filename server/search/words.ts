/** A word of a text: its normalized form and its position. */
export interface Word {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** Initialisms with periods ("D.C.", "B.S.N.") are one word; apostrophes do not end a word. */
const wordPattern =
  /(?:\p{L}{1,2}\.){1,5}\p{L}{1,2}(?![\p{L}\p{N}])\.?|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
const maxWordCharacters = 32;

/** Lower case without accents, apostrophes and periods: "Bachelor’s" is `bachelors`, "D.C." is `dc`. */
function normalize(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+|[^\p{L}\p{M}\p{N}]+/gu, '')
    .toLowerCase()
    .slice(0, maxWordCharacters);
}

/** The words of a text with their positions. */
export function findWords(text: string): readonly Word[] {
  return [...text.matchAll(wordPattern)].flatMap(({ 0: match, index }) => {
    const word = normalize(match);
    return word ? [{ word, start: index, end: index + match.length }] : [];
  });
}

/** The normalized words of a text. */
export function toWords(text: string): readonly string[] {
  return findWords(text).map(({ word }) => word);
}
