import type { SchoolRecord } from '../../server/built-in/catalog/catalog-file.ts';
import { slugify } from '../../server/built-in/catalog/slugify.ts';

type Named = Pick<SchoolRecord, 'id' | 'name' | 'city' | 'stateCode'>;

/** Lists the slugs that a school may have, shortest first. Only the last one is certainly unique. */
function candidatesFor({ id, name, city, stateCode }: Named): readonly string[] {
  const base = slugify(name) || 'school';
  const state = stateCode.toLowerCase();
  return [base, `${base}-${state}`, `${base}-${slugify(city)}-${state}`, `${base}-${id}`];
}

function countCandidates(schools: readonly Named[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const school of schools)
    for (const slug of new Set(candidatesFor(school))) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  return counts;
}

/** Returns the slug in the previous data if the school's current name and city can have it. */
function findReusableSlug(school: Named, previous: SchoolRecord | undefined): string | undefined {
  const readable = candidatesFor(school).slice(0, -1);
  return previous && readable.includes(previous.slug) ? previous.slug : undefined;
}

/**
 * The schools that have or had each slug in the previous data. Their old URLs must not show another school.
 */
function ownersOf(previous: readonly SchoolRecord[]): ReadonlyMap<string, ReadonlySet<string>> {
  const owners = new Map<string, Set<string>>();
  for (const { id, slug, previousSlugs = [] } of previous)
    for (const owned of [slug, ...previousSlugs]) owners.set(owned, (owners.get(owned) ?? new Set()).add(id));
  return owners;
}

/**
 * Gives each school a slug: its name, with the state, the city or the id if schools share the name. A school
 * keeps the slug that it had in the previous data while its name and city are the same. Slugs that it had
 * before become `previousSlugs`, which redirect. No other school gets the slugs of the previous data.
 */
export function assignSlugs(
  schools: readonly SchoolRecord[],
  previous: readonly SchoolRecord[] = [],
): SchoolRecord[] {
  const previousById = new Map(previous.map((school) => [school.id, school]));
  const reused = new Map<string, string>();
  const taken = new Set<string>();
  for (const school of schools) {
    const slug = findReusableSlug(school, previousById.get(school.id));
    if (!slug || taken.has(slug)) continue;
    reused.set(school.id, slug);
    taken.add(slug);
  }
  const counts = countCandidates(schools);
  const owners = ownersOf(previous);
  return schools.map((school) => {
    const isOwn = (slug: string) => [...(owners.get(slug) ?? [])].every((id) => id === school.id);
    const isFree = (slug: string) => counts.get(slug) === 1 && !taken.has(slug) && isOwn(slug);
    const candidates = candidatesFor(school);
    const slug = reused.get(school.id) ?? candidates.find(isFree) ?? candidates.at(-1) ?? school.slug;
    taken.add(slug);
    const before = previousById.get(school.id);
    const previousSlugs = new Set([...(before?.previousSlugs ?? []), ...(before ? [before.slug] : [])]);
    previousSlugs.delete(slug);
    return { ...school, slug, ...(previousSlugs.size > 0 && { previousSlugs: [...previousSlugs] }) };
  });
}
