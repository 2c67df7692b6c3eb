import { usStates } from '../../../src/core/us-states.ts';
import { describeFacts } from './blurb.ts';
import type { SchoolRecord } from './catalogue-file.ts';
import { findSubjectOfCip } from './degree-tree.ts';

/**
 * One row of the U.S. Department of Education's College Scorecard institution
 * file as a school. Columns keep the names of the source.
 */
export type ScorecardRow = Readonly<Record<string, string>>;

/** A cell that could not be read. Rows are counted as a spreadsheet does: the header is row 1. */
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
/** The source's own words for "not known". */
const unknownWords = new Set(['', 'NULL', 'NA', 'PS', 'PrivacySuppressed']);
const levels: Readonly<Record<string, SchoolRecord['level']>> = { 1: '4 year', 2: '2 year', 3: '<2 year' };
/** Territories and the freely associated states, whose schools the source lists too. */
const territories = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
const stateCodes = new Set([...usStates.map(({ abbreviation }) => abbreviation), ...territories]);
const programColumn = /^CIP(\d\d)(ASSOC|BACHL)$/;

/** What the header lacks, so that a wrong file is refused before anything is read. */
export function missingColumns(header: readonly string[]): string[] {
  const missing = [...textColumns, ...figureColumns].filter((column) => !header.includes(column));
  return header.some((column) => programColumn.test(column))
    ? missing
    : [...missing, 'CIPnnASSOC', 'CIPnnBACHL'];
}

type Report = (column: string, message: string) => void;

function readFigure(row: ScorecardRow, column: string, report: Report): number | undefined {
  const value = (row[column] ?? '').trim();
  if (unknownWords.has(value)) return undefined;
  const figure = Number(value);
  const isRate = rateColumns.has(column);
  if (!Number.isFinite(figure) || figure < 0) report(column, `“${value}” is not a number of zero or more`);
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

/** Only http addresses become links; the file has many without a scheme. */
function readAddress(row: ScorecardRow): string | undefined {
  const value = (row.INSTURL ?? '').trim();
  if (unknownWords.has(value)) return undefined;
  const address = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(address) && new URL(address).hostname.includes('.') ? new URL(address).href : undefined;
}

function readOffers(row: ScorecardRow, report: Report): string {
  const offers: string[] = [];
  for (const [column, cell] of Object.entries(row)) {
    const match = programColumn.exec(column);
    const value = cell.trim();
    if (!match || value === '0' || unknownWords.has(value)) continue;
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
 * Reads one row. Whatever cannot be read is reported with its column; the row
 * then counts as unreadable, whatever is returned. Rates of two-year schools
 * stand in columns of their own.
 */
export function readScorecardRow(
  row: ScorecardRow,
  number: number,
  report: (problem: CellProblem) => void,
): SchoolRecord {
  const tell: Report = (column, message) => report({ row: number, column, message });
  const figure = (column: string) => readFigure(row, column, tell);
  const id = readText(row, 'UNITID', tell);
  const name = readText(row, 'INSTNM', tell);
  const stateCode = readText(row, 'STABBR', tell);
  if (stateCode && !stateCodes.has(stateCode))
    tell('STABBR', `“${stateCode}” is the code of no state or territory`);
  const accreditation = (row.ACCREDAGENCY ?? '').trim();
  const url = readAddress(row);
  const isPrivate = readCode(row, 'CONTROL', { 1: false, 2: true, 3: true }, tell) ?? false;
  const level = readCode(row, 'ICLEVEL', levels, tell) ?? '4 year';
  const facts = {
    id,
    // Names repeat (there are several of one name in different states); the number makes the slug unique.
    slug: `${slugify(name)}-${id}`,
    name,
    city: readText(row, 'CITY', tell),
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
    ...(!unknownWords.has(accreditation) && { accreditation }),
  };
  return { ...facts, blurb: describeFacts(facts), offers: readOffers(row, tell) };
}
