import type { SearchHit } from '../../src/core/model/services/site-search.ts';
import { pluralize } from '../../src/core/text/format.ts';
import type { Catalog } from '../built-in/catalog/catalog.ts';
import type { SchoolRegion } from '../built-in/schools/school-directory.ts';
import { countByRegion, schoolRegions } from '../built-in/schools/school-directory.ts';
import type { ContentEntry, PageEntry } from './content-entries.ts';
import { markWords, plainText } from './marked-text.ts';
import { nameTerm, stateKey, type Term } from './read-query.ts';
import type { FoundGroup } from './search-engine.ts';
import { createTextIndex, type Match, type TextIndex } from './text-index.ts';
import type { Vocabulary } from './vocabulary.ts';
import { toWords } from './words.ts';

const boosts = { title: 4, about: 2, body: 0.5 };

function countCommonStart(one: string, other: string): number {
  let count = 0;
  while (count < one.length && one[count] === other[count]) count += 1;
  return count;
}

/** The word of the text that a typed word matches, which may be longer or spelled differently. */
function findMatched(typed: string, words: readonly string[]): string {
  if (words.includes(typed)) return typed;
  return words.reduce(
    (best, word) => (countCommonStart(typed, word) > countCommonStart(typed, best) ? word : best),
    words[0] ?? typed,
  );
}

/** Creates a hit. If neither title nor category has a term, the details name the terms in the text. */
function toHit({ title, path, about, note }: ContentEntry, match: Match, terms: readonly Term[]): SearchHit {
  const phrases = terms.filter(({ kind }) => kind === 'abbreviation').flatMap((term) => term.words);
  const words = new Set([...match.words, ...phrases]);
  const marked = markWords(title, words);
  const detail = markWords(about, words);
  if (marked.marks.length > 0 || detail.marks.length > 0) return { title: marked, url: path, detail, note };
  const names = terms
    .filter(({ kind }) => kind !== 'filler')
    .map((term) =>
      term.kind === 'word'
        ? term.words.map((word) => findMatched(word, [...match.words])).join(' ')
        : nameTerm(term),
    );
  const text = `Mentions ${new Intl.ListFormat('en-US').format(names)}`;
  return { title: marked, url: path, detail: { text, marks: [['Mentions '.length, text.length]] }, note };
}

export type EntryIndex = Awaited<ReturnType<typeof createEntryIndex>>;

interface Found {
  readonly matches: readonly Match[];
  /** The terms that all matches have. */
  readonly terms: readonly Term[];
}

/** Searches for all terms. If no article has them, searches again without the names of states. */
function searchArticles(index: TextIndex, terms: readonly Term[], known: Vocabulary): Found {
  const matches = index.search(terms, known);
  const topic = terms.filter(({ kind }) => kind !== 'state');
  if (matches.length > 0 || topic.length === terms.length) return { matches, terms };
  return { matches: index.search(topic, known), terms: topic };
}

/** Indexes articles or people. */
export async function createEntryIndex(kind: 'article' | 'contributor', entries: readonly ContentEntry[]) {
  const index = await createTextIndex(entries, ({ text }) => text, boosts);
  return {
    vocabulary: index.vocabulary,
    search(terms: readonly Term[], known: Vocabulary, limit: number): FoundGroup {
      const { matches, terms: found } =
        kind === 'article'
          ? searchArticles(index, terms, known)
          : { matches: index.search(terms, known), terms };
      return {
        kind,
        total: matches.length,
        hits: matches.slice(0, limit).flatMap((match) => {
          const entry = entries[match.position];
          return entry ? toHit(entry, match, found) : [];
        }),
      };
    },
  };
}

export type StateIndex = Awaited<ReturnType<typeof createStateIndex>>;

const countsOf = (catalog: Catalog): ReadonlyMap<string, number> =>
  catalog.derived.get(
    'schools by state',
    () => new Map(countByRegion(catalog).map(({ region, count }) => [region.slug, count])),
  );

function toStateHit(
  { name, slug }: SchoolRegion,
  { words }: Match,
  count: number,
  hasPage: boolean,
): SearchHit[] {
  if (!hasPage && count === 0) return [];
  return [
    {
      title: markWords(name, words.has(stateKey(slug)) ? new Set(toWords(name)) : words),
      url: hasPage ? `/state/${slug}/` : `/schools/in/${slug}/`,
      detail: plainText(pluralize(count, 'school')),
      note: hasPage ? 'State page' : 'List of schools',
    },
  ];
}

/** Finds states by name. If a query names a state, its other words do not matter. */
export async function createStateIndex() {
  const index = await createTextIndex(
    schoolRegions,
    ({ name, abbreviation, slug }) => ({
      name: [...toWords(name), abbreviation.toLowerCase(), stateKey(slug)].join(' '),
    }),
    { name: 1 },
  );
  return {
    vocabulary: index.vocabulary,
    search(
      terms: readonly Term[],
      catalog: Catalog,
      pages: readonly PageEntry[],
      known: Vocabulary,
      limit: number,
    ): FoundGroup {
      const named = terms.filter(({ kind }) => kind === 'state');
      const paths = new Set(pages.map(({ path }) => path));
      const counts = countsOf(catalog);
      const hits = index.search(named.length > 0 ? named : terms, known).flatMap((match) => {
        const region = schoolRegions[match.position];
        if (!region) return [];
        const hasPage = paths.has(`/state/${region.slug}/`);
        return toStateHit(region, match, counts.get(region.slug) ?? 0, hasPage);
      });
      return { kind: 'state', total: hits.length, hits: hits.slice(0, limit) };
    },
  };
}
