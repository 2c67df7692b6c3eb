import { toSlug } from '../../../core/names.ts';

/**
 * Sorts schools by rank and renumbers them from 1. Equal ranks keep their order; schools without a
 * rank come last.
 */
export function sortByRank<S extends { readonly rank?: number }>(
  schools: readonly S[],
): readonly (S & { readonly rank: number })[] {
  const last = Number.POSITIVE_INFINITY;
  const rankOf = (school: S) => school.rank ?? last;
  return [...schools]
    .sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
    .map((school, index) => ({ ...school, rank: index + 1 }));
}

/**
 * The ids that jump links use, one per name in the given order: the slug of the name, with `-2` and
 * so on for repeated names.
 */
export function anchorIds(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = toSlug(name) || 'school';
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  });
}

const smallWords = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'a', 'an', '&']);

/** Up to three initials of a school's name, shown instead of a missing logo. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s\-–—/]+/)
    .filter((word) => /^[\p{Letter}\p{Number}]/u.test(word) && !smallWords.has(word.toLowerCase()));
  return words
    .slice(0, 3)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');
}
