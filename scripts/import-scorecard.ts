import { createHash } from 'node:crypto';
import { createReadStream, realpathSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { createCatalogue, readCatalogueFile } from '../server/services/catalogue.ts';
import { type CatalogueFile, catalogueFileName, type SchoolRecord } from '../server/services/catalogue-file.ts';
import { listRankings } from '../server/services/rankings.ts';
import { type CellProblem, missingColumns, readScorecardRow, type ScorecardRow } from '../server/services/scorecard.ts';

const help = `Reads a College Scorecard institution file (CSV) into the built-in services.

  npm run import:scorecard -- FILE.csv [--year 2021-22] [--data-dir DIR]

  --year      the data's year; read from the file's name when that has one
  --data-dir  where the server looks for it (default: DATA_DIR, else .data)
  --allow-fewer  accept a file with far fewer schools than the data in service

The data in service is replaced only when the whole file could be read.`;

/** What was wrong with the file: everything a person needs to mend it, and no stack. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

export interface ImportOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly year?: string;
  /** True when the file is meant to have far fewer schools than the data in service. */
  readonly isShrinking?: boolean;
  /** Called now and then with the number of schools read and the share of the file, 0 to 1. */
  readonly progress?: (schools: number, share: number) => void;
}

export interface ImportSummary {
  readonly schools: number;
  readonly programs: number;
  readonly rankings: number;
  readonly year: string;
  readonly path: string;
}

/** A file with a smaller share of the schools in service than this is taken for a broken one. */
const leastShare = 0.8;
const shownProblems = 20;

/** The year in a file name: `college-scorecard-2021-22.csv`, `MERGED2021_22_PP.csv`. */
export function yearOfName(file: string): string | undefined {
  const match = /(20\d\d|19\d\d)[-_](\d\d)(?!\d)/.exec(basename(file));
  return match ? `${match[1]}-${match[2]}` : undefined;
}

function checkHeader(header: string[]): string[] {
  const missing = missingColumns(header);
  if (missing.length) throw new ImportError(`Row 1: the header lacks ${missing.join(', ')}.`);
  return header;
}

function failFor(problems: readonly CellProblem[], total: number): never {
  const lines = problems.map(({ row, column, message }) => `  row ${row}, column ${column}: ${message}`);
  if (total > problems.length) lines.push(`  and ${total - problems.length} more`);
  throw new ImportError(`${total} cells could not be read; the data in service was left as it is.\n${lines.join('\n')}`);
}

/** csv-parse names the line in its messages; everything else is passed on as it is. */
function explain(error: unknown): unknown {
  return error instanceof CsvError ? new ImportError(`The file is not a well-formed CSV: ${error.message}.`) : error;
}

async function readSchools(options: ImportOptions): Promise<SchoolRecord[]> {
  const { size } = await stat(options.file).catch(() => {
    throw new ImportError(`There is no file ${options.file}.`);
  });
  const input = createReadStream(options.file);
  const parser = input.pipe(parse({ bom: true, columns: checkHeader, skip_empty_lines: true }));
  input.once('error', (error) => parser.destroy(error));
  const schools: SchoolRecord[] = [];
  const rowOfId = new Map<string, number>();
  const problems: CellProblem[] = [];
  let total = 0;
  const report = (problem: CellProblem) => {
    total += 1;
    if (problems.length < shownProblems) problems.push(problem);
  };
  try {
    for await (const record of parser as AsyncIterable<ScorecardRow>) {
      const row = schools.length + 2;
      const school = readScorecardRow(record, row, report);
      const earlier = rowOfId.get(school.id);
      if (earlier) report({ row, column: 'UNITID', message: `“${school.id}” stands in row ${earlier} already` });
      rowOfId.set(school.id, row);
      schools.push(school);
      if (schools.length % 1000 === 0) options.progress?.(schools.length, input.bytesRead / size);
    }
  } catch (error) {
    throw explain(error);
  }
  if (total) failFor(problems, total);
  if (!schools.length) throw new ImportError('The file has no schools.');
  options.progress?.(schools.length, 1);
  return schools;
}

/** Writes into a directory beside the target, reads it back as the server will, and renames: a reader sees the old file or the new one, whole. */
async function replaceCatalogue(catalogue: CatalogueFile, dataDir: string): Promise<{ path: string; read: CatalogueFile }> {
  await mkdir(dataDir, { recursive: true });
  const workspace = await mkdtemp(join(dataDir, '.import-'));
  try {
    const draft = join(workspace, catalogueFileName);
    await writeFile(draft, JSON.stringify(catalogue), { flush: true });
    const read = await readCatalogueFile(draft);
    const path = join(dataDir, catalogueFileName);
    await rename(draft, path);
    return { path, read };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/** A file cut at the end of a row is well formed: what gives it away is that most of the schools in service are not in it. */
async function refuseLoss(count: number, { dataDir, isShrinking }: ImportOptions): Promise<void> {
  const current = await readCatalogueFile(join(dataDir, catalogueFileName)).catch(() => undefined);
  if (isShrinking || !current || count >= current.schools.length * leastShare) return;
  throw new ImportError(
    `The file has ${count} schools, the data in service ${current.schools.length}: it looks cut off. The data was left as it is. Add --allow-fewer if the file is meant so.`,
  );
}

/**
 * Imports a file into DATA_DIR. Fails with an ImportError, and leaves what is
 * there untouched, when any cell cannot be read.
 */
export async function importScorecard(options: ImportOptions): Promise<ImportSummary> {
  const year = options.year ?? yearOfName(options.file);
  if (!year) throw new ImportError('The year of the data is not in the file’s name: add --year, for example --year 2021-22.');
  const schools = await readSchools(options);
  const source = { name: 'U.S. Department of Education, College Scorecard', year, url: 'https://collegescorecard.ed.gov/data/' };
  const version = `scorecard-${createHash('sha256')
    .update(JSON.stringify([source, schools]))
    .digest('hex')
    .slice(0, 12)}`;
  await refuseLoss(schools.length, options);
  const { path, read } = await replaceCatalogue({ kind: 'scorecard', version, source, schools }, options.dataDir);
  const catalogue = createCatalogue(read);
  return { schools: schools.length, programs: catalogue.offers.length, rankings: listRankings(catalogue).length, year, path };
}

function showProgress(schools: number, share: number): void {
  const line = `${schools.toLocaleString('en-US')} schools, ${Math.round(share * 100)}% of the file`;
  process.stderr.write(process.stderr.isTTY ? `\r${line}${share === 1 ? '\n' : ''}` : `${line}\n`);
}

/** The command line. Returns the exit code: 0 done, 1 the file could not be imported, 2 wrong usage. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  let given: { values: { year?: string; 'data-dir'?: string; 'allow-fewer'?: boolean; help?: boolean }; positionals: string[] };
  try {
    given = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { year: { type: 'string' }, 'data-dir': { type: 'string' }, 'allow-fewer': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
  const [file, ...others] = given.positionals;
  if (given.values.help) {
    console.info(help);
    return 0;
  }
  if (!file || others.length) {
    console.error(help);
    return 2;
  }
  const dataDir = given.values['data-dir'] ?? environment.DATA_DIR ?? '.data';
  try {
    const summary = await importScorecard({ file, dataDir, year: given.values.year, isShrinking: given.values['allow-fewer'], progress: showProgress });
    console.info(
      `${summary.schools} schools with ${summary.programs} programs of ${summary.year} imported into ${summary.path}; ${summary.rankings} rankings.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    console.error(error.message);
    return 1;
  }
}

// Node resolves symbolic links in a module's address, not in argv.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
