import { formatUsd, notReported, withheldFigure } from '../../../src/core/text/format.ts';
import type { SchoolRecord, SuppressibleFigure } from '../catalog/catalog-file.ts';

/**
 * `8420` to `$8,420`, with a minus sign below zero: grants may exceed the cost. Undefined when there is no
 * number.
 */
export const formatDollars = (amount: number | undefined): string | undefined =>
  formatUsd(amount)?.replace('-', '−');

/** Whether the source has the figure but withholds it to protect students' privacy. */
export const isWithheld = (
  { suppressed }: Pick<SchoolRecord, 'suppressed'>,
  figure: SuppressibleFigure,
): boolean => suppressed?.includes(figure) ?? false;

/** The text in place of a figure that the school does not have. */
export const missingFigure = (
  school: Pick<SchoolRecord, 'suppressed'>,
  figure: SuppressibleFigure,
): string => (isWithheld(school, figure) ? withheldFigure : notReported);
