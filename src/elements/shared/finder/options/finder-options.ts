import {
  emptySelection,
  isSpecified,
  listCategories,
  listDegrees,
  listSubjectGroups,
  listSubjects,
  type Option,
  type OptionGroup,
  reconcileNestedSelection,
  reconcileSelection,
  type Selection,
} from '../../../../core/degrees.ts';
import type { Degree } from '../../../../core/model/degree.ts';
import { toSlug } from '../../../../core/names.ts';
import { type FinderSetup, finderFields } from '../finder-setup.ts';

/** The options of the three fields; a field that is not shown has none. */
export interface FinderOptions {
  readonly degrees: readonly Option[];
  readonly categories: readonly Option[];
  readonly subjects: readonly Option[];
  /** The subjects by category in a nested form; otherwise empty. */
  readonly subjectGroups: readonly OptionGroup[];
}

/** Only the name if the slug can be derived from it, which is nearly always the case. */
type PackedOption = string | readonly [slug: string, name: string];

/**
 * Data in a finder's root for hydration: the server-rendered options and the valid
 * presets, but never the whole degree tree.
 */
export interface PackedOptions {
  readonly preset: Selection;
  readonly degrees: readonly PackedOption[];
  readonly categories: readonly PackedOption[];
  readonly subjects: readonly PackedOption[];
  readonly groups: readonly (readonly [PackedOption, readonly PackedOption[]])[];
  /** Too many subjects for the page: it has only the preset one, and the others load with the tree. */
  readonly hasMoreSubjects?: true;
  readonly degreeCategories?: DegreeCategories;
}

/**
 * The indexes of each degree's categories in `categories`: a form without the tree lists only the categories
 * of the chosen degree. Only for a form that shows all three fields and has no preset degree.
 */
export type DegreeCategories = Readonly<Record<string, readonly number[]>>;

/** Maximum JSON characters for the subjects in a page. */
const maxSubjectCharacters = 4000;

export const noOptions: FinderOptions = { degrees: [], categories: [], subjects: [], subjectGroups: [] };

/** Values that another choice cleared; listed first in their field if they still exist. */
export type ClearedValues = Pick<Selection, 'category' | 'subject'>;

type FieldSetup = Pick<FinderSetup, 'fields' | 'nested'>;

/** All options that lead to a program, given the selection. */
export function listOptions(
  tree: readonly Degree[],
  { fields, nested }: FieldSetup,
  selection: Selection,
  cleared: ClearedValues = emptySelection,
): FinderOptions {
  const hasCategory = fields.includes('category');
  const hasSubject = fields.includes('subject');
  return {
    degrees: fields.includes('degree') ? listDegrees(tree) : [],
    categories: hasCategory ? moveToFront(listCategories(tree, selection.degree), cleared.category) : [],
    subjects: hasSubject && !nested ? moveToFront(listSubjects(tree, selection), cleared.subject) : [],
    // Without a category field, the chosen subject sets the category: all groups stay available.
    subjectGroups:
      hasSubject && nested
        ? orderGroups(
            listSubjectGroups(tree, hasCategory ? selection : { ...selection, category: '' }),
            cleared,
          )
        : [],
  };
}

/** The selection without values that the tree does not contain. */
export function reconcile(
  tree: readonly Degree[],
  { fields, nested }: FieldSetup,
  selection: Selection,
): Selection {
  return nested && fields.includes('subject')
    ? reconcileNestedSelection(tree, selection)
    : reconcileSelection(tree, selection);
}

function orderGroups(
  groups: readonly OptionGroup[],
  { category, subject }: ClearedValues,
): readonly OptionGroup[] {
  const ordered = groups.map((group) =>
    group.slug === category ? { ...group, options: moveToFront(group.options, subject) } : group,
  );
  return moveToFront(ordered, category);
}

function moveToFront<Item extends Option>(options: readonly Item[], slug: string): readonly Item[] {
  const first = options.find((option) => option.slug === slug);
  return first ? [first, ...options.filter((option) => option !== first)] : options;
}

/** Returns the options of a finder's first render, for data loaders; null without degrees. */
export function packOptions(tree: readonly Degree[], setup: FinderSetup): PackedOptions | null {
  if (tree.length === 0) return null;
  const preset = reconcile(tree, setup, setup.presets);
  const options = listOptions(tree, setup, preset);
  const packSubjects = (isPacked: (subject: Option) => boolean) => ({
    subjects: options.subjects.filter(isPacked).map(pack),
    groups: options.subjectGroups
      .map((group) => [pack(group), group.options.filter(isPacked).map(pack)] as const)
      .filter(([, subjects]) => subjects.length > 0),
  });
  const all = packSubjects(() => true);
  return {
    preset,
    degrees: options.degrees.map(pack),
    categories: options.categories.map(pack),
    ...(JSON.stringify(all).length <= maxSubjectCharacters
      ? all
      : // A select without the preset subject would lose it.
        { ...packSubjects(({ slug }) => slug === preset.subject), hasMoreSubjects: true }),
    degreeCategories: listCategoryIndexes(tree, setup, preset, options.categories),
  };
}

function listCategoryIndexes(
  tree: readonly Degree[],
  { fields }: FieldSetup,
  { degree }: Selection,
  categories: readonly Option[],
): DegreeCategories | undefined {
  if (fields.length < finderFields.length || isSpecified(degree)) return undefined;
  const indexes = new Map(categories.map(({ slug }, index) => [slug, index]));
  return Object.fromEntries(
    listDegrees(tree)
      .filter(({ slug }) => isSpecified(slug))
      .map(({ slug }) => [
        slug,
        listCategories(tree, slug).flatMap((option) => indexes.get(option.slug) ?? []),
      ]),
  );
}

/** The server-rendered options of a selection, before the tree has loaded. */
export function optionsBeforeTree(packed: PackedOptions, { degree }: Selection): FinderOptions {
  const options = unpackOptions(packed);
  const byDegree = packed.degreeCategories;
  const categoryIndexes = byDegree && Object.hasOwn(byDegree, degree) ? byDegree[degree] : undefined;
  return categoryIndexes
    ? { ...options, categories: categoryIndexes.flatMap((index) => options.categories[index] ?? []) }
    : options;
}

/** Restores packed options. */
export function unpackOptions({ degrees, categories, subjects, groups }: PackedOptions): FinderOptions {
  return {
    degrees: degrees.map(unpack),
    categories: categories.map(unpack),
    subjects: subjects.map(unpack),
    subjectGroups: groups.map(([group, options]) => ({ ...unpack(group), options: options.map(unpack) })),
  };
}

function pack({ slug, name }: Option): PackedOption {
  return toSlug(name) === slug ? name : [slug, name];
}

function unpack(packed: PackedOption): Option {
  return typeof packed === 'string'
    ? { slug: toSlug(packed), name: packed }
    : { slug: packed[0], name: packed[1] };
}
