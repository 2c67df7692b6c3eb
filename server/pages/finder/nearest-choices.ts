import { degreeLevels, type Presets } from '../../../src/core/degrees.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import { type Choice, offerOf, slugsOf } from './finder-choice.ts';

/** A choice with schools that differs as little as possible from one without. */
export interface NearestChoice {
  /** The change, such as `Any state`. */
  readonly label: string;
  /** What its schools offer, such as `a doctorate in nursing in Ohio`. */
  readonly offer: string;
  readonly schools: number;
  /** The page with its results. */
  readonly path: string;
}

interface Sought {
  readonly choice: Choice;
  readonly state?: { readonly name: string; readonly abbreviation: string };
}

export interface NearestChoiceOptions {
  readonly degrees: readonly Degree[];
  readonly countSchools: (choice: Presets, state: string | undefined) => number;
}

const isChosen = (item: Choice[keyof Choice]): boolean => item !== undefined && item.slug !== 'general';

function toNearest(
  label: string,
  { choice, state }: Sought,
  { countSchools }: NearestChoiceOptions,
): NearestChoice[] {
  const presets = slugsOf(choice);
  const schools = countSchools(presets, state?.abbreviation);
  if (schools === 0) return [];
  const fields = Object.entries({ ...presets, state: state?.abbreviation });
  const query = new URLSearchParams(fields.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  const offer = state ? `${offerOf(choice)} in ${state.name}` : offerOf(choice);
  return [{ label, offer, schools, path: `/study-match/?${query}` }];
}

/** The nearest other degree with schools. `and` names what else changes. */
function findDegree(sought: Sought, options: NearestChoiceOptions, and = ''): NearestChoice[] {
  const { choice } = sought;
  const level = degreeLevels.indexOf(choice.degree?.slug ?? '');
  if (level < 0) return [];
  return options.degrees
    .filter(({ slug }) => slug !== choice.degree?.slug && degreeLevels.includes(slug))
    .map((degree) => ({ degree, steps: Math.abs(degreeLevels.indexOf(degree.slug) - level) }))
    .sort((one, other) => one.steps - other.steps)
    .flatMap(({ degree }) =>
      toNearest(`${degree.name} instead${and}`, { ...sought, choice: { ...choice, degree } }, options),
    )
    .slice(0, 1);
}

/**
 * Choices with schools that differ in one field: any state, another degree, any subject. If there are none, one
 * that differs in degree and subject, and in the state if it must.
 */
export function findNearestChoices(sought: Sought, options: NearestChoiceOptions): readonly NearestChoice[] {
  const { choice, state } = sought;
  const { degree, category } = choice;
  const hasField = isChosen(choice.subject) && isChosen(category);
  const field = { degree, category };
  const near = [
    ...(state ? toNearest('Any state', { choice }, options) : []),
    ...findDegree(sought, options),
    ...(hasField ? toNearest('Any subject', { choice: field, state }, options) : []),
  ];
  if (near.length > 0) return near;
  const further = hasField ? findDegree({ choice: field, state }, options, ', any subject') : [];
  if (further.length > 0 || !state) return further;
  return findDegree({ choice: field }, options, ', any subject, any state');
}
