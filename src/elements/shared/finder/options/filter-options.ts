import { type Option, type OptionGroup, readNestedSubject } from '../../../../core/degrees.ts';

/** A select with more options than this gets a filter field. */
export const filterThreshold = 40;

/** Options whose name contains every word of the query, in any order; always keeps the chosen one. */
export function filterOptions(options: readonly Option[], query: string, chosen: string): readonly Option[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter(({ slug, name }) => slug === chosen || matches(name, words));
}

/** Filters groups; `chosen` is a `nestedSubjectValue`. Groups without a match are dropped. */
export function filterGroups(
  groups: readonly OptionGroup[],
  query: string,
  chosen: string,
): readonly OptionGroup[] {
  const { category, subject = '' } = readNestedSubject(chosen) ?? {};
  const filter = ({ slug, options }: OptionGroup) =>
    filterOptions(options, query, slug === category ? subject : '');
  return groups
    .map((group) => ({ ...group, options: filter(group) }))
    .filter((group) => group.options.length > 0);
}

/** Number of distinct options; a subject of two groups counts once. */
export function countOptions(options: readonly Option[], groups: readonly OptionGroup[]): number {
  return new Set([...options, ...groups.flatMap((group) => group.options)].map(({ slug }) => slug)).size;
}

function matches(name: string, words: readonly string[]): boolean {
  const text = name.toLowerCase();
  return words.every((word) => text.includes(word));
}
