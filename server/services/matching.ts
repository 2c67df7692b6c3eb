import type { ProgramListing } from '../../src/services/contracts/programs-answer.ts';
import type { Catalogue, Offer } from './catalogue.ts';
import { slugOf } from './degree-tree.ts';

/** What is asked for; each of the three by id or slug, blank or `general` meaning any. */
export interface ProgramQuery {
  readonly degree?: string | null;
  readonly category?: string | null;
  readonly subject?: string | null;
  /** Two-letter code. */
  readonly state?: string | null;
  /** One program for each school, the nearest to what was asked. */
  readonly isDistinct?: boolean;
  /** Programs near to what was asked follow the exact ones, marked `related`. */
  readonly withRelated?: boolean;
  readonly limit?: number;
  readonly offset?: number;
}

export interface ProgramMatches {
  readonly total: number;
  /** How many of them are exactly what was asked; they come first. */
  readonly exact: number;
  readonly programs: readonly ProgramListing[];
}

const levelNames: Readonly<Record<string, string>> = { associates: 'Associate degree', bachelors: 'Bachelor’s degree', masters: 'Master’s degree', doctorate: 'Doctorate' };

/** `Master’s degree in nursing`; a whole field of study says that it is one. */
export function programName(offer: Offer): string {
  const { name } = offer.subject;
  return `${levelNames[offer.degree.slug] ?? offer.degree.name} in ${/^[A-Z][a-z]/.test(name) ? name[0]?.toLowerCase() + name.slice(1) : name}`.replace('english', 'English');
}

function snippetOf(offer: Offer): string {
  const where = offer.isOnline ? 'Offered entirely online' : `Offered on campus in ${offer.school.city}, ${offer.school.stateCode}`;
  const price = offer.school.tuitionInState;
  return price === undefined ? `${where}.` : `${where}. In-state tuition $${price.toLocaleString('en-US')} a year.`;
}

const trimSlashes = (url: string): string => url.replace(/\/+$/, '');

/**
 * The wire form of a program. A made-up school has no site of its own: its
 * address is the study-match page, which shows the program.
 */
export function toListing(offer: Offer, related: boolean, siteUrl = ''): ProgramListing {
  const { school, degree, subject } = offer;
  const id = `${school.id}-${degree.id}-${subject.id}`;
  const query = new URLSearchParams({ degree: degree.slug, category: subject.category.slug, subject: subject.slug, school: school.slug });
  return {
    metadata: { capId: `cap-${id}` },
    related,
    product: {
      program: { id, name: programName(offer), snippet: snippetOf(offer) },
      school: { slug: school.slug, name: school.name, snippet: school.blurb, city: school.city, stateCode: school.stateCode, ...(school.sample && { sample: true }) },
      destination: { url: school.url ?? `${trimSlashes(siteUrl)}/study-match/?${query}`, helid: `hel-${id}` },
    },
  };
}

// Nearness to the question: 0 is exactly it, undefined is not near at all.
function distanceOf(offer: Offer, degree?: string, subject?: string): number | undefined {
  const isDegree = !degree || offer.degree.slug === degree;
  const isSubject = !subject || offer.subject.slug === subject;
  if (isDegree && isSubject) return 0;
  // The whole field (all health professions) stands nearer to one subject of it than its neighbours do.
  const isField = offer.subject.cip !== undefined;
  if (isSubject) return 1;
  if (isDegree) return isField ? 2 : 3;
  return isField ? 4 : undefined;
}

function distinctSchools(offers: readonly { offer: Offer; distance: number }[]) {
  const seen = new Set<string>();
  return offers.filter(({ offer }) => !seen.has(offer.school.id) && seen.add(offer.school.id));
}

/**
 * Programs for a question, exact ones first, within each group the schools with
 * the better outcomes first. Schools that do not pay are never ranked below others
 * here: the catalogue has no such field.
 */
export function matchPrograms(catalogue: Catalogue, query: ProgramQuery, siteUrl = ''): ProgramMatches {
  const degree = slugOf('degree', query.degree);
  const category = slugOf('category', query.category);
  const subject = slugOf('subject', query.subject);
  const state = query.state?.toUpperCase();
  const candidates = (category ? catalogue.offersByCategory.get(category) : catalogue.offers) ?? [];
  const near: { offer: Offer; distance: number }[] = [];
  for (const offer of candidates) {
    if (state && offer.school.stateCode !== state) continue;
    const distance = distanceOf(offer, degree, subject);
    // Without a category everything would be related to everything.
    if (distance === 0 || (query.withRelated && category && distance !== undefined)) near.push({ offer, distance });
  }
  near.sort((one, other) => one.distance - other.distance);
  const found = query.isDistinct ? distinctSchools(near) : near;
  const offset = query.offset ?? 0;
  const slice = found.slice(offset, offset + (query.limit ?? 10));
  return {
    total: found.length,
    exact: found.filter(({ distance }) => distance === 0).length,
    programs: slice.map(({ offer, distance }) => toListing(offer, distance > 0, siteUrl)),
  };
}
