import type { RankingSchool, SchoolDetails } from '../../../core/model/ranking.ts';
import { readOrder, readSentWeights, roundTo, writeOrder } from '../../../core/school-score.ts';
import { formatLevel } from '../../../core/text/format.ts';
import { decodeUrlPart } from '../../../core/urls.ts';
import { maxCompared } from '../compare/stored-schools.ts';

/**
 * Weights, sort order and filters of a ranking. If every field is blank, the list is the published ranking.
 */
export interface RankingView {
  /** The visitor's weights, as `writeOrder` writes them. */
  readonly weights: string;
  readonly sort: string;
  /** Maximum net price, in US dollars. */
  readonly price: string;
  /** Maximum in-state tuition, in US dollars. */
  readonly tuition: string;
  /** Minimum acceptance rate, in percent. */
  readonly acceptance: string;
  readonly size: string;
  readonly level: string;
  readonly control: string;
  readonly online: string;
  readonly state: string;
}

type ViewName = keyof RankingView;
/** A field of the view that has a select. */
export type ViewField = Exclude<ViewName, 'weights'>;

export const defaultView: RankingView = {
  weights: '',
  sort: '',
  price: '',
  tuition: '',
  acceptance: '',
  size: '',
  level: '',
  control: '',
  online: '',
  state: '',
};

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** The choices of each field except `state`, whose choices depend on the list. */
export const viewChoices: Readonly<Record<Exclude<ViewField, 'state'>, readonly Choice[]>> = {
  sort: [
    { value: '', label: 'Rank' },
    { value: 'retention', label: 'Highest retention' },
    { value: 'completion', label: 'Highest completion' },
    { value: 'price', label: 'Lowest net price' },
    { value: 'tuition', label: 'Lowest in-state tuition' },
    { value: 'acceptance', label: 'Highest acceptance rate' },
    { value: 'enrollment', label: 'Most students' },
    { value: 'name', label: 'Name' },
  ],
  price: [
    { value: '', label: 'Any' },
    { value: '10000', label: 'Up to $10,000' },
    { value: '15000', label: 'Up to $15,000' },
    { value: '25000', label: 'Up to $25,000' },
  ],
  tuition: [
    { value: '', label: 'Any' },
    { value: '10000', label: 'Up to $10,000' },
    { value: '20000', label: 'Up to $20,000' },
    { value: '35000', label: 'Up to $35,000' },
  ],
  acceptance: [
    { value: '', label: 'Any' },
    { value: '25', label: '25% or more' },
    { value: '50', label: '50% or more' },
    { value: '75', label: '75% or more' },
  ],
  size: [
    { value: '', label: 'Any' },
    { value: 'small', label: 'Under 5,000 students' },
    { value: 'medium', label: '5,000 to 15,000' },
    { value: 'large', label: 'Over 15,000' },
  ],
  level: [
    { value: '', label: 'Any' },
    { value: '4', label: '4 year' },
    { value: '2', label: '2 year or shorter' },
  ],
  control: [
    { value: '', label: 'Any' },
    { value: 'public', label: 'Public' },
    { value: 'private', label: 'Private' },
  ],
  online: [
    { value: '', label: 'Any' },
    { value: 'online', label: 'Online' },
    { value: 'both', label: 'Campus + Online' },
    { value: 'campus', label: 'Campus' },
  ],
};

/** The order by distance from the visitor's ZIP code. Like the ZIP code, it is never in a URL. */
export const distanceChoice: Choice = { value: 'distance', label: 'Nearest first' };

export const viewLabels: Readonly<Record<ViewField, string>> = {
  sort: 'Sort by',
  price: 'Net price',
  tuition: 'In-state tuition',
  acceptance: 'Acceptance rate',
  size: 'Enrollment',
  level: 'Level',
  control: 'Public or private',
  online: 'Online',
  state: 'State',
};

const names = Object.keys(defaultView) as ViewName[];

/** The fields that have a select, in display order. */
export const viewFields = names.filter((name) => name !== 'weights');

/** Whether no weights, sort order or filters are set. */
export function isDefaultView(view: RankingView): boolean {
  return names.every((name) => view[name] === '');
}

/** Whether no filters are set. */
export function isUnfiltered(view: RankingView): boolean {
  return viewFields.every((field) => field === 'sort' || view[field] === '');
}

/** The view without filters, but with its weights and sort order. */
export const withoutFilters = ({ weights, sort }: RankingView): RankingView => ({
  ...defaultView,
  weights,
  sort,
});

function sizeClassOf(students: number): string {
  return students < 5_000 ? 'small' : students <= 15_000 ? 'medium' : 'large';
}

function onlineModeOf(percent: number): string {
  return percent === 0 ? 'campus' : percent === 100 ? 'online' : 'both';
}

type SchoolFilter = (details: SchoolDetails, value: string) => boolean;

