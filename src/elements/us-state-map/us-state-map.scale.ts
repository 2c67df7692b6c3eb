import type { CompactStatus, StateOverview, StateSummary } from '../../core/model/state-overview.ts';

/** The figure by which the map is shaded. */
export type Measure = 'tuition' | 'programs' | 'compact';

/**
 * Formats whole US dollars, such as `$11,000`. A copy of `formatUsd`: importing it would move its module to
 * the chunk that every page with React loads.
 */
export const formatDollars = (amount: number): string => `$${Math.round(amount).toLocaleString('en-US')}`;

/** A copy of `notReported` in `format.ts`, for the same reason. */
export const notReported = 'Not reported';

/** A color of the map: 1 is the lightest, 4 the darkest, 0 means that there is no figure. */
export type Step = 0 | 1 | 2 | 3 | 4;

/** One line of the legend. */
interface LegendEntry {
  readonly step: Step;
  readonly text: string;
}

/** How one measure colors the states. */
export interface Scale {
  readonly measure: Measure;
  /** The label of the switch. */
  readonly name: string;
  /** The title of the legend. */
  readonly title: string;
  readonly entries: readonly LegendEntry[];
  stepOf(state: StateSummary): Step;
}

/** The steps of a scale, by the number of its thresholds. */
const stepsByThresholdCount: readonly (readonly Step[])[] = [[2], [1, 4], [1, 3, 4], [1, 2, 3, 4]];

/**
 * The lowest value of each step but the first: quartiles rounded to `unit`, or to a tenth of it if two
 * thresholds would be the same or one would be above all values.
 */
function findThresholds(values: readonly number[], unit: number): readonly number[] {
  const sorted = [...values].sort((one, other) => one - other);
  const [lowest = 0] = sorted;
  const highest = sorted.at(-1) ?? 0;
  const quartiles = [0.25, 0.5, 0.75].map((share) => sorted[Math.floor(share * sorted.length)] ?? 0);
  const roundTo = (size: number) => [
    ...new Set(
      quartiles
        .map((value) => Math.round(value / size) * size)
        .filter((threshold) => threshold > lowest && threshold <= highest),
    ),
  ];
  const thresholds = roundTo(unit);
  return unit > 1 && thresholds.length < quartiles.length ? roundTo(unit / 10) : thresholds;
}

interface NumberMeasure extends Pick<Scale, 'measure' | 'name' | 'title'> {
  readonly unit: number;
  readonly read: (state: StateSummary) => number | undefined;
  readonly format: (value: number) => string;
  readonly missing: string;
}

function toScale(
  { unit, read, format, missing, ...names }: NumberMeasure,
  states: readonly StateSummary[],
): Scale | undefined {
  const values = states.flatMap((state) => read(state) ?? []);
  if (values.length === 0) return undefined;
  const thresholds = findThresholds(values, unit);
  const steps = stepsByThresholdCount[thresholds.length] ?? [2];
  const hasMissing = values.length < states.length;
  const describeStep = (from?: number, to?: number): string => {
    if (to !== undefined && from === to - 1) return format(from);
    if (from !== undefined) return `${format(from)} ${to === undefined ? 'or more' : `to ${format(to - 1)}`}`;
    if (to !== undefined) return `Under ${format(to)}`;
    return hasMissing ? 'States with a figure' : 'All states';
  };
  const entries = steps.map(
    (step, index): LegendEntry => ({ step, text: describeStep(thresholds[index - 1], thresholds[index]) }),
  );
  return {
    ...names,
    entries: hasMissing ? [...entries, { step: 0, text: missing }] : entries,
    stepOf(state) {
      const value = read(state);
      return value === undefined
        ? 0
        : (steps[thresholds.filter((threshold) => threshold <= value).length] ?? 0);
    },
  };
}

const compactSteps: Readonly<Record<CompactStatus, Step>> = { member: 4, pending: 2, outside: 1, unknown: 0 };

/** A state's status in a licensure compact, as the legend and the table show it. */
export function compactLabel(
  status: CompactStatus,
  { isOperating }: { readonly isOperating: boolean },
): string {
  if (status === 'member') return isOperating ? 'Member' : 'Law passed';
  return { pending: 'Law passed, not in force', outside: 'Not a member', unknown: 'Not listed' }[status];
}

function makeCompactScale({ compact, states }: StateOverview): Scale | undefined {
  if (!compact) return undefined;
  const statuses = Object.keys(compactSteps) as CompactStatus[];
  const used = statuses.filter((status) => states.some((state) => state.compact === status));
  return {
    measure: 'compact',
    name: 'Compact',
    title: compact.name,
    entries: used.map((status) => ({ step: compactSteps[status], text: compactLabel(status, compact) })),
    stepOf: (state) => (state.compact ? compactSteps[state.compact] : 0),
  };
}

/** Returns a scale for each measure that has figures, in the order of the switch. */
export function makeScales(overview: StateOverview): readonly Scale[] {
  const { states } = overview;
  const scales = [
    toScale(
      {
        measure: 'tuition',
        name: 'Tuition',
        title: 'Lowest in-state tuition, a year',
        unit: 1000,
        read: ({ tuitionFrom }) => tuitionFrom,
        format: formatDollars,
        missing: notReported,
      },
      states,
    ),
    toScale(
      {
        measure: 'programs',
        name: 'Programs',
        title: `Programs in ${overview.field}`,
        unit: 1,
        read: ({ programs }) => (programs > 0 ? programs : undefined),
        format: (value) => value.toLocaleString('en-US'),
        missing: 'None',
      },
      states,
    ),
    makeCompactScale(overview),
  ];
  return scales.filter((scale) => scale !== undefined);
}

/** A copy of `pluralize` in `format.ts`, for the same reason as `formatDollars`. */
const pluralize = (count: number, word: string): string =>
  `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;

/** `2 schools, from $11,000`, or the figures of another measure that shades the map. */
export function describeState(state: StateSummary, overview: StateOverview, measure: Measure): string {
  const { schools, programs, tuitionFrom, compact } = state;
  if (measure === 'compact' && compact && overview.compact)
    return compactLabel(compact, overview.compact).toLowerCase();
  if (schools === 0) return 'no schools';
  if (measure === 'programs') return `${pluralize(schools, 'school')}, ${pluralize(programs, 'program')}`;
  return `${pluralize(schools, 'school')}${tuitionFrom === undefined ? '' : `, from ${formatDollars(tuitionFrom)}`}`;
}

/** Where the figures come from: `Source: College Scorecard, 2026.` */
export function describeSource({ source, isSample }: StateOverview): string {
  return isSample
    ? 'Sample data: schools, programs and prices are made up.'
    : `Source: ${source.name}, ${source.year}.`;
}
