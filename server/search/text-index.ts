import { setImmediate } from 'node:timers/promises';
import MiniSearch, { type Query } from 'minisearch';
import type { Term } from './read-query.ts';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** Normalized words by field, separated by spaces. */
export type IndexedText<Field extends string> = Readonly<Record<Field, string>>;

export interface Match {
  /** Position of the document in the list that the index was created from. */
  readonly position: number;
  readonly score: number;
  /** The words of the document that match. */
  readonly words: ReadonlySet<string>;
}

export type TextIndex = Awaited<ReturnType<typeof createTextIndex>>;

/** Shorter words are matched as prefixes only if they are the last word. */
const minPrefixCharacters = 4;
const minTypedCharacters = 2;
const minFuzzyCharacters = 4;
const minFuzzierCharacters = 8;
/** Documents per turn of the event loop. */
const chunkSize = 50;

const exact = (word: string): Query => ({ queries: [word], prefix: false, fuzzy: false });

/** Other forms of an English word that mean the same here. They may include words that do not exist. */
function variantsOf(word: string): readonly string[] {
  if (/^nurs(e|es|ing)$/.test(word)) return ['nurse', 'nurses', 'nursing'].filter((other) => other !== word);
  const [, stem] = /^(.{3,})(?:ing|ed)$/.exec(word) ?? [];
  if (stem) return [stem, `${stem}e`, stem.replace(/i$/, 'y')];
  if (word.length < minPrefixCharacters || !word.endsWith('s') || word.endsWith('ss')) return [];
  return [word.replace(/ies$/, 'y').replace(/s$/, '')];
}

/** Whether the vocabulary has the word or another form of it, so that it is not a typing error. */
export function isKnownWord(word: string, vocabulary: Vocabulary): boolean {
  return [word, ...variantsOf(word)].some((form) => vocabulary.has(form));
}

function toWordQuery(word: string, isLast: boolean, vocabulary: Vocabulary): Query {
  const isPrefix = word.length >= (isLast ? minTypedCharacters : minPrefixCharacters);
  const isKnown = isKnownWord(word, vocabulary) || (isPrefix && vocabulary.hasPrefix(word));
  const edits = word.length < minFuzzyCharacters ? 0 : word.length < minFuzzierCharacters ? 1 : 2;
  return {
    combineWith: 'OR',
    queries: [
      { queries: [word], prefix: isPrefix, fuzzy: isKnown ? false : edits },
      ...variantsOf(word).map(exact),
    ],
  };
}

/**
 * Two letters are a state's abbreviation or the start of a name, but not of a city: `wa` is not Washington,
 * PA.
 */
const fieldsFor = (words: readonly string[], [name = '', ...others]: readonly string[]): string[] =>
  words.join('').length > 2 ? [name, ...others] : [name];

/** @param stateFields fields in which the words of a state's name count, the name first; default all */
function toQuery(
  { kind, words, key = '', isLast }: Term,
  vocabulary: Vocabulary,
  stateFields: string[] | undefined,
): Query {
  // The index has the abbreviation for each of its names; their single words mean other things.
  if (kind === 'abbreviation' || words.length === 0) return exact(key);
  const queries = words.map((word, index) =>
    toWordQuery(word, isLast && index === words.length - 1, vocabulary),
  );
  const typed: Query = {
    combineWith: 'AND',
    queries,
    ...(kind === 'state' && stateFields && { fields: fieldsFor(words, stateFields) }),
  };
  return key ? { combineWith: 'OR', queries: [exact(key), typed] } : typed;
}

/**
 * Indexes documents, a few at a time, because indexing all at once would block the event loop.
 *
 * @param boosts how much a match in each field counts
 * @param stateFields fields in which the words of a state's name count, besides the state's key; default all
 */
export async function createTextIndex<Document, Field extends string>(
  documents: readonly Document[],
  toText: (document: Document) => IndexedText<Field>,
  boosts: Readonly<Record<Field, number>>,
  stateFields?: Field[],
) {
  const fields = Object.keys(boosts) as Field[];
  const index = new MiniSearch<IndexedText<Field> & { id: number }>({
    fields,
    // The fields hold normalized words.
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term || null,
    searchOptions: {
      boost: boosts as Record<string, number>,
      // A low `b`: the length of a name hardly changes its score.
      bm25: { k: 1.2, b: 0.2, d: 0.5 },
    },
  });
  const weights = new Map<string, number>();
  function add(document: Document, id: number): void {
    const text = toText(document);
    index.add({ ...text, id });
    for (const field of fields)
      for (const word of text[field].split(' '))
        if (word) weights.set(word, (weights.get(word) ?? 0) + boosts[field]);
  }
  for (const [id, document] of documents.entries()) {
    add(document, id);
    if (id % chunkSize === chunkSize - 1) await setImmediate();
  }
  return {
    vocabulary: createVocabulary(weights),
    /**
     * The documents that have all terms except fillers, best first; with equal scores, in their own order.
     *
     * @param known words that are not typing errors
     */
    search(terms: readonly Term[], known: Vocabulary) {
      const required = terms.filter(({ kind }) => kind !== 'filler');
      if (required.length === 0) return [];
      const all: Query = {
        combineWith: 'AND',
        queries: required.map((term) => toQuery(term, known, stateFields)),
      };
      const fillers = terms.filter((term) => !required.includes(term)).flatMap(({ words }) => words);
      const fillerScores = new Map(
        fillers.length > 0
          ? index
              .search({ combineWith: 'OR', queries: fillers.map(exact) })
              .map(({ id, score }) => [id, score])
          : [],
      );
      return index
        .search(all)
        .map(({ id, score, match }) => ({
          position: id as number,
          score: score + (fillerScores.get(id) ?? 0),
          words: new Set(Object.keys(match)),
        }))
        .sort((one, other) => other.score - one.score || one.position - other.position);
    },
  };
}
