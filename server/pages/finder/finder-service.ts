import type { Presets } from '../../../src/core/degrees.ts';
import { readNestedSubject } from '../../../src/core/degrees.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { hasOrigin } from '../../../src/core/urls.ts';
import { programClickUrl } from '../../../src/services/outbound.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import { isSponsor, listedCatalogs } from '../../built-in/catalog/sponsors.ts';
import { nextFinderStep } from '../../built-in/inventory/finder.ts';
import { matchPrograms } from '../../built-in/inventory/matching.ts';
import type { PaidContent } from '../../built-in/inventory/paid-content.ts';
import { programCountsOf } from '../../built-in/inventory/program-counts.ts';
import { findSchoolProgram } from '../../built-in/inventory/school-programs.ts';
import { rankedPrograms } from '../../built-in/rankings/ranked-programs.ts';
import { bestPlacements, type Placement, rankedCategory } from '../../built-in/rankings/rankings.ts';
import { countByRegion, findSchool, schoolPath } from '../../built-in/schools/school-directory.ts';
import { sourceName } from '../../built-in/schools/school-facts.ts';
import type { PageSource } from '../../data-source/cms-source.ts';
import {
  describeChoice,
  describeOffer,
  type Query,
  readChoice,
  readSort,
  readState,
  slugsOf,
  toSearch,
} from './finder-choice.ts';
import type { FinderResults, FinderService, ListedProgram, ProgramDetails } from './finder-pages.ts';
import { toFinderContext } from './finder-visit.ts';
import { findNearestChoices, findRelatedChoices } from './nearest-choices.ts';
import { factsOfProgram } from './program-facts.ts';

const fieldLabels = { degree: 'I want my', category: 'In', subject: 'Focusing on' } as const;
/** Sponsored programs on a page: exact matches first, then related ones. */
const maxPaid = 8;
const maxRanked = 16;
/** How many programs to request for a state: the inventory cannot filter by state. */
const maxPaidBeforeStateFilter = 50;
const format = { formatType: 'ad', formatSubtype: 'sonic-editorial-listings' };

type Listing = Awaited<ReturnType<PaidContent['programs']>>[number];

export interface FinderServiceOptions {
  readonly catalog: () => Catalog;
  readonly degrees: () => readonly Degree[];
  /** Whether the inventory serves the catalog's programs, so that counts of the catalog apply to it. */
  readonly hasOwnPrograms: boolean;
  readonly log: (message: string, cause?: unknown) => void;
}

interface LinkContext {
  readonly catalog: Catalog;
  readonly config: SiteConfig;
  readonly position: number;
  readonly presets: Presets;
  readonly isPaid: boolean;
}

/** The school of an inventory entry; undefined if our data does not have the school. */
function schoolOf(catalog: Catalog, { slug, name }: Pick<Listing['product']['school'], 'slug' | 'name'>) {
  const found = findSchool(catalog, slug);
  return found?.isCurrent && found.school.name === name ? found : undefined;
}

/** Converts a listing to a program with its link. Pages are cached, so the browser adds visit parameters. */
function toListed(
  { requestId, metadata, related, product }: Listing,
  { catalog, config, position, presets, isPaid }: LinkContext,
): ListedProgram {
  const { school, program, destination } = product;
  const { publisher, identityToken: idToken } = config;
  const helid = isPaid ? (destination.helid ?? undefined) : undefined;
  const trackingContext = isPaid
    ? { ...format, capId: metadata.capId, ...(requestId && { requestId }) }
    : undefined;
  const isExternal = hasOrigin(destination.url);
  const known = schoolOf(catalog, school);
  return {
    programId: program.id,
    position,
    slug: school.slug,
    school: school.name,
    schoolPath: known && schoolPath(known.school),
    program: program.name,
    text: program.snippet ?? undefined,
    facts: known && factsOfProgram(known.catalog, known.school, program.id),
    url: isExternal
      ? programClickUrl(destination.url, { publisher, idToken, helid, position, trackingContext, presets })
      : destination.url,
    isExternal,
    isRelated: related === true,
    isSample: school.sample ?? false,
  };
}

/** Sponsored programs for a search; undefined when the inventory is unavailable. */
async function loadPaid(
  { presets, search, stateCode }: { presets: Presets; search: Presets; stateCode?: string },
  source: PageSource,
  { catalog, log }: Pick<FinderServiceOptions, 'catalog' | 'log'>,
) {
  if (!source.programs) return [];
  try {
    const found = await source.programs({ ...search, limit: stateCode ? maxPaidBeforeStateFilter : maxPaid });
    const context = { catalog: catalog(), config: source.config, presets, isPaid: true };
    return found
      .filter(({ product }) => !stateCode || product.school.stateCode === stateCode)
      .slice(0, maxPaid)
      .map((listing, index) => toListed(listing, { ...context, position: index + 1 }));
  } catch (error) {
    log('inventory failed; the page has no sponsored programs', error);
    return undefined;
  }
}

