/**
 * Formats figures, dates and facts about schools in US English, with the same result on the server
 * and in the browser. No function reads the clock or the time zone.
 */

/** Shown in place of a missing figure. */
export const notReported = 'Not reported';

/** Shown in place of a figure that the source withholds to protect students' privacy. */
export const withheldFigure = 'Withheld for privacy';

/** The text in place of a figure that a school does not have. Zero is a figure, so it is shown. */
export function missingFigure(
  { withheld }: { readonly withheld?: readonly string[] },
  figure: string,
): string {
  return withheld?.includes(figure) ? withheldFigure : notReported;
}

const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const percents = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 0 });

function formatWith(format: Intl.NumberFormat, value: number | null | undefined): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? format.format(value) : undefined;
}

/** `12345` to `12,345`; undefined when there is no number. */
export function formatNumber(value: number | null | undefined): string | undefined {
  return formatWith(numbers, value);
}

/** `1 school`, `1,234 schools`. */
export const pluralize = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** Adds a period, unless the text ends with one, as `Washington, D.C.` does. */
export const endSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);

/** `8420.4` to `$8,420`; undefined when there is no number. */
export function formatUsd(value: number | null | undefined): string | undefined {
  return formatWith(dollars, value);
}

/** A share to a percentage, `0.456` to `46%`; undefined when there is no number. */
export function formatPercent(share: number | null | undefined): string | undefined {
  return formatWith(percents, share);
}

interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** The calendar date as written in an ISO string: a time zone must not change a publication date. */
function readCalendarDate(iso: string | null | undefined): CalendarDate | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(iso ?? '');
  if (!parts) return undefined;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  const isReal =
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return isReal ? { year, month, day } : undefined;
}

/** `2026-06-02` (or a time on that day) to `6/2/2026`; undefined for anything else. */
export function formatDate(iso: string | null | undefined): string | undefined {
  const date = readCalendarDate(iso);
  return date && `${date.month}/${date.day}/${date.year}`;
}

/** `2026-06-02` (or a time on that day) to `June 2, 2026`; undefined for anything else. */
export function formatLongDate(iso: string | null | undefined): string | undefined {
  const date = readCalendarDate(iso);
  const months = 'January February March April May June July August September October November December';
  return date && `${months.split(' ')[date.month - 1]} ${date.day}, ${date.year}`;
}

/**
 * Labels an institution level `4 year`, `2 year` or `<2 year`; undefined for unknown levels.
 *
 * @param level a number of years, or the source's words, such as `At least 2 but less than 4 years`
 */
export function formatLevel(level: string | number | null | undefined): string | undefined {
  const text = String(level ?? '')
    .trim()
    .toLowerCase();
  if (/^\d+(\.\d+)?$/.test(text)) return labelYears(Number(text));
  if (/^(four|4)\b/.test(text)) return '4 year';
  if (/^(<|less than)\s*(two|2)\b/.test(text)) return '<2 year';
  if (/^(at least\s+)?(two|2)\b/.test(text)) return '2 year';
  return undefined;
}

function labelYears(years: number): string {
  return years >= 4 ? '4 year' : years >= 2 ? '2 year' : '<2 year';
}

/** `Campus`, `Online` or both, from the percentage (0 to 100) of a school's programs that are online. */
export function formatOnline(percent: number | null | undefined): string | undefined {
  if (typeof percent !== 'number' || !Number.isFinite(percent)) return undefined;
  return percent === 0 ? 'Campus' : percent === 100 ? 'Online' : 'Campus + Online';
}
