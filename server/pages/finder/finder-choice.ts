import type { Presets } from '../../../src/core/degrees.ts';
import type { Degree, DegreeItem } from '../../../src/core/model/degree.ts';
import type { FinderField } from '../../built-in/inventory/finder.ts';
import { toSentenceCase } from '../../built-in/inventory/matching.ts';
import type { ProgramSort } from '../../built-in/rankings/ranked-programs.ts';
import { type SchoolRegion, schoolRegions } from '../../built-in/schools/school-directory.ts';

const finderFields: readonly FinderField[] = ['degree', 'category', 'subject'];

/** The query of a finder's URL. */
export type Query = Readonly<Record<string, string>>;

/** The degree, category and subject that a visitor has chosen. */
export type Choice = Readonly<Partial<Record<FinderField, Pick<DegreeItem, 'slug' | 'name'>>>>;

/**
 * The degree, category and subject in a URL, as slugs or, in `/discover` URLs, as names. If none of them is
 * in our data, all three come from the site's configuration. `unknownFields` are in the URL, but not in our
 * data.
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
  if (Object.keys(choice).length === 0)
    for (const field of finderFields) choice[field] = items[field].find(({ slug }) => slug === site[field]);
  return { choice, unknownFields };
}

/** A state, Washington, D.C., or a territory by its postal abbreviation or slug. */
export function readState(text: string): SchoolRegion | undefined {
  const value = text.toLowerCase();
  return schoolRegions.find(
    ({ abbreviation, slug }) => abbreviation.toLowerCase() === value || slug === value,
  );
}

/** Values of `sort` in the URL of a results page. */
export const sorts: ReadonlyMap<string, { readonly figure: ProgramSort; readonly label: string }> = new Map([
  ['net-price', { figure: 'netPrice', label: 'Lowest net price' }],
  ['tuition', { figure: 'tuitionInState', label: 'Lowest in-state tuition' }],
]);

/** Reads `sort` in the URL of a results page; undefined for an unknown value. */
export const readSort = (text: string | undefined): ProgramSort | undefined => sorts.get(text ?? '')?.figure;

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