/** A filter never matches a school whose figure is unknown. */
const filters: Readonly<Record<Exclude<ViewField, 'sort'>, SchoolFilter>> = {
  price: ({ netPrice }, maxUsd) => netPrice !== undefined && netPrice <= Number(maxUsd),
  tuition: ({ undergradTuitionInState: amount }, maxUsd) => amount !== undefined && amount <= Number(maxUsd),
  // Rounded as the card shows it.
  acceptance: ({ admissionRate: rate }, minPercent) =>
    rate !== undefined && roundTo(rate, 2) * 100 >= Number(minPercent),
  size: ({ totalStudentsEnrolled: students }, size) =>
    students !== undefined && sizeClassOf(students) === size,
  level: ({ schoolLevel }, years) => {
    const level = formatLevel(schoolLevel);
    return level !== undefined && (level === '4 year') === (years === '4');
  },
  control: ({ isPrivate }, control) => isPrivate !== undefined && isPrivate === (control === 'private'),
  online: ({ percentOnlinePrograms: percent }, mode) =>
    percent !== undefined && onlineModeOf(percent) === mode,
  state: ({ stateCode }, state) => stateCode === state,
};

const last = Number.POSITIVE_INFINITY;
const sortKeys: Readonly<Record<string, (details: SchoolDetails) => number>> = {
  retention: ({ retentionRate }) => -(retentionRate ?? -last),
  completion: ({ completionRate }) => -(completionRate ?? -last),
  price: ({ netPrice }) => netPrice ?? last,
  tuition: ({ undergradTuitionInState }) => undergradTuitionInState ?? last,
  acceptance: ({ admissionRate }) => -(admissionRate ?? -last),
  enrollment: ({ totalStudentsEnrolled }) => -(totalStudentsEnrolled ?? -last),
};

function compareNames(one: RankingSchool, other: RankingSchool): number {
  const [a, b] = [one.details.schoolName.toLowerCase(), other.details.schoolName.toLowerCase()];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** All schools in the requested order; unknown figures come last, ties keep their rank order. */
export function sortSchools<S extends { readonly school: RankingSchool }>(
  schools: readonly S[],
  sort: string,
  milesById?: ReadonlyMap<string, number>,
): readonly S[] {
  if (sort === distanceChoice.value) {
    const milesTo = ({ school }: S) => milesById?.get(school.schoolId) ?? last;
    return [...schools].sort((one, other) => milesTo(one) - milesTo(other) || 0);
  }
  if (sort === 'name') return [...schools].sort((one, other) => compareNames(one.school, other.school));
  const sortKey = sortKeys[sort];
  return sortKey
    ? [...schools].sort((one, other) => sortKey(one.school.details) - sortKey(other.school.details) || 0)
    : schools;
}

/** Whether a school passes all filters. */
export function matchesView({ details }: RankingSchool, view: RankingView): boolean {
  return (Object.keys(filters) as (keyof typeof filters)[]).every(
    (field) => view[field] === '' || filters[field](details, view[field]),
  );
}

/** The states of the schools in the list, sorted. */
export function listStates(schools: readonly RankingSchool[]): readonly string[] {
  return [...new Set(schools.flatMap(({ details }) => details.stateCode ?? []))].sort();
}

/** Reference to a school in a URL: its id, and its ranking unless that is the list's own. */
export interface ComparedId {
  readonly ranking?: string;
  readonly id: string;
}

/** Limit on a state in a URL. A list may contain names of states, or provinces of other countries. */
const maxStateCharacters = 40;

function readComparedId(text: string): ComparedId[] {
  const [id = '', ranking] = text.split(':').reverse().map(decodeUrlPart);
  return id ? [{ id, ...(ranking && { ranking }) }] : [];
}

/** The visitor's weights; an empty string if they are invalid or the default ones. */
export function readWeights(text: string): string {
  const order = readOrder(text);
  return order ? writeOrder(order) : '';
}

/**
 * Reads the view and the compared schools from a URL query. Invalid values are ignored. Without JavaScript,
 * the form of the visitor's order sends one `weights` for each measure.
 */
export function readView(
  search: string,
  prefix: string,
): { view: RankingView; compared: readonly ComparedId[] } {
  const query = new URLSearchParams(search);
  const read = (field: ViewName): string => {
    const value = query.get(prefix + field) ?? '';
    if (field === 'weights') return readWeights(value || (readSentWeights(query) ?? ''));
    const isChoice =
      field === 'state'
        ? value.length <= maxStateCharacters
        : viewChoices[field].some((choice) => choice.value === value);
    return isChoice ? value : '';
  };
  const view = Object.fromEntries(names.map((name) => [name, read(name)])) as unknown as RankingView;
  const ids = (query.get(`${prefix}compare`) ?? '').split(',').slice(0, maxCompared);
  return { view, compared: ids.flatMap(readComparedId) };
}

/**
 * Writes the view and the compared schools to a URL query. Keeps all other parameters, but removes `weights`:
 * the form sends it without JavaScript, and the view already contains it.
 */
export function writeView(
  search: string,
  prefix: string,
  view: RankingView,
  compared: readonly ComparedId[],
): string {
  const query = new URLSearchParams(search);
  query.delete('weights');
  const compare = compared
    .map(({ ranking, id }) => [...(ranking ? [ranking] : []), id].map(encodeURIComponent).join(':'))
    .join();
  const sort = view.sort === distanceChoice.value ? '' : view.sort;
  for (const [name, value] of Object.entries({ ...view, sort, compare })) {
    if (value) query.set(prefix + name, value);
    else query.delete(prefix + name);
  }
  const text = String(query);
  return text && `?${text}`;
}
