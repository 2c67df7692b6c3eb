import type { Degree, DegreeCategory, DegreeItem } from './model/degree.ts';

/** Slugs of the degree levels, in ascending order. */
export const degreeLevels: readonly string[] = ['associates', 'bachelors', 'masters', 'doctorate'];

/** The choices of a visitor, as slugs; an empty string means that a field is not chosen. */
export interface Selection {
  readonly degree: string;
  readonly category: string;
  readonly subject: string;
}

/** The choices of an author or visitor; an absent or empty slug means any. */
export type Presets = Partial<Selection>;

export type Option = Pick<DegreeItem, 'slug' | 'name'>;

/** Subjects of one category, rendered as an `<optgroup>`. */
export interface OptionGroup extends Option {
  readonly options: readonly Option[];
}

export const emptySelection: Selection = { degree: '', category: '', subject: '' };

/**
 * Value of a subject's option in a nested form: `business/accounting`. The same subject
 * can belong to two categories, so the value contains both.
 */
export function nestedSubjectValue({ category, subject }: Pick<Selection, 'category' | 'subject'>): string {
  return subject && `${category}/${subject}`;
}

/** Reads a `nestedSubjectValue`; undefined for a plain slug and for an empty string. */
export function readNestedSubject(value: string): Pick<Selection, 'category' | 'subject'> | undefined {
  const slash = value.indexOf('/');
  return slash < 0 ? undefined : { category: value.slice(0, slash), subject: value.slice(slash + 1) };
}

/** False for an empty slug and for `general`, which means unspecified at every level. */
export function isSpecified(slug: string): boolean {
  return slug !== '' && slug !== 'general';
}

/** The degrees of the tree, in its order. */
export function listDegrees(tree: readonly Degree[]): readonly Option[] {
  return distinct(tree);
}

/** The categories of the chosen degree; those of all degrees while none is chosen. */
export function listCategories(tree: readonly Degree[], degree: string): readonly Option[] {
  const degrees = degreesOf(tree, degree);
  const categories = distinct(degrees.flatMap((item) => item.categories));
  return degrees.length > 1 ? byName(categories) : categories;
}

/** The subjects of a degree and a category; an unspecified field means any. */
export function listSubjects(
  tree: readonly Degree[],
  { degree, category }: Pick<Selection, 'degree' | 'category'>,
): readonly Option[] {
  const categories = categoriesOf(tree, degree, category);
  const subjects = distinct(categories.flatMap((item) => item.subjects));
  return categories.length > 1 ? byName(subjects) : subjects;
}

/** The subjects of a degree and a category, grouped by category; leaves out categories without subjects. */
export function listSubjectGroups(
  tree: readonly Degree[],
  selection: Pick<Selection, 'degree' | 'category'>,
): readonly OptionGroup[] {
  const groups = isSpecified(selection.category)
    ? listCategories(tree, selection.degree).filter(({ slug }) => slug === selection.category)
    : listCategories(tree, selection.degree);
  return groups
    .map((group) => ({ ...group, options: subjectsOfGroup(tree, selection.degree, group.slug) }))
    .filter((group) => group.options.length > 0);
}

/**
 * Clears the parts of a selection that the tree does not contain, so that every selection leads to
 * programs: an unknown degree, a category that the degree lacks, and a subject that both lack.
 */
export function reconcileSelection(tree: readonly Degree[], selection: Selection): Selection {
  const degree = knownSlug(listDegrees(tree), selection.degree);
  const category = knownSlug(listCategories(tree, degree), selection.category);
  const subject = knownSlug(listSubjects(tree, { degree, category }), selection.subject);
  return { degree, category, subject };
}

/**
 * Like `reconcileSelection`, for a nested form, where every subject belongs to a category: keeps the
 * selected category if it has the subject, otherwise selects the first that has it.
 */
export function reconcileNestedSelection(tree: readonly Degree[], selection: Selection): Selection {
  const known = reconcileSelection(tree, selection);
  if (!known.subject) return known;
  const groups = listSubjectGroups(tree, { degree: known.degree, category: '' }).filter(({ options }) =>
    knownSlug(options, known.subject),
  );
  return { ...known, category: knownSlug(groups, known.category) || (groups[0]?.slug ?? '') };
}

function knownSlug(options: readonly Option[], slug: string): string {
  return options.some((option) => option.slug === slug) ? slug : '';
}

function degreesOf(tree: readonly Degree[], degree: string): readonly Degree[] {
  return isSpecified(degree) ? tree.filter(({ slug }) => slug === degree) : tree;
}

function categoriesOf(tree: readonly Degree[], degree: string, category: string): readonly DegreeCategory[] {
  const categories = degreesOf(tree, degree).flatMap((item) => item.categories);
  return isSpecified(category) ? categories.filter(({ slug }) => slug === category) : categories;
}

/** Here, `general` is the category of that name, not all categories. */
function subjectsOfGroup(tree: readonly Degree[], degree: string, category: string): readonly Option[] {
  const categories = degreesOf(tree, degree).flatMap((item) =>
    item.categories.filter(({ slug }) => slug === category),
  );
  const subjects = distinct(categories.flatMap((item) => item.subjects));
  return categories.length > 1 ? byName(subjects) : subjects;
}

function distinct(items: readonly DegreeItem[]): readonly Option[] {
  const bySlug = new Map<string, Option>();
  for (const { slug, name } of items) if (slug && !bySlug.has(slug)) bySlug.set(slug, { slug, name });
  return [...bySlug.values()];
}

/**
 * Sorts by code unit, which is the same on the server and in the browser; `general` comes last, as in a
 * degree's own list.
 */
function byName(options: readonly Option[]): readonly Option[] {
  const key = ({ slug, name }: Option) => (slug === 'general' ? '\uffff' : name.toLowerCase());
  return [...options].sort((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
}
