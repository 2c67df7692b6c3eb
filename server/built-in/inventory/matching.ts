import { LRUCache } from 'lru-cache';
import { degreeLevels } from '../../../src/core/degrees.ts';
import type { ProgramListing } from '../../../src/core/model/services/program-listing.ts';
import { trimTrailingSlashes } from '../../../src/core/urls.ts';
import type { Catalog, Offer } from '../catalog/catalog.ts';
import { isKnownSlug, nameWithoutAll, slugOf } from '../catalog/degree-tree.ts';
import { isGraduate, tuitionOf } from '../schools/school-offers.ts';

/** Criteria for programs. Degree, category and subject are ids or slugs; blank or `general` means any. */
export interface ProgramQuery {
  readonly degree?: string | null;
  readonly category?: string | null;
  readonly subject?: string | null;
  /** Two-letter code. */
  readonly state?: string | null;
  /** Returns only the nearest program of each school. */
  readonly isDistinct?: boolean;
  /** Adds similar programs after the exact matches, marked `related`. */
  readonly includesRelated?: boolean;
  /** Maximum number of returned programs. Default 10. */
  readonly limit?: number;
}

/**
 * The name of a degree or subject within a sentence, without the “(all)” of whole fields. Languages and
 * abbreviations keep their capital.
 */
export function toSentenceCase(name: string): string {
  const text = nameWithoutAll(name);
  return /^(?:English|\p{Lu}{2})/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);
}

/** The program's display name, for example `Master’s degree in nursing`. */
export function programName({ degree, subject }: Offer): string {
  return `${degree.name} in ${toSentenceCase(subject.name)}`;
}

function snippetOf(offer: Offer): string {
  const where = offer.isOnline
    ? 'Offered entirely online'
    : `Offered in ${offer.school.city}, ${offer.school.stateCode}`;
  const price = tuitionOf(offer);
  const level = isGraduate(offer) ? 'graduate tuition' : 'tuition';
  return price === undefined
    ? `${where}.`
    : `${where}. In-state ${level} $${price.toLocaleString('en-US')} a year.`;
}

/** The program's id in the inventory. */
export function programId({ school, degree, subject }: Offer): string {
  return `${school.id}-${degree.id}-${subject.id}`;
}

/** Finds a program of a school by its id in the inventory; undefined if our data does not list it. */
export function findOffer(
  { offersBySchool }: Pick<Catalog, 'offersBySchool'>,
  schoolId: string,
  id: string,
): Offer | undefined {
  return offersBySchool.get(schoolId)?.find((offer) => programId(offer) === id);
}

/** Path and query of the page that shows one program of one school. */
export function programPath({ school, degree, subject }: Offer): string {
  const query = new URLSearchParams({
    degree: degree.slug,
    category: subject.category.slug,
    subject: subject.slug,
    school: school.slug,
  });
  return `/study-match/?${query}`;
}

/**
 * Converts a program to the format of the inventory's responses. A made-up school has no website,
 * so its URL is the study-match page, which shows the program.
 */
export function toListing(offer: Offer, related: boolean, siteUrl = ''): ProgramListing {
  const { school } = offer;
  const id = programId(offer);
  return {
    metadata: { capId: `cap-${id}` },
    related,
    product: {
      program: { id, name: programName(offer), snippet: snippetOf(offer) },
      school: {
        slug: school.slug,
        name: school.name,
        snippet: school.blurb,
        city: school.city,
        stateCode: school.stateCode,
        ...(school.sample && { sample: true }),
      },
      destination: {
        url: school.url ?? trimTrailingSlashes(siteUrl) + programPath(offer),
        helid: `hel-${id}`,
      },
    },
  };
}

/** Slugs that a program must have; an absent slug matches any. */
type WantedSlugs = Readonly<Partial<Record<'degree' | 'category' | 'subject', string>>>;

/** Whether a program has all wanted slugs. */
export function hasWantedSlugs(offer: Offer, { degree, category, subject }: WantedSlugs): boolean {
  const fits = (wanted: string | undefined, slug: string) => wanted === undefined || wanted === slug;
  return (
    fits(degree, offer.degree.slug) &&
    fits(category, offer.subject.category.slug) &&
    fits(subject, offer.subject.slug)
  );
}

/**
 * Scores how similar a program is to the wanted slugs. As in the search for ranked schools, the subject
 * outweighs the category, and the category outweighs the degree.
 */
function similarityOf(offer: Offer, { degree, category, subject }: WantedSlugs): number {
  const wanted = degree === undefined ? -1 : degreeLevels.indexOf(degree);
  const degreeScore = wanted < 0 ? 0 : 4 - Math.abs(degreeLevels.indexOf(offer.degree.slug) - wanted);
  return (
    (subject === offer.subject.slug ? 16 : 0) +
    (category === offer.subject.category.slug ? 8 : 0) +
    degreeScore
  );
}

