import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { CsvError, type InfoRecord, parse } from 'csv-parse';
import type { SchoolRecord } from '../../server/built-in/catalog/catalog-file.ts';
import { type CellProblem, missingColumns, readScorecardRow, type ScorecardRow } from './scorecard-row.ts';

/** An error in the file. The message says what to fix; the command prints it without a stack. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface ReadingOptions {
  /** Called repeatedly with the number of schools read so far and the share of the file, 0 to 1. */
  readonly progress?: (schools: number, share: number) => void;
  readonly signal?: AbortSignal;
}

const maxShownProblems = 20;
/**
 * A row of the source has about 3,000 cells. An unclosed quote would turn the rest of the file into one row.
 */
const maxRowBytes = 1_048_576;
const count = (amount: number, one: string): string =>
  `${amount.toLocaleString('en-US')} ${one}${amount === 1 ? '' : 's'}`;

function checkHeader(header: string[]): string[] {
  const missing = missingColumns(header);
  if (missing.length) throw new ImportError(`Row 1: the header has no column ${missing.join(', ')}.`);
  const repeated = header.filter((column, index) => column !== '' && header.indexOf(column) !== index);
  if (repeated.length)
    throw new ImportError(`Row 1: the header has the column ${repeated.join(', ')} more than once.`);
  return header;
}

function failFor(problems: readonly CellProblem[], total: number): never {
  const lines = problems.map(({ row, column, message }) => `  row ${row}, column ${column}: ${message}`);
  if (total > problems.length) lines.push(`  and ${total - problems.length} more`);
  throw new ImportError(
    `${count(total, 'cell')} could not be read. The current data is unchanged.\n${lines.join('\n')}`,
  );
}

/**
 * Returns the row number in a spreadsheet, where the header and empty rows count. A row whose cells contain
 * line breaks counts once.
 */
const rowAfter = ({ records, empty_lines: empty }: Pick<InfoRecord, 'records' | 'empty_lines'>): number =>
  records + empty + 1;

/**
 * Turns errors of the parser and the file system into messages about the file; returns other errors
 * unchanged.
 */
function explain(error: unknown, file: string): unknown {
  if (error instanceof CsvError) {
    const { record, columns } = error as { record?: unknown; columns?: unknown };
    if (error.code !== 'CSV_RECORD_INCONSISTENT_COLUMNS' || !Array.isArray(record) || !Array.isArray(columns))
      return new ImportError(`The file is not a well-formed CSV: ${error.message}.`);
    const row = rowAfter(error as unknown as InfoRecord) + 1;
    return new ImportError(
      `Row ${row} has ${count(record.length, 'cell')}, but the header has ${columns.length}. The current data is unchanged.`,
    );
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ImportError(`The file ${file} does not exist.`);
  return syscall ? new ImportError(`${file} cannot be read (${message}).`) : error;
}

async function sizeOf(file: string): Promise<number> {
  const found = await stat(file);
  if (found.isDirectory()) throw new ImportError(`${file} is a folder. Give the CSV file in it.`);
  if (found.isFile() && found.size === 0) throw new ImportError('The file is empty.');
  return found.size;
}

async function readRows(file: string, { progress, signal }: ReadingOptions): Promise<SchoolRecord[]> {
  const size = await sizeOf(file);
  const input = createReadStream(file, { signal });
  const parser = input.pipe(
    parse({
      bom: true,
      columns: checkHeader,
      skip_empty_lines: true,
      info: true,
      max_record_size: maxRowBytes,
    }),
  );
  input.once('error', (error) => parser.destroy(error));
  const schools: SchoolRecord[] = [];
  const rowOfId = new Map<string, number>();
  const problems: CellProblem[] = [];
  let total = 0;
  const report = (problem: CellProblem) => {
    total += 1;
    if (problems.length < maxShownProblems) problems.push(problem);
  };
  for await (const { record, info } of parser as AsyncIterable<{ record: ScorecardRow; info: InfoRecord }>) {
    const row = rowAfter(info);
    const school = readScorecardRow(record, row, report);
    const earlier = rowOfId.get(school.id);
    if (earlier) report({ row, column: 'UNITID', message: `“${school.id}” is already in row ${earlier}` });
    rowOfId.set(school.id, row);
    schools.push(school);
    if (schools.length % 1000 === 0) progress?.(schools.length, input.bytesRead / size);
  }
  if (total) failFor(problems, total);
  return schools;
}

/**
 * Reads the schools of a file.
 * @throws ImportError with the row and column of every invalid cell
 */
export async function readScorecardFile(file: string, options: ReadingOptions): Promise<SchoolRecord[]> {
  let schools: SchoolRecord[];
  try {
    schools = await readRows(file, options);
  } catch (error) {
    options.signal?.throwIfAborted();
    throw explain(error, file);
  }
  if (!schools.length) throw new ImportError('The file has no schools.');
  options.progress?.(schools.length, 1);
  return schools;
}
