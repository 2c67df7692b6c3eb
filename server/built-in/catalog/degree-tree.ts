import type { Degree, DegreeItem } from '../../../src/core/model/degree.ts';
import tree from '../../data/degree-tree.json' with { type: 'json' };

export type LevelLetter = 'a' | 'b' | 'm' | 'd';

/** A subject with details that the finder does not show: its levels and its CIP family. */
export interface SubjectEntry extends DegreeItem {
  readonly levels: string;
  readonly cip?: string;
  readonly category: DegreeItem;
}

interface DegreeEntry extends DegreeItem {
  readonly level?: LevelLetter;
}

const general: DegreeItem = { id: 'c00', slug: 'general', name: 'Any category' };
const anySubject: DegreeItem = { id: 's0000', slug: 'general', name: 'Any subject' };

const degreeEntries = tree.degrees as readonly DegreeEntry[];

export const subjectEntries: readonly SubjectEntry[] = tree.categories.flatMap((category) =>
  category.subjects.map((subject) => ({
    ...subject,
    category: { id: category.id, slug: category.slug, name: category.name },
  })),
);

/** The name of a subject without the “(all)” of whole fields, for sentences: `Health professions`. */
export const nameWithoutAll = (name: string): string => name.replace(' (all)', '');

const pick = ({ id, slug, name }: DegreeItem): DegreeItem => ({ id, slug, name });

/** Every category with all its subjects, whatever their levels. */
export const allCategories: Degree['categories'] = [
  ...tree.categories.map((category) => ({ ...pick(category), subjects: category.subjects.map(pick) })),
  { ...general, subjects: [anySubject] },
];

/**
 * Every degree with its categories and the subjects that the data file lists at its level. The slug `general`
 * means unspecified, at every level of the tree. Categories without subjects are omitted.
 */
export const degreeTree: readonly Degree[] = degreeEntries.map((degree) => {
  const categories = tree.categories.map((category) => ({
    ...pick(category),
    subjects: category.subjects
      .filter(({ levels }) => !degree.level || levels.includes(degree.level))
      .map(pick),
  }));
  return {
    ...pick(degree),
    categories: [
      ...categories.filter(({ subjects }) => subjects.length > 0),
      { ...general, subjects: [anySubject] },
    ],
  };
});

const subjectById = new Map(subjectEntries.map((subject) => [subject.id, subject]));
const degreeByLevel = new Map(
  degreeEntries.flatMap((degree) => (degree.level ? [[degree.level, degree] as const] : [])),
);

export const findSubjectById = (id: string): SubjectEntry | undefined => subjectById.get(id);

export const findDegreeOfLevel = (level: string): DegreeItem | undefined =>
  degreeByLevel.get(level as LevelLetter);

type TreeLevel = 'degree' | 'category' | 'subject';

const itemsOf: Readonly<Record<TreeLevel, readonly DegreeItem[]>> = {
  degree: degreeEntries,
  category: [...tree.categories, general],
  subject: [...subjectEntries, anySubject],
};

const setOfSlugs = (kind: TreeLevel): ReadonlySet<string> => new Set(itemsOf[kind].map(({ slug }) => slug));
const slugsOf: Readonly<Record<TreeLevel, ReadonlySet<string>>> = {
  degree: setOfSlugs('degree'),
  category: setOfSlugs('category'),
  subject: setOfSlugs('subject'),
};

/** Whether the degree tree has a slug. */
export const isKnownSlug = (kind: TreeLevel, slug: string): boolean => slugsOf[kind].has(slug);

/**
 * Converts an id or slug of the degree tree to a slug. Returns undefined for blanks and
 * `general`, which restrict nothing, and unknown values unchanged.
 */
export function slugOf(kind: TreeLevel, idOrSlug: string | null | undefined): string | undefined {
  if (!idOrSlug) return undefined;
  const slug = itemsOf[kind].find((item) => item.id === idOrSlug)?.slug ?? idOrSlug;
  return slug === 'general' ? undefined : slug;
}
