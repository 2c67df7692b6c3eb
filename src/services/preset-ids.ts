import { isSpecified, type Presets } from '../core/degrees.ts';
import type { Degree, DegreeItem } from '../core/model/degree.ts';

/**
 * The inventory's ids for the given slugs: of the category within the degree, and of the subject within both;
 * else from any branch of the degree list. Slugs that are not in the list are returned unchanged.
 */
export function findPresetIds(tree: readonly Degree[], { degree, category, subject }: Presets) {
  const selectFrom = <Item extends DegreeItem>(items: readonly Item[], slug = '') =>
    isSpecified(slug) ? items.filter((item) => item.slug === slug) : items;
  const all = tree.flatMap((item) => item.categories);
  const categories = selectFrom(tree, degree).flatMap((item) => item.categories);
  const subjectsOf = (items: Degree['categories']) => items.flatMap((item) => item.subjects);
  const idOf = (items: readonly DegreeItem[], slug: string | undefined) =>
    slug ? (items.find((item) => item.slug === slug)?.id ?? slug) : undefined;
  return {
    degreeId: idOf(tree, degree),
    categoryId: idOf([...categories, ...all], category),
    subjectId: idOf([...subjectsOf(selectFrom(categories, category)), ...subjectsOf(all)], subject),
  };
}
