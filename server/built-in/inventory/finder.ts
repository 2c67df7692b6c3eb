import {
  isSpecified,
  listCategories,
  listDegrees,
  listSubjectGroups,
  listSubjects,
  type Option,
  type OptionGroup,
  readNestedSubject,
  reconcileNestedSelection,
  type Selection,
} from '../../../src/core/degrees.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { type FinderContext, finderDestination } from '../../../src/services/outbound.ts';
import { degreeTree } from '../catalog/degree-tree.ts';

export type FinderField = 'degree' | 'category' | 'subject';

/**
 * The submitted values of the finder's form. `fields` lists the fields that the form has. The form sends
 * `nested` if it groups subjects by category, because an empty `subject` does not show this grouping.
 */
export interface FinderQuery extends Partial<Record<FinderField | 'fields' | 'nested', string>> {}

export type FinderSelectionItems = Readonly<Partial<Record<FinderField, Option>>>;

export type FinderStep =
  | {
      readonly kind: 'field';
      readonly field: FinderField;
      readonly options: readonly Option[];
      /** Subjects by category, instead of `options`, if the submitted form was nested. */
      readonly groups?: readonly OptionGroup[];
      readonly selection: FinderSelectionItems;
      /** The submitted combination that does not exist; empty if the submitted value is unknown. */
      readonly rejected?: FinderSelectionItems;
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

const withGeneral = (field: FinderField, options: readonly Option[]): readonly Option[] =>
  options.some(({ slug }) => slug === 'general')
    ? options
    : [...options, { slug: 'general', name: labels[field] }];

/**
 * The options of a field after earlier choices. Always includes `general`, so that every form can be
 * completed.
 */
export function finderOptions(
  field: FinderField,
  { degree = '', category = '' }: Partial<Selection>,
  degrees: readonly Degree[] = degreeTree,
): readonly Option[] {
  if (field === 'degree') return listDegrees(degrees);
  return withGeneral(
    field,
    field === 'category' ? listCategories(degrees, degree) : listSubjects(degrees, { degree, category }),
  );
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
  const groups = listSubjectGroups(degrees, { degree, category: '' }).map((group) => ({
    ...group,
    options: withGeneral('subject', group.options),
  }));
  const isSent = ({ slug }: OptionGroup) => slug === sentCategory;
  return [...groups.filter(isSent), ...groups.filter((group) => !isSent(group))];
}

/**
 * The rejected combination of a field's submitted value and the earlier fields. Empty if the value is
 * unknown; undefined if none was submitted.
 */
function readRejected(
  field: FinderField,
  sent: FinderQuery,
  degree: Option | undefined,
  degrees: readonly Degree[],
): FinderSelectionItems | undefined {
  if (!sent[field]) return undefined;
  const find = (other: FinderField) =>
    finderOptions(other, {}, degrees).find(({ slug }) => isSpecified(slug) && slug === sent[other]);
  const item = find(field);
  return item ? { degree, category: find('category'), [field]: item } : {};
}

/**
 * Decides the next step after the finder’s form was submitted without JavaScript. Returns the first
 * field without a valid choice. If every field has one, redirects to the URL that the finder's script
 * would open. After the degree `general`, asks nothing more, but keeps the valid choices of the form.
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
  const selection: { -readonly [F in FinderField]?: Option } = {};
  for (const field of order) {
    const { degree, category } = selection;
    const options = finderOptions(field, { degree: degree?.slug, category: category?.slug }, degrees);
    const choice = options.find(({ slug }) => slug === sent[field]);
    const isNested = isNestedForm && field === 'subject';
    if (choice && !(isNested && !category)) selection[field] = choice;
    else if (degree?.slug === 'general') continue;
    else if (isNested) {
      const groups = nestedOptions(degree?.slug ?? '', nested?.category ?? '', degrees);
      const rejectedField = nested?.subject === 'general' ? 'category' : field;
      const rejected = nested && readRejected(rejectedField, sent, degree, degrees);
      return { kind: 'field', field, options: [], groups, selection: degree ? { degree } : {}, rejected };
    } else if (fields.includes(field)) {
      const rejected = readRejected(field, sent, degree, degrees);
      return { kind: 'field', field, options, selection, rejected };
    }
  }
  return { kind: 'redirect', url: finderDestination(selection, config, context), selection };
}

/** The settings that the finder's destination depends on. */
export type FinderConfig = Pick<SiteConfig, 'voyagerUrl' | 'studyMatchUrl' | 'publisher'>;
