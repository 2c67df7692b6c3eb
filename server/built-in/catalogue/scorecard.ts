import { usStates } from '../../../src/core/us-states.ts';
import { describeFacts } from './blurb.ts';
import type { SchoolRecord } from './catalogue-file.ts';
import { findSubjectOfCip } from './degree-tree.ts';

/**
 * One row of the College Scorecard institution file of the U.S. Department of Education.
 * Keys are the column names of the source.
 */
export type ScorecardRow = Readonly<Record<string, string>>;

/** An invalid cell. Row numbers match a spreadsheet: the header is row 1. */
export interface CellProblem {
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

const textColumns = ['UNITID', 'INSTNM', 'CITY', 'STABBR', 'INSTURL', 'ACCREDAGENCY', 'CONTROL', 'ICLEVEL'];
const figureColumns = [
  'ADM_RATE',
  'UGDS',
  'TUITIONFEE_IN',
  'TUITIONFEE_OUT',
  'RET_FT4',
  'RET_FTL4',
  'C150_4',
  'C150_L4',
];
const rateColumns = new Set(['ADM_RATE', 'RET_FT4', 'RET_FTL4', 'C150_4', 'C150_L4']);
/** How the source writes unknown values. */
const unknownValues = new Set(['', 'NULL', 'NA', 'PS', 'PrivacySuppressed']);
const levels: Readonly<Record<string, SchoolRecord['level']>> = { 1: '4 year', 2: '2 year', 3: '<2 year' };
/** Territories and freely associated states; the source lists their schools, too. */
const territories = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
const stateCodes = new Set([...usStates.map(({ abbreviation }) => abbreviation), ...territories]);
const programColumn = /^CIP(\d\d)(ASSOC|BACHL)$/;

/** Lists the required columns that a header does not have. */
export function missingColumns(header: readonly string[]): string[] {
  const missing = [...textColumns, ...figureColumns].filter((column) => !header.includes(column));
  return header.some((column) => programColumn.test(column))
    ? missing
    : [...missing, 'CIPnnASSOC', 'CIPnnBACHL'];
}

type Report = (column: string, message: string) => void;

function readFigure(row: ScorecardRow, column: string, report: Report): number | undefined {
  const value = (row[column] ?? '').trim();
  if (unknownValues.has(value)) return undefined;
  const figure = Number(value);
  const isRate = rateColumns.has(column);
  const isNumber = Number.isFinite(figure) && figure >= 0;
  if (!isNumber) report(column, `“${value}” is not a number of zero or more`);
  else if (isRate && figure > 1) report(column, `“${value}” is not a share between 0 and 1`);
  else return figure;
  return undefined;
}

function readText(row: ScorecardRow, column: string, report: Report): string {
  const value = (row[column] ?? '').trim();
  if (value === '') report(column, 'is empty');
  if (value.includes('\uFFFD')) report(column, `“${value}” is not valid UTF-8`);
  return value;
}

function readCode<T>(
  row: ScorecardRow,
  column: string,
  codes: Readonly<Record<string, T>>,
  report: Report,
): T | undefined {
  const value = (row[column] ?? '').trim();
  if (!(value in codes)) report(column, `“${value}” is none of ${Object.keys(codes).join(', ')}`);
  return codes[value];
}

/** The school's http(s) URL. Many URLs in the file have no scheme. */
function readUrl(row: ScorecardRow): string | undefined {
  const value = (row.INSTURL ?? '').trim();
  if (unknownValues.has(value)) return undefined;
  const url = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(url) && new URL(url).hostname.includes('.') ? new URL(url).href : undefined;
}

function readOffers(row: ScorecardRow, report: Report): string {
  const offers: string[] = [];
  for (const [column, cell] of Object.entries(row)) {
    const match = programColumn.exec(column);
    const value = cell.trim();
    if (!match || value === '0' || unknownValues.has(value)) continue;
    const subject = findSubjectOfCip(match[1] ?? '');
    if (value !== '1' && value !== '2') report(column, `“${value}” is none of 0, 1, 2`);
    else if (subject)
      offers.push(`${match[2] === 'ASSOC' ? 'a' : 'b'}${subject.id.slice(1)}${value === '2' ? 'o' : ''}`);
  }
  return offers.sort().join(' ');
}

const slugify = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * Reads one row as a school. Reports each invalid cell; ignore the returned school if any cell
 * is invalid. Two-year schools have their rates in separate columns.
 *
 * @param rowNumber row number in a spreadsheet, where the header is row 1
 */
export function readScorecardRow(
  row: ScorecardRow,
  rowNumber: number,
  onProblem: (problem: CellProblem) => void,
): SchoolRecord {
  const report: Report = (column, message) => onProblem({ row: rowNumber, column, message });
  const figure = (column: string) => readFigure(row, column, report);
  const id = readText(row, 'UNITID', report);
  const name = readText(row, 'INSTNM', report);
  const stateCode = readText(row, 'STABBR', report);
  if (stateCode && !stateCodes.has(stateCode))
    report('STABBR', `“${stateCode}” is not the code of a state or territory`);
  const accreditation = (row.ACCREDAGENCY ?? '').trim();
  const url = readUrl(row);
  const isPrivate = readCode(row, 'CONTROL', { 1: false, 2: true, 3: true }, report) ?? false;
  const level = readCode(row, 'ICLEVEL', levels, report) ?? '4 year';
  const facts = {
    id,
    // Schools in different states share names; the id makes the slug unique.
    slug: `${slugify(name)}-${id}`,
    name,
    city: readText(row, 'CITY', report),
    stateCode,
    ...(url && { url }),
    isPrivate,
    level,
    tuitionInState: figure('TUITIONFEE_IN'),
    tuitionOutOfState: figure('TUITIONFEE_OUT'),
    admissionRate: figure('ADM_RATE'),
    retentionRate: figure('RET_FT4') ?? figure('RET_FTL4'),
    completionRate: figure('C150_4') ?? figure('C150_L4'),
    students: figure('UGDS'),
    ...(!unknownValues.has(accreditation) && { accreditation }),
  };
  return { ...facts, blurb: describeFacts(facts), offers: readOffers(row, report) };
}
