import { setImmediate } from 'node:timers/promises';
import type { SearchResults } from '../../src/core/model/services/site-search.ts';
import type { Catalog } from '../built-in/catalog/catalog.ts';
import { slugOf } from '../built-in/catalog/degree-tree.ts';
import { type Cms, CmsError } from '../cms/cms.ts';
import { createStateIndex, type StateIndex } from './content-index.ts';
import type { ContentStore } from './content-store.ts';
import { nameTerm, readQuery, type Term } from './read-query.ts';
import { type Field, schoolIndexOf } from './school-index.ts';
import { type FoundGroup, groupLabels, type SearchEngine, type SearchRequest } from './search-engine.ts';
import { isKnownWord } from './text-index.ts';
import { joinVocabularies, type Vocabulary } from './vocabulary.ts';
import { toWords } from './words.ts';

export interface BuiltInEngineOptions {
  readonly catalog: () => Catalog;
  readonly cms: Pick<Cms, 'siteConfig'>;
  readonly content: ContentStore;
}

/** Finds the hits of one kind. */
type Find = (terms: readonly Term[], limit: number, query: string) => FoundGroup;

/** Replaces words that no index has by the most similar indexed words; undefined if nothing changes. */
function correct(query: string, known: Vocabulary): string | undefined {
  const words = toWords(query);
  const corrected = words.map((word) =>
    isKnownWord(word, known) ? word : (known.nearest(word)?.word ?? word),
  );
  if (corrected.every((word, index) => word === words[index])) return undefined;
  return readQuery(corrected.join(' ')).map(nameTerm).join(' ');
}

/** Searches the indexes in this process: one MiniSearch index for each kind. */
export function createBuiltInEngine({ catalog, cms, content }: BuiltInEngineOptions): SearchEngine {
  let states: Promise<StateIndex> | undefined;

  async function readField(): Promise<Field> {
    try {
      const { category, subject } = await cms.siteConfig();
      return { category: slugOf('category', category), subject: slugOf('subject', subject) };
    } catch (error) {
      // The search finds schools without the CMS, but no school counts as in the site's field.
      if (error instanceof CmsError) return { category: undefined, subject: undefined };
      throw error;
    }
  }

  /** Opens the indexes; returns a function that searches each, and the words of all indexes. */
  async function openIndexes() {
    states ??= createStateIndex();
    const snapshot = catalog();
    const field = await readField();
    const [schools, stateIndex, indexed] = await Promise.all([
      schoolIndexOf(snapshot, field),
      states,
      content.read(),
    ]);
    const indexes = [schools, stateIndex, ...(indexed ? [indexed.articles, indexed.people] : [])];
    const known = joinVocabularies(indexes.map(({ vocabulary }) => vocabulary));
    const finders: Find[] = [
      (terms, limit, query) => schools.search(terms, query, known, limit),
      (terms, limit) => stateIndex.search(terms, snapshot, indexed?.pages ?? [], known, limit),
    ];
    if (indexed)
      finders.push(
        (terms, limit) => indexed.articles.search(terms, known, limit),
        (terms, limit) => indexed.people.search(terms, known, limit),
      );
    return { finders, known, isPartial: !indexed };
  }

  async function findGroups(
    finders: readonly Find[],
    query: string,
    limit: number,
  ): Promise<readonly FoundGroup[]> {
    const terms = readQuery(query);
    const groups: FoundGroup[] = [];
    for (const find of finders) {
      groups.push(find(terms, limit, query));
      // Other requests run between the indexes.
      await setImmediate();
    }
    return groups.filter(({ total }) => total > 0);
  }

  function toResults(
    found: readonly FoundGroup[],
    { query, kind }: SearchRequest,
    isPartial: boolean,
  ): SearchResults {
    const groups = found
      .filter((group) => kind === undefined || group.kind === kind)
      .map((group) => ({ ...group, label: groupLabels[group.kind] }));
    const total = found.reduce((sum, group) => sum + group.total, 0);
    return { query, total, groups, ...(isPartial && { isPartial }) };
  }

  async function open(): Promise<SearchEngine['search']> {
    const { finders, known, isPartial } = await openIndexes();
    return async (request) => {
      const found = await findGroups(finders, request.query, request.limit);
      const suggestion = found.length === 0 ? correct(request.query, known) : undefined;
      if (suggestion === undefined) return toResults(found, request, isPartial);
      const similar = await findGroups(finders, suggestion, request.limit);
      const results = toResults(similar, request, isPartial);
      return similar.length > 0 ? { ...results, total: 0, suggestion } : results;
    };
  }

  return { open, search: async (request) => (await open())(request) };
}
