import { degreeLevels, type Presets } from '../../../src/core/degrees.ts';
import type { Degree } from '../../../src/core/model/degree.ts';
import { toSentenceCase } from '../../built-in/inventory/matching.ts';
import type { ProgramSort } from '../../built-in/rankings/ranked-programs.ts';
import { type Choice, describeInSentence, resultsPath, slugsOf } from './finder-choice.ts';

/** A choice that schools offer, and that differs as little as possible from the visitor's choice. */
export interface NearestChoice {
  /** The change, such as `Any state`. */
  readonly label: string;
  /** The choice within a sentence: `a doctorate in nursing in Ohio`. */
  readonly choiceInSentence: string;
  readonly schools: number;
  /** The page with its results. */
  readonly path: string;
}

interface StateChoice {
  readonly choice: Choice;
  readonly state?: { readonly name: string; readonly abbreviation: string };
}

export interface NearestChoiceOptions {
  readonly degrees: readonly Degree[];
  readonly countSchools: (choice: Presets, state: string | undefined) => number;
  /** The visitor's sort order, which the links keep. */
  readonly sort?: ProgramSort;
}

interface RelatedChoiceOptions extends NearestChoiceOptions {
  /** Counts programs in all states, which is faster than counting their schools. */
  readonly countPrograms: (choice: Presets) => number;
}

const isChosen = (item: Choice[keyof Choice]): boolean => item !== undefined && item.slug !== 'general';

function toNearest(
  label: string,
  { choice, state }: StateChoice,
  { countSchools, sort }: NearestChoiceOptions,
): NearestChoice[] {
  const slugs = slugsOf(choice);
  const schools = countSchools(slugs, state?.abbreviation);
  if (schools === 0) return [];
  const choiceInSentence = describeInSentence(choice, state);
  const path = resultsPath({ ...slugs, state: state?.abbreviation, sort });
  return [{ label, choiceInSentence, schools, path }];
}

/** The other degrees, nearest first; none if the choice has no degree. */
function nearestDegrees({ degree: chosen }: Choice, degrees: readonly Degree[]): readonly Degree[] {
  const level = degreeLevels.indexOf(chosen?.slug ?? '');
  if (level < 0) return [];
  return degrees
    .filter(({ slug }) => slug !== chosen?.slug && degreeLevels.includes(slug))
    .map((degree) => ({ degree, steps: Math.abs(degreeLevels.indexOf(degree.slug) - level) }))
    .sort((one, other) => one.steps - other.steps)
    .map(({ degree }) => degree);
}

/** The nearest other degree with schools. `suffix` completes the label if other fields change, too. */
function findDegree(selected: StateChoice, options: NearestChoiceOptions, suffix = ''): NearestChoice[] {
  const { choice } = selected;
  return nearestDegrees(choice, options.degrees)
    .flatMap((degree) =>
      toNearest(`${degree.name} instead${suffix}`, { ...selected, choice: { ...choice, degree } }, options),
    )
    .slice(0, 1);
}

/**
 * Choices with schools that differ in one field: any state, another degree, any subject. If there are none,
 * one that differs in degree and subject and, if necessary, in the state.
 */
export function findNearestChoices(
  selected: StateChoice,
  options: NearestChoiceOptions,
): readonly NearestChoice[] {
  const { choice, state } = selected;
  const { degree, category } = choice;
  const hasField = isChosen(choice.subject) && isChosen(category);
  const field = { degree, category };
  const near = [
    ...(state ? toNearest('Any state', { choice }, options) : []),
    ...findDegree(selected, options),
    ...(hasField ? toNearest('Any subject', { choice: field, state }, options) : []),
  ];
  if (near.length > 0) return near;
  const further = hasField ? findDegree({ choice: field, state }, options, ', any subject') : [];
  if (further.length > 0 || !state) return further;
  return findDegree({ choice: field }, options, ', any subject, any state');
}

const maxRelated = 3;

/** `Master’s degree in nursing education`. */
const titleOf = ({ degree, subject }: Choice): string =>
  `${degree?.name ?? 'Programs'} in ${toSentenceCase(subject?.name ?? '')}`;

/** The other subjects of the category, those with the most programs of the chosen degree first. */
function findSubjects({ choice }: StateChoice, { degrees, countPrograms }: RelatedChoiceOptions): Choice[] {
  const { degree, category, subject } = choice;
  const categories = degrees.find(({ slug }) => slug === degree?.slug)?.categories ?? [];
  const subjects = categories.find(({ slug }) => slug === category?.slug)?.subjects ?? [];
  return subjects
    .filter(({ slug }) => slug !== subject?.slug)
    .map((other) => ({ degree, category, subject: other }))
    .map((other) => ({ other, programs: countPrograms(slugsOf(other)) }))
    .filter(({ programs }) => programs > 0)
    .sort((one, next) => next.programs - one.programs)
    .map(({ other }) => other);
}

/**
 * Choices that are similar to one with schools: the same degree in other subjects of the field, and another
 * degree in the same subject. At most three; none without a degree and a subject.
 */
export function findRelatedChoices(
  selected: StateChoice,
  options: RelatedChoiceOptions,
): readonly NearestChoice[] {
  const { choice } = selected;
  if (!choice.degree || !isChosen(choice.subject) || !isChosen(choice.category)) return [];
  const degrees = nearestDegrees(choice, options.degrees).map((degree) => ({ ...choice, degree }));
  const toRelated = (other: Choice) => toNearest(titleOf(other), { ...selected, choice: other }, options);
  const otherDegree = degrees.flatMap(toRelated).slice(0, 1);
  const subjects = findSubjects(selected, options).slice(0, maxRelated).flatMap(toRelated);
  return [...subjects.slice(0, maxRelated - otherDegree.length), ...otherDegree];
}