/** Converts the ids or slugs of a query to slugs. */
export function readWantedSlugs(query: Pick<ProgramQuery, 'degree' | 'category' | 'subject'>) {
  return {
    degree: slugOf('degree', query.degree),
    category: slugOf('category', query.category),
    subject: slugOf('subject', query.subject),
  };
}

/** The program nearest to the wanted slugs; undefined if `offers` is empty. */
export function nearestOffer(offers: readonly Offer[], wanted: WantedSlugs): Offer | undefined {
  const scored = offers.map((offer) => ({ offer, score: similarityOf(offer, wanted) }));
  return scored.sort((one, other) => other.score - one.score)[0]?.offer;
}

interface NearOffer {
  readonly offer: Offer;
  /** 0 is an exact match. */
  readonly distance: number;
}

/**
 * Distance of a program from a query; undefined if the program is unrelated. A whole field (all health
 * professions) is nearer to one of its subjects than the field's other subjects are. An adjacent
 * degree level is nearer than a level that is two steps away.
 */
function distanceOf(offer: Offer, degree?: string, subject?: string): number | undefined {
  const steps = degree ? Math.abs(degreeLevels.indexOf(degree) - degreeLevels.indexOf(offer.degree.slug)) : 0;
  if (!subject || offer.subject.slug === subject) return steps;
  const isField = offer.subject.cip !== undefined;
  if (steps === 0) return isField ? 10 : 20;
  return isField ? 30 + steps : undefined;
}

function distinctSchools(offers: readonly NearOffer[]): NearOffer[] {
  const seen = new Set<string>();
  return offers.filter(({ offer }) => !seen.has(offer.school.id) && seen.add(offer.school.id));
}

type NormalizedQuery = Record<'degree' | 'category' | 'subject' | 'state', string | undefined> &
  Pick<ProgramQuery, 'isDistinct' | 'includesRelated'>;

function findNear(
  catalog: Catalog,
  { degree, category, subject, state, isDistinct, includesRelated }: NormalizedQuery,
): readonly NearOffer[] {
  const candidates = (category ? catalog.offersByCategory.get(category) : catalog.offers) ?? [];
  const near: NearOffer[] = [];
  for (const offer of candidates) {
    if (state && offer.school.stateCode !== state) continue;
    const distance = distanceOf(offer, degree, subject);
    // Without a category, every program would be related.
    if (distance === 0 || (includesRelated && category && distance !== undefined))
      near.push({ offer, distance });
  }
  near.sort((one, other) => one.distance - other.distance);
  return isDistinct ? distinctSchools(near) : near;
}

/** Limit on cached offers, summed over all queries of one catalog. */
const maxCachedOffers = 200_000;
const maxCachedQueries = 2000;

const createMatchCache = () =>
  new LRUCache<string, readonly NearOffer[]>({
    max: maxCachedQueries,
    maxSize: maxCachedOffers,
    sizeCalculation: (near) => near.length + 1,
  });

/** Whether all values are known, which bounds the length of cache keys. Anyone can send unknown values. */
function isCacheable({ degree, category, subject, state }: NormalizedQuery): boolean {
  const isKnown = (kind: 'degree' | 'category' | 'subject', slug: string | undefined) =>
    slug === undefined || isKnownSlug(kind, slug);
  return (
    isKnown('degree', degree) &&
    isKnown('category', category) &&
    isKnown('subject', subject) &&
    (state === undefined || /^[A-Z]{2}$/.test(state))
  );
}

/** The match cache of a catalog. */
export const matchCacheOf = (catalog: Catalog) => catalog.derived.get('matches', createMatchCache);

/**
 * Caches results: a query takes 1 to 9 ms with all schools imported, 0.06 ms from the cache, and pages repeat
 * them.
 */
function findNearCached(catalog: Catalog, query: NormalizedQuery): readonly NearOffer[] {
  if (!isCacheable(query)) return findNear(catalog, query);
  const cache = matchCacheOf(catalog);
  const key = JSON.stringify(query);
  const near = cache.get(key) ?? findNear(catalog, query);
  cache.set(key, near);
  return near;
}

/**
 * Finds the programs for a query: exact matches first, then related programs by distance.
 * Within each group, schools with better outcomes come first.
 */
export function matchPrograms(catalog: Catalog, query: ProgramQuery, siteUrl = '') {
  const near = findNearCached(catalog, {
    ...readWantedSlugs(query),
    state: query.state ? query.state.toUpperCase() : undefined,
    isDistinct: query.isDistinct,
    includesRelated: query.includesRelated,
  });
  const slice = near.slice(0, query.limit ?? 10);
  return {
    /** Number of exact matches, without the limit; they come first. */
    exact: near.filter(({ distance }) => distance === 0).length,
    programs: slice.map(({ offer, distance }) => toListing(offer, distance > 0, siteUrl)),
  };
}
