import type { Presets } from '../../../src/core/degrees.ts';
import { readNestedSubject } from '../../../src/core/degrees.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { programClickUrl } from '../../../src/services/outbound.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import { isSponsor, listedCatalogs } from '../../built-in/catalog/sponsors.ts';
import { nextFinderStep } from '../../built-in/inventory/finder.ts';
import { matchPrograms } from '../../built-in/inventory/matching.ts';
import { programCountsOf } from '../../built-in/inventory/program-counts.ts';
import { findSchoolProgram } from '../../built-in/inventory/school-programs.ts';
import { exactPrograms, type ProgramSort, rankedPrograms } from '../../built-in/rankings/ranked-programs.ts';
import {
  bestPlacements,
  coversCategory,
  type Placement,
  rankedCategory,
} from '../../built-in/rankings/rankings.ts';
import {
  countByRegion,
  findRegion,
  findSchool,
  regionPath,
  type SchoolRegion,
} from '../../built-in/schools/school-directory.ts';
import { sourceName } from '../../built-in/schools/school-facts.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import {
  describeChoice,
  describeInSentence,
  describeRejected,
  type Query,
  readChoice,
  readSort,
  slugsOf,
  toSearch,
} from './finder-choice.ts';
import type { FinderResults, FinderService, ProgramDetails } from './finder-pages.ts';
import { toFinderContext } from './finder-visit.ts';
import { findNearestChoices, findRelatedChoices } from './nearest-choices.ts';
import { loadSponsored, type SponsoredOptions, toListed } from './sponsored-programs.ts';

/** Labels of a form with one field; in the finder, the labels are parts of a sentence. */
const fieldLabels = { degree: 'Degree', category: 'Field of study', subject: 'Subject' } as const;
/** Sponsored programs on a page: exact matches first, then related ones. */
const maxSponsored = 8;
const maxRanked = 16;

export interface FinderServiceOptions extends SponsoredOptions {
  readonly degrees: () => readonly Degree[];
}

/** Counts the programs that match exactly, or with `isDistinct` their schools. */
function countExact(
  catalog: Catalog,
  query: Presets & { readonly state?: string },
  isDistinct: boolean,
): number {
  return listedCatalogs(catalog).reduce(
    (total, listed) => total + matchPrograms(listed, { ...query, limit: 0, isDistinct }).exact,
    0,
  );
}

/** Describes a school's rank: `No. 3, Schools for …`. */
const describePlacement = ({ rank, isTied, rankingTitle }: Placement): string =>
  `${isTied ? 'Tied for ' : ''}No. ${rank}, ${rankingTitle}`;

/** The visitor's choice, and the data to search. */
interface Search extends ReturnType<typeof readChoice> {
  readonly catalog: Catalog;
  readonly degrees: readonly Degree[];
  readonly chosenSlugs: Presets;
  readonly state: SchoolRegion | undefined;
  readonly sort: ProgramSort | undefined;
}

function readSearch(query: Query, config: SiteConfig, options: FinderServiceOptions): Search {
  const degrees = options.degrees();
  const read = readChoice(query, degrees, config);
  return {
    ...read,
    catalog: options.catalog(),
    degrees,
    chosenSlugs: slugsOf(read.choice),
    state: query.state ? findRegion(query.state) : undefined,
    sort: readSort(query.sort),
  };
}

/** Describes the query: its choice as text, the values that our data lacks, and a school without programs. */
function describeQuery(query: Query, { catalog, choice, unknownFields, state, sort }: Search) {
  const named = query.school ? findSchool(catalog, query.school) : undefined;
  const hasPrograms = named?.catalog.offersBySchool.has(named.school.id);
  return {
    ...(named && !hasPrograms && { schoolWithoutPrograms: named.school }),
    choiceText: describeChoice(choice, state),
    choiceInSentence: describeInSentence(choice, state),
    unknownFields: [
      ...unknownFields,
      ...(query.state && !state ? (['state'] as const) : []),
      ...(query.sort && !sort ? (['sort'] as const) : []),
    ],
  };
}

/** The states to choose from, and the chosen one. */
function listStates({ catalog, state }: Search) {
  const regions = countByRegion(catalog).map(({ region }) => region);
  if (!state) return { regions };
  const hasSchools = regions.includes(state);
  return {
    state: state.slug,
    ...(hasSchools && { statePath: regionPath(state) }),
    regions: hasSchools ? regions : [...regions, state],
  };
}

type Totals = Pick<FinderResults, 'total' | 'nearest' | 'relatedChoices' | 'schoolsInAllStates'>;

/** Counts the programs and schools that fit, and finds similar choices. */
function findTotals({ catalog, degrees, choice, chosenSlugs, state, sort }: Search): Totals {
  const countSchools = (other: Presets, code: string | undefined) =>
    countExact(catalog, { ...other, state: code }, true);
  const countPrograms = ({ degree = '', category = '', subject = '' }: Presets) =>
    programCountsOf(catalog)[degree]?.[category]?.[subject] ?? 0;
  const schools = countSchools(chosenSlugs, state?.abbreviation);
  const context = { degrees, countSchools, sort };
  return {
    total: {
      // As the finder's button counts them: `See 12 programs`.
      programs: countExact(catalog, { ...chosenSlugs, state: state?.abbreviation }, false),
      schools,
    },
    nearest: schools === 0 ? findNearestChoices({ choice, state }, context) : [],
    relatedChoices: schools > 0 ? findRelatedChoices({ choice, state }, { ...context, countPrograms }) : [],
    ...(schools > 0 && state && { schoolsInAllStates: countSchools(chosenSlugs, undefined) }),
  };
}

