import {
  listSubjectGroups,
  type OptionGroup,
  readNestedSubject,
  reconcileNestedSelection,
  type Selection,
} from '../../../src/core/degrees.ts';
import type { Degree, DegreeItem } from '../../../src/core/model/degree.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { type FinderContext, finderDestination } from '../../../src/services/outbound.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { degreeTree } from '../catalog/degree-tree.ts';
import { matchPrograms, type ProgramMatches, type ProgramQuery } from './matching.ts';

/** Finds programs for a query: one per school. Related programs follow the exact matches, marked `related`. */
export function matchDistinctPrograms(
  catalog: Catalog,
  query: Omit<ProgramQuery, 'isDistinct' | 'includesRelated'>,
): ProgramMatches {
  return matchPrograms(catalog, { ...query, isDistinct: true, includesRelated: true });
}

export type FinderField = 'degree' | 'category' | 'subject';

/**
 * The submitted values of the finder's form. `fields` lists the fields that the form has. The form sends `nested`
 * if it groups subjects by category, because an empty `subject` does not show this grouping.
 */
export interface FinderQuery extends Partial<Record<FinderField | 'fields' | 'nested', string>> {}

export type FinderSelectionItems = Readonly<Partial<Record<FinderField, DegreeItem>>>;

export type FinderStep =
  | {
      readonly kind: 'field';
      readonly field: FinderField;
      readonly options: readonly DegreeItem[];
      /** Subjects by category, instead of `options`, if the submitted form was nested. */
      readonly groups?: readonly OptionGroup[];
      readonly selection: FinderSelectionItems;
    }
  | { readonly kind: 'redirect'; readonly url: string; readonly selection: FinderSelectionItems };

const order: readonly FinderField[] = ['degree', 'category', 'subject'];
const labels: Readonly<Record<FinderField, string>> = {
  degree: 'Any degree',
  category: 'Any category',
  subject: 'Any subject',
};

function readFields(fields: string | undefined): readonly FinderField[] {
  const listed = order.filter((field) => fields?.split(',').includes(field));
  return listed.length ? listed : order;
}

const withGeneral = (field: FinderField, options: readonly DegreeItem[]): DegreeItem[] => {
  const items = options.map(({ id, slug, name }) => ({ id, slug, name }));
  return items.some(({ slug }) => slug === 'general')
    ? items
    : [...items, { id: 'general', slug: 'general', name: labels[field] }];
};

/** The options of a field after earlier choices. Always includes `general`, so that every form can be completed. */
export function finderOptions(
  field: FinderField,
  chosen: { degree?: string; category?: string },
  degrees: readonly Degree[] = degreeTree,
): readonly DegreeItem[] {
  if (field === 'degree') return degrees.map(({ id, slug, name }) => ({ id, slug, name }));
  const degree = degrees.find(({ slug }) => slug === (chosen.degree || 'general')) ?? degrees[0];
  const categories = degree?.categories ?? [];
  if (field === 'category') return withGeneral(field, categories);
  const within =
    chosen.category && chosen.category !== 'general'
      ? categories.filter(({ slug }) => slug === chosen.category)
      : categories;
  const subjects = new Map(
    within.flatMap((category) => category.subjects).map((subject) => [subject.slug, subject]),
  );
  return withGeneral(field, [...subjects.values()]);
}

type NestedSubject = Pick<Selection, 'category' | 'subject'>;

/** Moves a nested subject to a category of the degree that has it, or returns it unchanged. */
function reconcileNested(nested: NestedSubject, degree: string, degrees: readonly Degree[]): NestedSubject {
  if (nested.subject === 'general') return nested;
  const { category, subject } = reconcileNestedSelection(degrees, { degree, ...nested });
  return subject ? { category, subject } : nested;
}

/** All subjects of a degree by category, the submitted category first. Each category offers `general`. */
function nestedOptions(degree: string, sentCategory: string, degrees: readonly Degree[]): OptionGroup[] {
  const groups = listSubjectGroups(degrees, { degree, category: '' }).map(({ slug, name, options }) => {
    const hasGeneral = options.some((option) => option.slug === 'general');
    const general = { slug: 'general', name: labels.subject };
    return { slug, name, options: hasGeneral ? options : [...options, general] };
  });
  const isSent = ({ slug }: OptionGroup) => slug === sentCategory;
  return [...groups.filter(isSent), ...groups.filter((group) => !isSent(group))];
}

/**
 * Decides the next step after the finder’s form was submitted without JavaScript. Returns the first
 * field without a valid choice. If every field has one, redirects to the URL that the finder's script
 * would open. A degree of `general` needs no further choices, because it has no categories.
 *
 * @param context details of the visit: the page, the traffic source, ids
 */
export function nextFinderStep(
  query: FinderQuery,
  config: FinderConfig,
  context: FinderContext = {},
  degrees: readonly Degree[] = degreeTree,
): FinderStep {
  const fields = readFields(query.fields);
  // A nested form sends the category with the subject.
  const nested = readNestedSubject(query.subject ?? '');
  const isNestedForm = nested !== undefined || (query.nested !== undefined && !fields.includes('category'));
  const sent = { ...query, ...(nested && reconcileNested(nested, query.degree ?? '', degrees)) };
  const selection: { -readonly [F in FinderField]?: DegreeItem } = {};
  for (const field of order) {
    const { degree, category } = selection;
    const options = finderOptions(field, { degree: degree?.slug, category: category?.slug }, degrees);
    const choice = options.find(({ slug }) => slug === sent[field]);
    const isNested = isNestedForm && field === 'subject';
    if (choice && !(isNested && !category)) selection[field] = choice;
    else if (isNested) {
      const groups = nestedOptions(degree?.slug ?? '', nested?.category ?? '', degrees);
      return { kind: 'field', field, options: [], groups, selection: degree ? { degree } : {} };
    } else if (fields.includes(field)) return { kind: 'field', field, options, selection };
    if (field === 'degree' && choice?.slug === 'general') break;
  }
  return { kind: 'redirect', url: finderDestination(selection, config, context), selection };
}

/** The settings that the finder's destination depends on. */
export type FinderConfig = Pick<SiteConfig, 'voyagerUrl' | 'studyMatchUrl' | 'publisher'>;