/** Sponsored programs for the site's degree, category and subject; empty if the inventory is unavailable. */
export async function findSponsored(
  source: PageSource,
  limit: number,
  options: Pick<FinderServiceOptions, 'catalog' | 'log'>,
): Promise<readonly ListedProgram[]> {
  const { degree, category, subject } = source.config;
  const presets = { degree, category, subject };
  const paid = await loadPaid({ presets, search: presets }, source, options);
  return paid?.slice(0, limit) ?? [];
}

/** Counts the programs as the finder's button shows them (`See 12 programs`), and their schools. */
function countMatches(
  catalog: Catalog,
  choice: Presets,
  state: string | undefined,
): NonNullable<FinderResults['total']> {
  const query = { ...choice, state, limit: 0 };
  const sum = (isDistinct: boolean) =>
    listedCatalogs(catalog).reduce(
      (total, listed) => total + matchPrograms(listed, { ...query, isDistinct }).exact,
      0,
    );
  return { programs: sum(false), schools: sum(true) };
}

/** A school's rank: `No. 3, Schools for …`. A rank for health professions does not apply to programs in other fields. */
const describePlacement = ({ rank, isTied, rankingTitle }: Placement): string =>
  `${isTied ? 'Tied for ' : ''}No. ${rank}, ${rankingTitle}`;

async function findResults(
  query: Query,
  source: PageSource,
  options: FinderServiceOptions,
): Promise<FinderResults> {
  const { config } = source;
  const catalog = options.catalog();
  const degrees = options.degrees();
  const { choice, unknownFields } = readChoice(query, degrees, config);
  const presets = slugsOf(choice);
  const search = toSearch(presets, degrees);
  const state = query.state ? readState(query.state) : undefined;
  const sort = readSort(query.sort);
  const paid = await loadPaid({ presets, search, stateCode: state?.abbreviation }, source, options);
  const listed = paid ?? [];
  const excluded = new Set(listed.map(({ slug }) => slug));
  const rankedQuery = { ...search, state: state?.abbreviation };
  const ranked = rankedPrograms(catalog, rankedQuery, { limit: maxRanked, excluded, sort }).map(
    ({ listing, placement }, index) => ({
      ...toListed(listing, { catalog, config, position: index + 1, presets, isPaid: false }),
      ...(search.category === rankedCategory && { placement: describePlacement(placement) }),
    }),
  );
  const countSchools = (other: Presets, code: string | undefined) =>
    countMatches(catalog, other, code).schools;
  const countPrograms = ({ degree = '', category = '', subject = '' }: Presets) =>
    programCountsOf(catalog)[degree]?.[category]?.[subject] ?? 0;
  const total = options.hasOwnPrograms ? countMatches(catalog, presets, state?.abbreviation) : undefined;
  const isEmpty = total?.schools === 0;
  const regions = countByRegion(catalog).map(({ region }) => region);
  return {
    choice: presets,
    words: state ? `${describeChoice(choice)} in ${state.name}` : describeChoice(choice),
    offer: state ? `${describeOffer(choice)} in ${state.name}` : describeOffer(choice),
    unknownFields: [
      ...unknownFields,
      ...(query.state && !state ? (['state'] as const) : []),
      ...(query.sort && !sort ? (['sort'] as const) : []),
    ],
    ...(state && { state: state.slug }),
    regions: state && !regions.includes(state) ? [...regions, state] : regions,
    ...(sort && { sort }),
    matches: listed.filter(({ isRelated }) => !isRelated),
    related: listed.filter(({ isRelated }) => isRelated),
    ranked,
    ...(total && { total }),
    nearest: isEmpty ? findNearestChoices({ choice, state }, { degrees, countSchools }) : [],
    relatedChoices: total?.schools
      ? findRelatedChoices({ choice, state }, { degrees, countSchools, countPrograms })
      : [],
    ...(total?.schools && state && { inAllStates: countSchools(presets, undefined) }),
    source: `${sourceName(catalog)}, ${catalog.source.year}`,
    isUnavailable: paid === undefined,
  };
}

function findProgram(
  query: Query,
  config: SiteConfig,
  { catalog, degrees }: FinderServiceOptions,
): ProgramDetails | undefined {
  const { choice } = readChoice(query, degrees(), config);
  const presets = slugsOf(choice);
  const found = query.school ? findSchoolProgram(catalog(), query.school, presets) : undefined;
  if (!found) return undefined;
  const { school, offer } = found;
  const { publisher, identityToken: idToken } = config;
  const placement = bestPlacements(catalog()).get(school.id);
  return {
    ...found,
    wanted: describeOffer(choice),
    isPaid: isSponsor(school),
    url: school.url && programClickUrl(school.url, { publisher, idToken, presets }),
    similar: {
      degree: offer.degree.slug,
      category: offer.subject.category.slug,
      subject: offer.subject.slug,
    },
    ...(placement &&
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
      const { field, options: items, groups } = step;
      return { kind: 'field', field, label: fieldLabels[field], options: items, groups, chosen };
    },
    results: (query, source) => findResults(query, source, options),
    program: (query, config) => findProgram(query, config, options),
  };
}
