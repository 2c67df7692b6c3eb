import { maxQueryCharacters } from '../../src/core/model/services/site-search.ts';
import { schoolRegions } from '../built-in/schools/school-directory.ts';
import { findAbbreviation } from './abbreviations.ts';
import { createPhraseFinder } from './phrases.ts';
import { findWords, toWords } from './words.ts';

/** One part of a query. */
export interface Term {
  /** A filler, such as "school", raises the score of hits that have it, and is not required. */
  readonly kind: 'word' | 'abbreviation' | 'state' | 'filler';
  /** The typed words, normalized; empty if only `key` counts. */
  readonly words: readonly string[];
  /** The word in the index: the abbreviation, or the state's key. */
  readonly key?: string;
  /** Whether it is the last word, which the visitor may still be typing. */
  readonly isLast: boolean;
}

/** Cleans a query for the page and the search: removes extra spaces and control characters, and truncates. */
export function cleanQuery(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, maxQueryCharacters)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();
}

/** Further words of a query are ignored. */
const maxWords = 10;

const stopWords = new Set('a an and as at by for from in of on or the to versus vs with'.split(' '));
const fillers = new Set(
  'best top near school schools college colleges program programs degree degrees state states online'.split(
    ' ',
  ),
);

/** The word for a state in the index. Queries cannot contain it, because `=` separates words. */
export const stateKey = (slug: string): string => `state=${slug}`;

const stateNames = new Map<string, string>([
  ...schoolRegions.map(({ name, slug }) => [toWords(name).join(' '), slug] as const),
  ...schoolRegions.map(({ abbreviation, slug }) => [abbreviation.toLowerCase(), slug] as const),
  ['district of columbia', 'dc'],
]);
const findState = createPhraseFinder(stateNames);

/** The keys of the states that a text names in full. */
export function listStateKeys(words: readonly string[]): readonly string[] {
  const keys = new Set<string>();
  for (let start = 0; start < words.length; ) {
    const state = words[start]?.length === 2 ? undefined : findState(words, start);
    if (state) keys.add(stateKey(state.value));
    start += state?.length ?? 1;
  }
  return [...keys];
}

/**
 * Whether the last word is `IN` or `OR` in capitals, as in “BSN IN”. It then means Indiana or Oregon;
 * elsewhere it is a stop word.
 */
export function endsWithStateCode(query: string): boolean {
  const last = findWords(query).at(-1);
  return last !== undefined && /^(?:IN|OR)$/.test(query.slice(last.start, last.end));
}

/** Splits a query into terms: abbreviations and states are found by all their names. */
export function readQuery(query: string): readonly Term[] {
  const typed = toWords(query);
  const words = typed.slice(0, maxWords);
  const hasStateCode = typed.length === words.length && endsWithStateCode(query);
  const terms: Term[] = [];
  for (let start = 0; start < words.length; ) {
    // In “near me”, `me` is not Maine.
    if (words[start] === 'me' && words[start - 1] === 'near') {
      start += 1;
      continue;
    }
    const abbreviation = findAbbreviation(words, start);
    const state = findState(words, start);
    const length = Math.max(abbreviation?.length ?? 1, state?.length ?? 1);
    const taken = words.slice(start, start + length);
    const [word = ''] = taken;
    const named = taken.filter((part) => !stopWords.has(part));
    start += length;
    const isLast = start === words.length;
    if (abbreviation?.length === length)
      terms.push({ kind: 'abbreviation', words: named, key: abbreviation.value, isLast });
    else if (length === 1 && stopWords.has(word) && words.length > 1) {
      // The code has no words: as a beginning, `in` would match “institute”.
      if (state && isLast && hasStateCode)
        terms.push({ kind: 'state', words: [], key: stateKey(state.value), isLast });
    } else if (state?.length === length)
      terms.push({ kind: 'state', words: taken, key: stateKey(state.value), isLast });
    else terms.push({ kind: fillers.has(word) ? 'filler' : 'word', words: taken, isLast });
  }
  // A query of fillers alone searches for them.
  return terms.some(({ kind }) => kind !== 'filler')
    ? terms
    : terms.map((term) => ({ ...term, kind: 'word' }));
}

/** The name of a term as it is usually written: `BSN`, `North Carolina`. */
export function nameTerm({ kind, words, key }: Term): string {
  const region = kind === 'state' && schoolRegions.find(({ slug }) => stateKey(slug) === key);
  if (region) return region.name;
  return kind === 'abbreviation' ? (key ?? '').toUpperCase() : words.join(' ');
}