async function findResults(
  query: Query,
  source: PageSource,
  options: FinderServiceOptions,
): Promise<FinderResults> {
  const { config } = source;
  const hasRankings = coversCategory(config.category);
  const search = readSearch(query, config, options);
  const { catalog, chosenSlugs, state, sort } = search;
  const inventoryQuery = toSearch(chosenSlugs, search.degrees);
  const sponsored = await loadSponsored(
    { presets: chosenSlugs, search: inventoryQuery, stateCode: state?.abbreviation, limit: maxSponsored },
    source,
    options,
  );
  const listed = sponsored?.programs ?? [];
  const rankedQuery = { ...inventoryQuery, state: state?.abbreviation };
  const toUnpaid = (listing: ProgramListing, index: number) =>
    toListed(listing, { catalog, config, position: index + 1, presets: chosenSlugs, isPaid: false });
  const excluded = new Set(listed.map(({ slug }) => slug));
  const ranked = rankedPrograms(catalog, rankedQuery, { limit: maxRanked, excluded, sort }).map(
    ({ listing, placement }, index) => ({
      ...toUnpaid(listing, index),
      // All rankings are of health professions.
      ...(hasRankings &&
        inventoryQuery.category === rankedCategory && { placement: describePlacement(placement) }),
    }),
  );
  const totals: Totals = options.isInventoryBuiltIn
    ? findTotals(search)
    : { nearest: [], relatedChoices: [] };
  // `matching` is undefined if an external inventory is unavailable, or may have more programs than it sent.
  // Sponsors may then match, so treat it as a match.
  const hasExact = sponsored?.matching !== 0 || ranked.some(({ isRelated }) => !isRelated);
  const unranked =
    totals.total?.schools && !hasExact ? exactPrograms(catalog, rankedQuery, { limit: maxRanked, sort }) : [];
  return {
    chosenSlugs,
    isDefault: search.isDefault,
    ...describeQuery(query, search),
    ...listStates(search),
    ...(sort && { sort }),
    matches: listed.filter(({ isRelated }) => !isRelated),
    related: listed.filter(({ isRelated }) => isRelated),
    ...(sponsored?.matching !== undefined && { matchingSponsors: sponsored.matching }),
    hasRankings,
    ranked,
    unranked: unranked.map(toUnpaid),
    ...totals,
    source: `${sourceName(catalog)}, ${catalog.source.year}`,
    isUnavailable: sponsored === undefined,
  };
}

function findProgram(
  query: Query,
  config: SiteConfig,
  { catalog, degrees }: FinderServiceOptions,
): ProgramDetails | undefined {
  const { choice, unknownFields } = readChoice(query, degrees(), config);
  const chosenSlugs = slugsOf(choice);
  const found = query.school ? findSchoolProgram(catalog(), query.school, chosenSlugs) : undefined;
  if (!found) return undefined;
  const { school, offer } = found;
  const { publisher, identityToken: idToken } = config;
  const placement = bestPlacements(catalog()).get(school.id);
  return {
    ...found,
    unknownFields,
    choiceText: describeChoice(choice),
    choiceInSentence: describeInSentence(choice),
    isPaid: isSponsor(school),
    url: school.url && programClickUrl(school.url, { publisher, idToken, presets: chosenSlugs }),
    similar: {
      degree: offer.degree.slug,
      category: offer.subject.category.slug,
      subject: offer.subject.slug,
    },
    // All rankings are of health professions.
    ...(placement &&
      coversCategory(config.category) &&
      offer.subject.category.slug === rankedCategory && { placement: describePlacement(placement) }),
  };
}

/** Connects the finder's pages to the built-in services and the inventory. */
export function createFinderService(options: FinderServiceOptions): FinderService {
  return {
    next(query, visit, config, visitor) {
      const context = toFinderContext(visit, visitor, config);
      const step = nextFinderStep(query, config, context, options.degrees());
      if (step.kind === 'redirect') return { kind: 'redirect', url: step.url };
      const slugs = Object.fromEntries(
        Object.entries(step.selection).map(([field, chosen]) => [field, chosen?.slug ?? '']),
      );
      // The value of a nested subject includes its category, for which the form has no field.
      const hasNestedSubject = step.field !== 'subject' && readNestedSubject(query.subject ?? '');
      const chosen = {
        ...slugs,
        ...(hasNestedSubject && { subject: query.subject ?? '' }),
        ...(query.fields && { fields: query.fields }),
        ...(query.nested && { nested: query.nested }),
        ...visit,
      };
      const { field, options: items, groups, selection, rejected } = step;
      return {
        kind: 'field',
        field,
        label: fieldLabels[field],
        options: items,
        groups,
        chosen,
        chosenNames: Object.values(selection).flatMap((item) => item?.name ?? []),
        ...(rejected && { notice: describeRejected(rejected, fieldLabels[field].toLowerCase()) }),
      };
    },
    results: (query, source) => findResults(query, source, options),
    program: (query, config) => findProgram(query, config, options),
  };
}
