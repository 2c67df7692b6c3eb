import MiniSearch from 'minisearch';
import type { SearchResult, SponsoredHit } from '../../../src/core/model/services/sponsored-hit.ts';
import { nextTurn } from '../../next-turn.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import { isSponsor, sponsorCatalog } from '../catalog/sponsors.ts';
import { programName, toListing } from '../inventory/matching.ts';
import { percentOnlinePrograms } from '../schools/school-summary.ts';
import { createFacetIndex } from './facet-index.ts';
import { parseOptionalFilters } from './optional-filters.ts';

/** A query in the format of Algolia's clients. */
export interface SearchQuery {
  readonly query?: string;
  readonly facetFilters?: unknown;
  /** Reorders the matching programs; the best program of each school becomes its hit. */
  readonly optionalFilters?: unknown;
  readonly hitsPerPage?: number;
  readonly page?: number;
  /** False finds every program instead of one per school. */
  readonly distinct?: boolean;
}

export interface SearchIndex {
  /**
   * Searches the index. Yields to the event loop between its steps.
   * @param siteUrl origin for links to made-up schools; if empty, the links are relative
   * @throws ProblemError with status 400 for invalid `facetFilters`
   */
  search(query: SearchQuery, siteUrl?: string): Promise<SearchResult>;
}

/** Positions of one school's matching programs. */
type SchoolMatches = readonly [first: number, ...rest: number[]];

/** Like Algolia, the search ignores words of a query after this number. */
const maxWords = 10;
const yearsByLevel: Readonly<Record<string, number>> = { '4 year': 4, '2 year': 2, '<2 year': 1 };

function toHit(offer: Offer, catalog: Catalog, position: number, siteUrl: string): SponsoredHit {
  const { school } = offer;
  const { product } = toListing(offer, false, siteUrl);
  return {
    objectID: product.program.id,
    school: {
      slug: school.slug,
      name: school.name,
      summary: school.blurb,
      sdbSchoolId: school.id,
      sample: school.sample,
      additional: {
        city: school.city,
        stateCode: school.stateCode,
        levelOfInstitution: yearsByLevel[school.level],
        percentOnlinePrograms: percentOnlinePrograms(catalog, school),
      },
    },
    program: { description: `${programName(offer)}. ${product.program.snippet}` },
    sponsored: isSponsor(school),
    position,
    url: product.destination.url,
    helid: isSponsor(school) ? product.destination.helid : undefined,
  };
}

interface SchoolText {
  readonly id: string;
  readonly name: string;
  readonly location: string;
  readonly subjects: string;
}

/** Indexes a few schools at a time: indexing all in one turn would block the event loop for a second. */
async function indexSchools(schools: readonly (readonly Offer[])[]): Promise<MiniSearch<SchoolText>> {
  const texts = new MiniSearch<SchoolText>({
    fields: ['name', 'location', 'subjects'],
    searchOptions: { boost: { name: 3 }, prefix: true, fuzzy: 0.2 },
  });
  const documents = schools.flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { id, name, city, stateCode } = first.school;
    return {
      id,
      name,
      location: `${city} ${stateCode}`,
      subjects: [first, ...rest].map(({ subject }) => subject.name).join(' '),
    };
  });
  await texts.addAllAsync(documents, { chunkSize: 20 });
  return texts;
}

/** Scores the schools that match every word, by school id. Yields to the event loop after each word. */
async function scoreSchools(
  texts: MiniSearch<SchoolText>,
  query: string,
): Promise<ReadonlyMap<string, number>> {
  const words = [...new Set(query.toLowerCase().split(/[\s\p{P}]+/u))].filter(Boolean).slice(0, maxWords);
  let scores: ReadonlyMap<string, number> | undefined;
  for (const word of words) {
    const found = texts.search(word);
    const previous = scores;
    const matches = previous ? found.filter(({ id }) => previous.has(id)) : found;
    scores = new Map(matches.map(({ id, score }) => [String(id), score + (previous?.get(id) ?? 0)]));
    if (scores.size === 0) break;
    await nextTurn();
  }
  return scores ?? new Map();
}

/** Creates a search index: MiniSearch finds schools by words, the facet index filters their programs. */
export function createSearchIndex(catalog: Catalog): SearchIndex {
  const sponsors = sponsorCatalog();
  // Paying schools come first, as in a provider's index; then schools by outcome.
  const paid = sponsors.offers;
  const offers = [...paid, ...catalog.offers.filter(({ school }) => !isSponsor(school))];
  const facets = createFacetIndex(offers);
  let texts: Promise<MiniSearch<SchoolText>> | undefined;

  const schools = offers.map(({ school }) => school);

  /** Groups positions by school. The programs of a school are adjacent in the index. */
  function groupBySchool(positions: readonly number[]): SchoolMatches[] {
    const groups: SchoolMatches[] = [];
    let group: [number, ...number[]] | undefined;
    for (const position of positions) {
      if (group && schools[group[0]] === schools[position]) {
        group.push(position);
        continue;
      }
      group = [position];
      groups.push(group);
    }
    return groups;
  }

  /** Sorts the programs of each school by score, then the schools by their best program. */
  function sortByScore(
    groups: readonly SchoolMatches[],
    scoreOf: ((offer: Offer) => number) | undefined,
  ): readonly SchoolMatches[] {
    if (!scoreOf) return groups;
    const scores = new Map(groups.flat().map((position) => [position, scoreOf(offers[position] as Offer)]));
    const compare = (one: number, other: number) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0);
    const sorted = groups.map((group) => [...group].sort(compare) as [number, ...number[]]);
    return sorted.sort(([one], [other]) => compare(one, other));
  }

  async function matchWords(
    groups: readonly SchoolMatches[],
    query: string,
  ): Promise<readonly SchoolMatches[]> {
    texts ??= indexSchools(
      groupBySchool([...offers.keys()]).map((group) => group.flatMap((position) => offers[position] ?? [])),
    );
    const scores = await scoreSchools(await texts, query);
    const scored = groups.map((group) => ({ group, score: scores.get(schools[group[0]]?.id ?? '') ?? 0 }));
    return scored
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ group }) => group);
  }

  return {
    async search(
      { query = '', facetFilters, optionalFilters, hitsPerPage = 20, page = 0, distinct = true },
      siteUrl = '',
    ) {
      const groups = groupBySchool(facets.match(facetFilters));
      await nextTurn();
      const matched = query.trim() ? await matchWords(groups, query) : groups;
      const preferred = sortByScore(matched, parseOptionalFilters(optionalFilters));
      const found = distinct ? preferred.map(([first]) => first) : preferred.flat();
      const start = page * hitsPerPage;
      const hits = found.slice(start, start + hitsPerPage).flatMap((position, index) => {
        const offer = offers[position];
        return offer
          ? toHit(offer, position < paid.length ? sponsors : catalog, start + index + 1, siteUrl)
          : [];
      });
      return {
        hits,
        nbHits: found.length,
        page,
        nbPages: hitsPerPage > 0 ? Math.ceil(found.length / hitsPerPage) : 0,
        hitsPerPage,
      };
    },
  };
}

/** Returns the index of a snapshot and creates it on first use. */
export function searchIndexOf(catalog: Catalog): SearchIndex {
  return catalog.derived.get('search index', () => createSearchIndex(catalog));
}
