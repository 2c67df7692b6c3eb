import type { Degree } from '../../../../core/model/degree.ts';

/** A degree, category or subject whose name is its slug with a capital letter. */
export const item = (slug: string) => ({
  id: slug,
  slug,
  name: slug.charAt(0).toUpperCase() + slug.slice(1),
});

export const category = (slug: string, ...subjects: string[]) => ({
  ...item(slug),
  subjects: subjects.map(item),
});

/** Three degrees; two categories of the first have a subject with the same slug. */
export const tree: readonly Degree[] = [
  {
    ...item('masters'),
    categories: [
      category('nursing', 'midwifery', 'education'),
      category('business', 'accounting', 'education'),
    ],
  },
  { ...item('bachelors'), categories: [category('nursing', 'midwifery'), category('arts', 'music')] },
  { ...item('general'), categories: [category('general', 'any')] },
];
