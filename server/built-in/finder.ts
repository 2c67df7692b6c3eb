import { readNestedSubject } from '../../src/core/degrees.ts';
import type { Degree, DegreeItem, SiteConfig } from '../../src/core/entities.ts';
import { type FinderContext, finderDestination } from '../../src/services/outbound.ts';
import type { Catalogue } from './catalogue.ts';
import { degreeTree } from './degree-tree.ts';
import { matchPrograms, type ProgramMatches, type ProgramQuery } from './matching.ts';

/** Programs for a search: one for each school, related ones marked. */
export function matchingPrograms(
  catalogue: Catalogue,
  query: Omit<ProgramQuery, 'isDistinct' | 'withRelated'>,
  siteUrl = '',
): ProgramMatches {
  return matchPrograms(catalogue, { ...query, isDistinct: true, withRelated: true }, siteUrl);
}

export type FinderField = 'degree' | 'category' | 'subject';

/** What the finder's form sent; `fields` is the form's own list of fields. */
export interface FinderQuery extends Partial<Record<FinderField | 'fields', string>> {}

export interface FinderSelectionItems {
  readonly degree?: DegreeItem;
  readonly category?: DegreeItem;
  readonly subject?: DegreeItem;
}

export type FinderStep =
  | {
      readonly kind: 'ask';
      readonly field: FinderField;
      readonly options: readonly DegreeItem[];
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
  const asked = order.filter((field) => fields?.split(',').includes(field));
  return asked.length ? asked : order;
}

const withGeneral = (field: FinderField, options: readonly DegreeItem[]): DegreeItem[] => {
  const items = options.map(({ id, slug, name }) => ({ id, slug, name }));
  return items.some(({ slug }) => slug === 'general')
    ? items
    : [...items, { id: 'general', slug: 'general', name: labels[field] }];
};

/** The options of a field under what was chosen before; `general` is always one, so that nobody is stuck. */
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

/**
 * Decides what follows a submission of the finder's form without JavaScript: the
 * first field that has no valid choice is asked for, else the visitor is sent on
 * where the finder's script would, with what `context` knows of the visit. A degree of `general` ends the questions,
 * because the finder offers no categories under it.
 */
export function nextFinderStep(
  query: FinderQuery,
  config: FinderConfig,
  context: FinderContext = {},
  degrees: readonly Degree[] = degreeTree,
): FinderStep {
  const fields = readFields(query.fields);
  // A nested form sends the category with the subject.
  const sent = { ...query, ...readNestedSubject(query.subject ?? '') };
  const selection: { -readonly [F in FinderField]?: DegreeItem } = {};
  for (const field of order) {
    const options = finderOptions(
      field,
      { degree: selection.degree?.slug, category: selection.category?.slug },
      degrees,
    );
    const choice = options.find(({ slug }) => slug === sent[field]);
    if (choice) selection[field] = choice;
    else if (fields.includes(field)) return { kind: 'ask', field, options, selection };
    if (field === 'degree' && choice?.slug === 'general') break;
  }
  return { kind: 'redirect', url: finderDestination(selection, config, context), selection };
}

/** The part of the configuration that the finder's destination needs. */
export type FinderConfig = Pick<SiteConfig, 'voyagerUrl' | 'studyMatchUrl' | 'publisher'>;
