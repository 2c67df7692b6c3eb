import type { SchoolRecord, SuppressibleFigure } from '../../server/built-in/catalog/catalog-file.ts';
import { subjectEntries } from '../../server/built-in/catalog/degree-tree.ts';
import { slugify } from '../../server/built-in/catalog/slugify.ts';
import { usStates } from '../../src/core/us-states.ts';
import { describeFacts } from './blurb.ts';

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
/** Columns whose values may be negative. Files without these columns can be imported, too. */
const signedColumns = new Set(['NPT4_PUB', 'NPT4_PRIV', 'LATITUDE', 'LONGITUDE']);
/** How the source writes values that it withholds for privacy. */
const suppressedValues = new Set(['PS', 'PrivacySuppressed']);
/** How the source writes unknown values. */
export const unknownValues: ReadonlySet<string> = new Set(['', 'NULL', 'NA', ...suppressedValues]);
const levels: Readonly<Record<string, SchoolRecord['level']>> = { 1: '4 year', 2: '2 year', 3: '<2 year' };
const controls = { 1: 'public', 2: 'nonprofit', 3: 'for-profit' } as const;
/** Territories and freely associated states; the source lists their schools, too. */
const territories = ['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'VI'];
const stateCodes = new Set([...usStates.map(({ abbreviation }) => abbreviation), ...territories]);
/** The subject of a whole CIP family, for example 51 for all health professions. */
const subjectByCip = new Map(subjectEntries.map((subject) => [subject.cip, subject]));
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
  const isSigned = signedColumns.has(column);
  if (!Number.isFinite(figure)) report(column, `“${value}” is not a number`);
  else if (figure < 0 && !isSigned) report(column, `“${value}” is not a number of zero or more`);
  else if (isRate && figure > 1) report(column, `“${value}” is not a share between 0 and 1`);
  else return figure;
  return undefined;
}

type Columns = readonly [string, ...string[]];

/**
 * The columns of each figure. Public and private, four-year and shorter schools have their own columns.
 */
const figureSources: readonly (readonly [SuppressibleFigure, Columns])[] = [
  ['netPrice', ['NPT4_PUB', 'NPT4_PRIV']],
  ['tuitionInState', ['TUITIONFEE_IN']],
  ['tuitionOutOfState', ['TUITIONFEE_OUT']],
  ['admissionRate', ['ADM_RATE']],
  ['retentionRate', ['RET_FT4', 'RET_FTL4']],
  ['completionRate', ['C150_4', 'C150_L4']],
  ['students', ['UGDS']],
];

type Figures = Partial<Record<SuppressibleFigure, number>> & Pick<SchoolRecord, 'suppressed'>;

/** Reads the figures of a row; lists those that the source withholds. */
function readFigures(row: ScorecardRow, report: Report): Figures {
  const figures: Partial<Record<SuppressibleFigure, number>> = {};
  const suppressed: SuppressibleFigure[] = [];
  for (const [name, columns] of figureSources) {
    const [first, ...others] = columns.map((column) => readFigure(row, column, report));
    figures[name] = first ?? others.find((figure) => figure !== undefined);
    const isSuppressed = columns.some((column) => suppressedValues.has((row[column] ?? '').trim()));
    if (figures[name] === undefined && isSuppressed) suppressed.push(name);
  }
  return { ...figures, ...(suppressed.length > 0 && { suppressed }) };
}

const maxDegrees = { LATITUDE: 90, LONGITUDE: 180 } as const;

/** The school's position; empty unless both coordinates are known. */
function readPosition(row: ScorecardRow, report: Report): Pick<SchoolRecord, 'latitude' | 'longitude'> {
  const read = (column: keyof typeof maxDegrees) => {
    const degrees = readFigure(row, column, report);
    if (degrees === undefined || Math.abs(degrees) <= maxDegrees[column]) return degrees;
    report(column, `“${degrees}” is not between -${maxDegrees[column]} and ${maxDegrees[column]}`);
    return undefined;
  };
  const [latitude, longitude] = [read('LATITUDE'), read('LONGITUDE')];
  return latitude === undefined || longitude === undefined ? {} : { latitude, longitude };
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
  if (!Object.hasOwn(codes, value))
    report(column, `“${value}” is not one of ${Object.keys(codes).join(', ')}`);
  return Object.hasOwn(codes, value) ? codes[value] : undefined;
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
    const subject = subjectByCip.get(match[1]);
    if (value !== '1' && value !== '2') report(column, `“${value}” is not one of 0, 1, 2`);
    else if (subject)
      offers.push(`${match[2] === 'ASSOC' ? 'a' : 'b'}${subject.id.slice(1)}${value === '2' ? 'o' : ''}`);
  }
  return offers.sort().join(' ');
}

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
  const id = readText(row, 'UNITID', report);
  const name = readText(row, 'INSTNM', report);
  const stateCode = readText(row, 'STABBR', report);
  if (stateCode && !stateCodes.has(stateCode))
    report('STABBR', `“${stateCode}” is not the code of a state or territory`);
  const accreditation = (row.ACCREDAGENCY ?? '').trim();
  const url = readUrl(row);
  const control = readCode(row, 'CONTROL', controls, report) ?? 'public';
  const level = readCode(row, 'ICLEVEL', levels, report) ?? '4 year';
  const facts = {
    id,
    // Unique, but not final: the importer assigns shorter slugs when all names are read.
    slug: `${slugify(name)}-${id}`,
    name,
    city: readText(row, 'CITY', report),
    stateCode,
    ...(url && { url }),
    ...readPosition(row, report),
    isPrivate: control !== 'public',
    control,
    level,
    ...readFigures(row, report),
    ...(!unknownValues.has(accreditation) && { accreditation }),
  };
  return { ...facts, blurb: describeFacts(facts), offers: readOffers(row, report) };
}
