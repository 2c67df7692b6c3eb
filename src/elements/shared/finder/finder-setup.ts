import {
  emptySelection,
  isSpecified,
  nestedSubjectValue,
  readNestedSubject,
  type Selection,
} from '../../../core/degrees.ts';

export const finderFields = ['degree', 'category', 'subject'] as const;
export type FinderField = (typeof finderFields)[number];
export type FinderLayout = 'base' | 'native' | 'horizontal' | 'personalized';

/** Configuration of a finder. */
export interface FinderSetup {
  readonly fields: readonly FinderField[];
  /** The subject list is grouped by category. */
  readonly nested: boolean;
  readonly presets: Selection;
}

interface FinderAttributes {
  readonly layout?: FinderLayout;
  readonly fields?: readonly string[];
  readonly nested?: boolean;
  readonly degree?: string;
  readonly category?: string;
  readonly subject?: string;
}

/**
 * Reads the author's attributes. Unknown field names are dropped; if none remain, the layout
 * decides: `native` and nested forms have no category field, other forms have all three fields.
 */
export function readFinderSetup({
  layout = 'base',
  fields = [],
  nested = false,
  degree = '',
  category = '',
  subject = '',
}: FinderAttributes): FinderSetup {
  const known = finderFields.filter((field) => fields.includes(field));
  const defaultFields =
    layout === 'native' || nested ? finderFields.filter((field) => field !== 'category') : finderFields;
  return { fields: known.length > 0 ? known : defaultFields, nested, presets: { degree, category, subject } };
}

/**
 * The selection after one choice (`docs/specification.md`, rows 4.2 to 4.5):
 * a degree resets category and subject in a three-field or nested form, and the
 * subject in a two-field form without category. A category resets the subject.
 * A subject resets nothing. In a nested form the subject's value contains its
 * category (`nestedSubjectValue`), which is selected with it.
 */
export function chooseField(
  { fields, nested }: Pick<FinderSetup, 'fields' | 'nested'>,
  current: Selection,
  field: FinderField,
  value: string,
): Selection {
  if (field === 'degree') {
    if (fields.length === 3 || nested) return { ...emptySelection, degree: value };
    return fields.length === 2 && !fields.includes('category')
      ? { ...current, degree: value, subject: '' }
      : { ...current, degree: value };
  }
  if (field === 'category') return { ...current, category: value, subject: '' };
  if (!nested) return { ...current, subject: value };
  const category = fields.includes('category') ? current.category : '';
  return { ...current, ...(readNestedSubject(value) ?? { category, subject: value }) };
}

/** The value that a field's select shows for a selection. */
export function fieldValue(
  { nested }: Pick<FinderSetup, 'nested'>,
  selection: Selection,
  field: FinderField,
): string {
  return nested && field === 'subject' ? nestedSubjectValue(selection) : selection[field];
}

/** The placeholder of the category field. A visitor who chose “Any degree” can only choose any category. */
export function categoryPlaceholder(degree: string): string {
  if (degree === '') return 'Choose a degree first';
  return degree === 'general' ? 'Any category' : 'Choose a category';
}

/** True until a degree other than the general one is selected, in forms with a degree field. */
export function isCategoryDisabled(fields: readonly FinderField[], selection: Selection): boolean {
  return fields.includes('degree') && !isSpecified(selection.degree);
}
