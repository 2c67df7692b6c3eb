import { type UsState, usStates } from '../../../src/core/us-states.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { slugify } from '../catalog/slugify.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { createSlugSimilarity } from './slug-similarity.ts';

/** A state, Washington, D.C., or a territory in the list of schools. */
export type SchoolRegion = UsState;

const territories: readonly SchoolRegion[] = [
  ['AS', 'American Samoa'],
  ['FM', 'Federated States of Micronesia'],
  ['GU', 'Guam'],
  ['MH', 'Marshall Islands'],
  ['MP', 'Northern Mariana Islands'],
  ['PR', 'Puerto Rico'],
  ['PW', 'Palau'],
  ['VI', 'U.S. Virgin Islands'],
].map(([abbreviation = '', name = '']) => ({ abbreviation, name, slug: slugify(name) }));

/** States by name, then Washington, D.C., then the territories. */
export const schoolRegions: readonly SchoolRegion[] = [...usStates, ...territories];

/** The region of a school's address. */
export function regionOf({ stateCode }: Pick<SchoolRecord, 'stateCode'>): SchoolRegion | undefined {
  return schoolRegions.find(({ abbreviation }) => abbreviation === stateCode);
}

/** A region by its postal abbreviation or slug. */
export function findRegion(text: string): SchoolRegion | undefined {
  const value = text.toLowerCase();
  return schoolRegions.find(
    ({ abbreviation, slug }) => abbreviation.toLowerCase() === value || slug === value,
  );
}

/** Path of the school's page. */
export const schoolPath = ({ slug }: Pick<SchoolRecord, 'slug'>): string => `/schools/${slug}/`;

/** Path of the page with all schools of a region; the page exists if the region has schools. */
export const regionPath = ({ slug }: Pick<SchoolRegion, 'slug'>): string => `/schools/in/${slug}/`;

export interface FoundSchool {
  readonly school: SchoolRecord;
  /** The catalog that has the school: the current one, or that of the paying schools. */
  readonly catalog: Catalog;
  /** False for a previous slug, which redirects. */
  readonly isCurrent: boolean;
}

/**
 * Schools by their current and previous slugs; a current slug wins. Indexed on the first request for a
 * school's page.
 */
const schoolsBySlug = (catalog: Catalog): ReadonlyMap<string, SchoolRecord> =>
  catalog.derived.get('school slugs', () => {
    const previous = catalog.schools.flatMap((school) =>
      [...(school.previousSlugs ?? []), `${slugify(school.name)}-${school.id}`].map(
        (slug) => [slug, school] as const,
      ),
    );
    return new Map([...previous, ...catalog.schools.map((school) => [school.slug, school] as const)]);
  });

/**
 * Finds the school of `/schools/{slug}/` by its current or a previous slug, in upper or lower case. Paying
 * schools have pages even if the imported data does not contain them.
 */
export function findSchool(catalog: Catalog, slug: string): FoundSchool | undefined {
  const found = [catalog, sponsorCatalog()].flatMap((source) => {
    const school = schoolsBySlug(source).get(slug.toLowerCase());
    return school ? [{ school, catalog: source, isCurrent: school.slug === slug }] : [];
  });
  // A current slug wins over a previous one of a school in the other catalog.
  return found.find(({ school }) => school.slug === slug.toLowerCase()) ?? found[0];
}

/** All schools of a region, sorted by name. */
export function schoolsIn({ schools }: Catalog, { abbreviation }: SchoolRegion): readonly SchoolRecord[] {
  return schools
    .filter(({ stateCode }) => stateCode === abbreviation)
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** The number of schools in each region that has any. */
export function countByRegion({
  schools,
}: Catalog): readonly { readonly region: SchoolRegion; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { stateCode } of schools) counts.set(stateCode, (counts.get(stateCode) ?? 0) + 1);
  return schoolRegions.flatMap((region) => {
    const count = counts.get(region.abbreviation);
    return count ? [{ region, count }] : [];
  });
}

/** The paths of all pages about schools, one at a time. */
export function* schoolPaths(catalog: Catalog): Generator<string> {
  yield '/schools/';
  for (const { region } of countByRegion(catalog)) yield regionPath(region);
  for (const school of catalog.schools) yield schoolPath(school);
}

const maxSlugCharacters = 200;

/**
 * Finds schools by a visitor's text. Every word of the text must be the beginning of a word in the school's
 * name, city or state. Schools with the best outcomes come first.
 */
export function findSchoolsByName({ schools }: Catalog, text: string): readonly SchoolRecord[] {
  const words = slugify(text.slice(0, maxSlugCharacters)).split('-').filter(Boolean);
  if (words.length === 0) return [];
  return schools.filter((school) => {
    const { slug, city, stateCode } = school;
    const known = slugify(`${slug} ${city} ${stateCode} ${regionOf(school)?.name ?? ''}`).split('-');
    return words.every((word) => known.some((other) => other.startsWith(word)));
  });
}

const minSimilarity = 0.3;

/** The schools whose slugs are most similar to an unknown slug; the most similar first. */
export function nearestSchools({ schools }: Catalog, slug: string, limit: number): readonly SchoolRecord[] {
  const similarityTo = createSlugSimilarity(slugify(slug.slice(0, maxSlugCharacters)));
  const scored = schools.map((school) => ({ school, score: similarityTo(school.slug) }));
  return scored
    .filter(({ score }) => score >= minSimilarity)
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ school }) => school);
}
