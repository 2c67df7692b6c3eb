import type { Presets } from '../core/degrees.ts';
import type { Degree, DegreeItem } from '../core/model/degree.ts';

/** The inventory's ids for the given slugs. Slugs that are not in the degree list are returned unchanged. */
export function findPresetIds(tree: readonly Degree[], { degree, category, subject }: Presets) {
  const categories = tree.flatMap((item) => item.categories);
  const idOf = (items: readonly DegreeItem[], slug: string | undefined) =>
    slug ? (items.find((item) => item.slug === slug)?.id ?? slug) : undefined;
  return {
    degreeId: idOf(tree, degree),
    categoryId: idOf(categories, category),
    subjectId: idOf(
      categories.flatMap((item) => item.subjects),
      subject,
    ),
  };
}
