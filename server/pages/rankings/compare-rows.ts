import { formatScore, ourScore, roundTo } from '../../../src/core/school-score.ts';
import {
  formatNumber,
  formatPercent,
  formatUsd,
  notReported,
  pluralize,
} from '../../../src/core/text/format.ts';
import type { Catalog } from '../../built-in/catalog/catalog.ts';
import type { SuppressibleFigure } from '../../built-in/catalog/catalog-file.ts';
import { type MedianFigure, sectorMedian } from '../../built-in/catalog/medians.ts';
import { bestPlacements } from '../../built-in/rankings/rankings.ts';
import { formatDollars, missingFigure } from '../../built-in/schools/figure-text.ts';
import type { FoundSchool } from '../../built-in/schools/school-directory.ts';
import { sectorOf } from '../../built-in/schools/school-facts.ts';

export type ComparedSchool = Pick<FoundSchool, 'school' | 'catalog'>;

export interface CompareCell {
  readonly value: string;
  readonly isMissing: boolean;
  /** The lead of the row's best value over the next one, in words: `$1,100 lower`. */
  readonly best?: string;
  readonly note?: string;
}

export interface CompareRow {
  readonly label: string;
  readonly cells: readonly CompareCell[];
  /** Whether all schools have the same value. */
  readonly isSame: boolean;
  readonly note?: string;
}

interface BestMark {
  readonly better: 'low' | 'high';
  /** Rounds a value as `format` does, so that differences are those of the shown values. */
  readonly round: (value: number) => number;
  /** The difference to the next best value, in words. */
  readonly describe: (difference: number) => string;
}

interface FigureRow {
  readonly label: string;
  readonly figure: SuppressibleFigure;
  readonly format: (value: number) => string | undefined;
  /** How the best value is marked; undefined if neither low nor high values are better for everyone. */
  readonly mark?: BestMark;
  readonly median?: MedianFigure;
  readonly note?: string;
}

const lower = (difference: number): string => `${formatUsd(difference)} lower`;
const points = (difference: number): string => `${pluralize(Math.round(difference * 100), 'point')} higher`;

const roundShare = (share: number): number => roundTo(share, 2);

const price = { format: formatDollars, mark: { better: 'low', round: Math.round, describe: lower } } as const;
const rate = {
  format: formatPercent,
  mark: { better: 'high', round: roundShare, describe: points },
} as const;

const figureRows: readonly FigureRow[] = [
  { label: 'Net price, after aid, a year', figure: 'netPrice', median: 'netPrice', ...price },
  { label: 'In-state tuition, a year', figure: 'tuitionInState', median: 'tuitionInState', ...price },
  {
    label: 'Out-of-state tuition, a year',
    figure: 'tuitionOutOfState',
    median: 'tuitionOutOfState',
    ...price,
  },
  { label: 'First-year students who return', figure: 'retentionRate', median: 'retentionRate', ...rate },
  { label: 'Students who finish', figure: 'completionRate', median: 'completionRate', ...rate },
  {
    label: 'Acceptance rate',
    figure: 'admissionRate',
    format: formatPercent,
    note: 'A higher rate is not better for everyone, so none is marked.',
  },
  {
    label: 'Students',
    figure: 'students',
    format: formatNumber,
    note: 'Bigger is not better, so none is marked.',
  },
];

/**
 * The index of the best value and its lead over the next one; undefined if readers see the same text for
 * both.
 */
function findBest(
  values: readonly (number | undefined)[],
  { better, round }: BestMark,
): { readonly index: number; readonly lead: number } | undefined {
  const known = values
    .flatMap((value, index) => (value === undefined ? [] : [{ value: round(value), index }]))
    .sort((one, other) => (better === 'low' ? one.value - other.value : other.value - one.value));
  const [first, second] = known;
  if (!first || !second || first.value === second.value) return undefined;
  return { index: first.index, lead: Math.abs(first.value - second.value) };
}

function toFigureRow(catalog: Catalog, row: FigureRow, schools: readonly ComparedSchool[]): CompareRow {
  const { label, figure, format, mark, median, note } = row;
  const values = schools.map(({ school }) => school[figure]);
  const best = mark && findBest(values, mark);
  const cells = schools.map(({ school }, index): CompareCell => {
    const value = values[index];
    const text = value === undefined ? undefined : format(value);
    const medianOfSector = median && sectorMedian(catalog, school, median);
    return {
      value: text ?? missingFigure(school, figure),
      isMissing: text === undefined,
      ...(best?.index === index && { best: mark?.describe(best.lead) }),
      ...(medianOfSector !== undefined && { note: `Median of similar schools: ${format(medianOfSector)}` }),
    };
  });
  return { label, cells, note, isSame: isSame(cells) };
}

const isSame = (cells: readonly CompareCell[]): boolean =>
  cells.every(({ value }) => value === cells[0]?.value);

function toTextRow(
  label: string,
  schools: readonly ComparedSchool[],
  read: (school: ComparedSchool) => string | undefined,
): CompareRow {
  const cells = schools.map((school) => {
    const value = read(school);
    return { value: value ?? notReported, isMissing: value === undefined };
  });
  return { label, cells, isSame: isSame(cells) };
}

function readRank(current: Catalog, { school, catalog }: ComparedSchool): string {
  const placement = bestPlacements(current).get(school.id);
  if (placement) return `${placement.rank}${placement.isTied ? ', tied' : ''}: ${placement.rankingTitle}`;
  return catalog === current ? 'Not in our national or state list' : 'Not ranked';
}

function readScore({ school }: ComparedSchool): string | undefined {
  const score = ourScore(school);
  return score === undefined ? undefined : `${formatScore(score)} of 100`;
}

/**
 * All rows of a comparison, with one cell per school.
 *
 * @param catalog the current catalog, which ranks and medians come from
 * @param hasRankings whether the site has rankings; if not, the rows name no ranks
 */
export function compareRows(
  catalog: Catalog,
  schools: readonly ComparedSchool[],
  hasRankings: boolean,
): readonly CompareRow[] {
  return [
    ...(hasRankings
      ? [toTextRow('Our rank by outcomes', schools, (school) => readRank(catalog, school))]
      : []),
    toTextRow('Our score', schools, readScore),
    ...figureRows.map((row) => toFigureRow(catalog, row, schools)),
    toTextRow('Kind', schools, ({ school }) => sectorOf(school)),
    toTextRow('Accreditor', schools, ({ school }) => school.accreditation),
    toTextRow(
      'Source',
      schools,
      ({ school, catalog: { source } }) => `${source.name}, row ${school.id}, ${source.year}`,
    ),
  ];
}
