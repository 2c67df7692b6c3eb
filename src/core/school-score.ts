/**
 * How rankings score schools: the measures, our weights, and the formula. The server orders its rankings with
 * this module, and cards explain their scores with it. A change here is a change of the method: add it to
 * `method-page.ts`.
 */

import type { RankingSchool } from './model/ranking.ts';

/** The measures of a score, in the order of the weights in a URL. */
export const measures = ['retention', 'completion', 'netPrice', 'size'] as const;
export type Measure = (typeof measures)[number];

/** Percent of the score for each measure; together 100. */
export type Weights = Readonly<Record<Measure, number>>;

/** Our own score: half retention, half completion. */
export const ourWeights: Weights = { retention: 50, completion: 50, netPrice: 0, size: 0 };

/** Decimal places of a score, such as 83.5. */
const decimals = 1;

/** The figures of a school from which its scores are computed. Unknown figures are absent, never zero. */
export interface ScoredFigures {
  /** A share from 0 to 1. */
  readonly retentionRate?: number;
  /** A share from 0 to 1. */
  readonly completionRate?: number;
  /** In dollars a year; below zero if grants exceed the cost. */
  readonly netPrice?: number;
  readonly totalStudentsEnrolled?: number;
}

const figureNames = {
  retention: 'retentionRate',
  completion: 'completionRate',
  netPrice: 'netPrice',
  size: 'totalStudentsEnrolled',
} as const satisfies Readonly<Record<Measure, keyof ScoredFigures>>;

interface Range {
  readonly lowest: number;
  readonly highest: number;
}

/** The lowest and the highest net price and size in a list; points for these two depend on the list. */
export type Ranges = Readonly<Record<'netPrice' | 'size', Range | undefined>>;

function rangeOf(values: readonly (number | undefined)[]): Range | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? { lowest: Math.min(...known), highest: Math.max(...known) } : undefined;
}

export function rangesOf(list: readonly ScoredFigures[]): Ranges {
  return {
    netPrice: rangeOf(list.map(({ netPrice }) => netPrice)),
    size: rangeOf(list.map(({ totalStudentsEnrolled }) => totalStudentsEnrolled)),
  };
}

/** Which size earns 100 points. */
export type PreferredSize = 'small' | 'large';

/**
 * Points of a school for one measure, 0 to 100; undefined if the figure is unknown. A rate earns its
 * percentage. The lowest net price and the preferred size in the list earn 100, the opposite ends earn 0.
 * Equal figures all earn 100.
 */
export function pointsOf(
  measure: Measure,
  figures: ScoredFigures,
  ranges: Ranges,
  preferredSize: PreferredSize,
): number | undefined {
  const value = figures[figureNames[measure]];
  if (value === undefined) return undefined;
  if (measure === 'retention' || measure === 'completion') return value * 100;
  const range = ranges[measure];
  if (!range) return undefined;
  const { lowest, highest } = range;
  if (highest === lowest) return 100;
  const points = (100 * (highest - value)) / (highest - lowest);
  return measure === 'size' && preferredSize === 'large' ? 100 - points : points;
}

/** Rounds halves up, also those that binary fractions store too low: 55.65, computed as 55.6499…, to 55.7. */
export const roundTo = (value: number, places: number): number =>
  Math.round(value * 10 ** places + 1e-6) / 10 ** places;

/** Our score of a school, 0 to 100 with one decimal; undefined unless both rates are known. */
export function ourScore(figures: ScoredFigures): number | undefined {
  const { retentionRate, completionRate } = figures;
  if (retentionRate === undefined || completionRate === undefined) return undefined;
  return roundTo(ourWeights.retention * retentionRate + ourWeights.completion * completionRate, decimals);
}

/** A visitor's own order of a ranking. */
export interface VisitorOrder {
  readonly weights: Weights;
  readonly preferredSize: PreferredSize;
}

/** A visitor's score of a school, 0 to 100 with one decimal. An unknown figure earns no points. */
export function visitorScore(
  figures: ScoredFigures,
  ranges: Ranges,
  { weights, preferredSize }: VisitorOrder,
): number {
  let sum = 0;
  for (const measure of measures) {
    const weight = weights[measure];
    if (weight > 0) sum += (weight * (pointsOf(measure, figures, ranges, preferredSize) ?? 0)) / 100;
  }
  return roundTo(sum, decimals);
}

/** A score as text: `83.5`. */
export const formatScore = (score: number): string => score.toFixed(decimals);

export const totalWeight = (weights: Weights): number =>
  measures.reduce((sum, measure) => sum + weights[measure], 0);

/** True for our own weights. */
export const isOurOrder = ({ weights }: VisitorOrder): boolean =>
  measures.every((measure) => weights[measure] === ourWeights[measure]);

const joinWeights = ({ weights, preferredSize }: VisitorOrder): string =>
  [...measures.map((measure) => weights[measure]), ...(preferredSize === 'large' ? ['large'] : [])].join('-');

/** An order as in a URL, `20-30-40-10` or `20-30-40-10-large`; empty for ours. */
export const writeOrder = (order: VisitorOrder): string => (isOurOrder(order) ? '' : joinWeights(order));

/** Reads four percentages from 0 to 100; their total can differ from 100. Undefined if they are invalid. */
export function readDraft(text: string): VisitorOrder | undefined {
  const match = /^(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})(-large)?$/.exec(text);
  if (!match) return undefined;
  const [retention = 0, completion = 0, netPrice = 0, size = 0] = match.slice(1, 5).map(Number);
  const weights: Weights = { retention, completion, netPrice, size };
  if (measures.some((measure) => weights[measure] > 100)) return undefined;
  return { weights, preferredSize: match[5] ? 'large' : 'small' };
}

/**
 * Reads the `weights` parameters of a form without JavaScript, one for each measure: `20-30-40-10`, without
 * leading zeros. An empty field is 0. The total can differ from 100. Undefined if they are not percentages.
 */
export function readSentWeights(query: URLSearchParams): string | undefined {
  const draft = readDraft(
    query
      .getAll('weights')
      .map((weight) => weight || '0')
      .join('-'),
  );
  return draft && joinWeights(draft);
}

/** Reads an order from a URL; undefined unless it is four whole percentages that add up to 100. */
export function readOrder(text: string): VisitorOrder | undefined {
  const draft = readDraft(text);
  return draft && totalWeight(draft.weights) === 100 ? draft : undefined;
}

/**
 * Ranks by score, best first: equal scores share a rank. Scores must be sorted from high to low.
 *
 * @returns the rank of each score: `[90, 80, 80, 70]` has the ranks `[1, 2, 2, 4]`
 */
export function sharedRanks(scores: readonly number[]): readonly number[] {
  let rank = 0;
  return scores.map((score, index) => {
    if (index === 0 || score !== scores[index - 1]) rank = index + 1;
    return rank;
  });
}

/** The rank that readers see: schools with equal scores share a rank. */
export const publishedRank = ({ rank, sharedRank }: Pick<RankingSchool, 'rank' | 'sharedRank'>): number =>
  sharedRank ?? rank;
