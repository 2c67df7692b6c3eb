import { isSpecified, type Presets } from '../../../src/core/degrees.ts';
import type { Degree, DegreeItem } from '../../../src/core/model/degree.ts';
import { buildUrl } from '../../../src/services/outbound.ts';
import type { FinderField, FinderSelectionItems } from '../../built-in/inventory/finder.ts';
import { toSentenceCase } from '../../built-in/inventory/matching.ts';
import type { ProgramSort } from '../../built-in/rankings/ranked-programs.ts';

const finderFields: readonly FinderField[] = ['degree', 'category', 'subject'];

/** The query of a finder's URL. */
export type Query = Readonly<Record<string, string>>;

/** The degree, category and subject that a visitor has chosen. */
export type Choice = Readonly<Partial<Record<FinderField, Pick<DegreeItem, 'slug' | 'name'>>>>;

/**
 * The degree, category and subject in a URL, as slugs or, in `/discover` URLs, as names. If none of them is
 * in our data, all three come from the site's configuration. `unknownFields` are in the URL, but not in our
 * data. `isDefault` is true if the URL has none of the three.
 */
export function readChoice(query: Query, degrees: readonly Degree[], site: Presets) {
  const categories = degrees.flatMap((degree) => degree.categories);
  const subjects = categories.flatMap((category) => category.subjects);
  const items: Readonly<Record<FinderField, readonly DegreeItem[]>> = {
    degree: degrees,
    category: categories,
    subject: subjects,
  };
  const plurals = { degree: 'degrees', category: 'categories', subject: 'subjects' } as const;
  const choice: { -readonly [Field in FinderField]?: Pick<DegreeItem, 'slug' | 'name'> } = {};
  const unknownFields: FinderField[] = [];
  for (const field of finderFields) {
    const slug = query[field];
    const name = query[`dcs[${plurals[field]}][]`];
    const found = items[field].find((item) => (slug ? item.slug === slug : item.name === name));
    if (found) choice[field] = found;
    else if (slug === 'general') choice[field] = { slug, name: slug };
    else if (slug || name) unknownFields.push(field);
  }
  const isFound = Object.keys(choice).length > 0;
  if (!isFound)
    for (const field of finderFields) choice[field] = items[field].find(({ slug }) => slug === site[field]);
  return { choice, unknownFields, isDefault: !isFound && unknownFields.length === 0 };
}

/** Values of `sort` in the URL of a results page. */
export const sorts: ReadonlyMap<string, { readonly figure: ProgramSort; readonly label: string }> = new Map([
  ['net-price', { figure: 'netPrice', label: 'Lowest net price' }],
  ['tuition', { figure: 'tuitionInState', label: 'Lowest in-state tuition' }],
]);

/** Reads `sort` in the URL of a results page; undefined for an unknown value. */
export const readSort = (text: string | undefined): ProgramSort | undefined => sorts.get(text ?? '')?.figure;

/** The results page of a choice; `state` is a postal abbreviation or a slug. */
export function resultsPath({
  sort: figure,
  ...choice
}: Presets & { readonly state?: string; readonly sort?: ProgramSort }): string {
  const sort = [...sorts.keys()].find((value) => figure && readSort(value) === figure);
  return buildUrl('/study-match/', { ...choice, sort });
}

/** The slugs of a choice; undefined for fields without a choice. */
export const slugsOf = ({ degree, category, subject }: Choice): Presets => ({
  degree: degree?.slug,
  category: category?.slug,
  subject: subject?.slug,
});

/** Adds the category if the subject is in only one: related programs are found by category. */
export function toSearch(presets: Presets, degrees: readonly Degree[]): Presets {
  const { category, subject } = presets;
  if (!subject || subject === 'general' || (category && category !== 'general')) return presets;
  const withSubject = degrees
    .flatMap(({ categories }) => categories)
    .filter(({ subjects }) => subjects.some(({ slug }) => slug === subject));
  const [only, ...more] = new Set(withSubject.map(({ slug }) => slug));
  return more.length === 0 ? { ...presets, category: only } : presets;
}

/** The choice as text: `Master’s degree, Nursing`, with a state `Master’s degree, Nursing in Ohio`. */
export function describeChoice(
  { degree, category, subject }: Choice,
  state?: { readonly name: string },
): string {
  const names = [degree, category, subject].flatMap((item) =>
    item && item.slug !== 'general' ? item.name : [],
  );
  const text = names.join(', ') || 'any degree and subject';
  return state ? `${text} in ${state.name}` : text;
}

/** The choice after the verb “offers”: `a master’s degree in nursing`, `programs in social work`. */
export function describeInSentence(
  { degree, category, subject }: Choice,
  state?: { readonly name: string },
): string {
  const known = (item: Choice[FinderField]) => (item && item.slug !== 'general' ? item.name : undefined);
  const degreeName = known(degree);
  const field = known(subject) ?? known(category);
  const article = /^[aeiou]/i.test(degreeName ?? '') ? 'an' : 'a';
  const programs = degreeName ? `${article} ${toSentenceCase(degreeName)}` : 'programs';
  const places = [field && toSentenceCase(field), state?.name].flatMap((place) =>
    place ? ` in ${place}` : [],
  );
  return `${programs}${places.join('')}`;
}

/** Says which values of a link the page ignores. */
export function describeUnknown(names: readonly string[]): string {
  const list = new Intl.ListFormat('en-US').format(names);
  return `The ${list} in this link ${names.length === 1 ? 'is' : 'are'} not in our data.`;
}

/** Says why the finder's form asks for a field again. `noun` names the field. */
export function describeRejected({ degree, category, subject }: FinderSelectionItems, noun: string): string {
  if (!category && !subject) return `${describeUnknown([noun])} Choose another one.`;
  const program = degree && isSpecified(degree.slug) ? toSentenceCase(degree.name) : 'program';
  const field = subject ? ` in ${toSentenceCase(subject.name)}` : '';
  return `No ${program}${field} is listed${category ? ` under ${category.name}` : ''}. Choose another ${noun}.`;
}
