import MiniSearch from 'minisearch';
import type { SearchHit } from '../../src/services/contracts/search-answer.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { compileFacetFilters, type Facets } from './facet-filters.ts';
import { programName, toListing } from './matching.ts';
import { percentOnlinePrograms } from './rankings.ts';
import { isSponsor, sponsorCatalogue } from './sponsors.ts';

/** One search, as Algolia's clients write it. */
export interface SearchQuery {
  readonly query?: string;
  readonly facetFilters?: unknown;
  readonly hitsPerPage?: number;
  readonly page?: number;
  /** False finds every program, not one for each school. */
  readonly distinct?: boolean;
}

export interface SearchResult {
  readonly hits: readonly SearchHit[];
  readonly nbHits: number;
  readonly page: number;
  readonly nbPages: number;
  readonly hitsPerPage: number;
}

export interface SearchIndex {
  /**
   * @param siteUrl origin for addresses of made-up schools; empty makes them relative
   * @throws SearchError for filters that are none
   */
  search(query: SearchQuery, siteUrl?: string): SearchResult;
}

interface IndexRecord {
  readonly offer: Offer;
  readonly catalogue: Catalogue;
  readonly facets: Facets;
}

const years: Readonly<Record<string, number>> = { '4 year': 4, '2 year': 2, '<2 year': 1 };

function toRecord(offer: Offer, catalogue: Catalogue): IndexRecord {
  const { school, degree, subject } = offer;
  return {
    offer,
    catalogue,
    facets: {
      'school.sdbSchoolId': school.id,
      'school.slug': school.slug,
      'school.additional.stateCode': school.stateCode,
      'program.degree.slug': degree.slug,
      'program.category.slug': subject.category.slug,
      'program.subject.slug': subject.slug,
      sponsored: String(isSponsor(school)),
    },
  };
}

/** Paying schools stand first, as a provider's index is ordered by what it earns; then the better outcomes. */
function readRecords(catalogue: Catalogue): readonly IndexRecord[] {
  const sponsors = sponsorCatalogue();
  const paid = sponsors.offers.map((offer) => toRecord(offer, sponsors));
  const others = catalogue.offers.filter(({ school }) => !isSponsor(school)).map((offer) => toRecord(offer, catalogue));
  return [...paid, ...others];
}

function toHit({ offer, catalogue }: IndexRecord, position: number, siteUrl: string): SearchHit {
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
        levelOfInstitution: years[school.level],
        percentOnlinePrograms: percentOnlinePrograms(catalogue, school),
      },
    },
    program: { description: `${programName(offer)}. ${product.program.snippet}` },
    sponsored: isSponsor(school),
    position,
    url: product.destination.url,
    helid: isSponsor(school) ? product.destination.helid : undefined,
  };
}

function distinctSchools(records: readonly IndexRecord[]): readonly IndexRecord[] {
  const seen = new Set<string>();
  return records.filter(({ offer: { school } }) => !seen.has(school.id) && seen.add(school.id));
}

interface SchoolText {
  readonly id: string;
  readonly name: string;
  readonly place: string;
  readonly subjects: string;
}

function indexSchools(records: readonly IndexRecord[]): MiniSearch<SchoolText> {
  const texts = new MiniSearch<SchoolText>({
    fields: ['name', 'place', 'subjects'],
    searchOptions: { boost: { name: 3 }, prefix: true, fuzzy: 0.2, combineWith: 'AND' },
  });
  for (const { offer, catalogue } of distinctSchools(records)) {
    const { id, name, city, stateCode } = offer.school;
    const subjects = (catalogue.offersBySchool.get(id) ?? []).map(({ subject }) => subject.name);
    texts.add({ id, name, place: `${city} ${stateCode}`, subjects: subjects.join(' ') });
  }
  return texts;
}

/** All programs as a search index: words by MiniSearch over the schools, facets over their programs. */
export function createSearchIndex(catalogue: Catalogue): SearchIndex {
  const records = readRecords(catalogue);
  let texts: MiniSearch<SchoolText> | undefined;

  const matchWords = (found: readonly IndexRecord[], query: string): readonly IndexRecord[] => {
    texts ??= indexSchools(records);
    const scores = new Map(texts.search(query).map(({ id, score }) => [String(id), score]));
    const scoreOf = ({ offer }: IndexRecord) => scores.get(offer.school.id) ?? 0;
    return found.filter((record) => scoreOf(record) > 0).sort((one, other) => scoreOf(other) - scoreOf(one));
  };

  return {
    search({ query = '', facetFilters, hitsPerPage = 20, page = 0, distinct = true }, siteUrl = '') {
      const test = compileFacetFilters(facetFilters);
      const filtered = records.filter(({ facets }) => test(facets));
      const matched = query.trim() ? matchWords(filtered, query) : filtered;
      const found = distinct ? distinctSchools(matched) : matched;
      const first = page * hitsPerPage;
      return {
        hits: found.slice(first, first + hitsPerPage).map((record, index) => toHit(record, first + index + 1, siteUrl)),
        nbHits: found.length,
        page,
        nbPages: hitsPerPage > 0 ? Math.ceil(found.length / hitsPerPage) : 0,
        hitsPerPage,
      };
    },
  };
}

const indexes = new WeakMap<Catalogue, SearchIndex>();

/** The index of a snapshot, made once. */
export function searchIndexOf(catalogue: Catalogue): SearchIndex {
  const index = indexes.get(catalogue) ?? createSearchIndex(catalogue);
  indexes.set(catalogue, index);
  return index;
}
