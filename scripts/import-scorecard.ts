import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createCatalogue, readCatalogueFile } from '../server/built-in/catalogue/catalogue.ts';
import { type CatalogueFile, catalogueFileName } from '../server/built-in/catalogue/catalogue-file.ts';
import { assignSlugs } from '../server/built-in/catalogue/school-slugs.ts';
import { listRankings } from '../server/built-in/rankings/rankings.ts';
import { ConfigurationError } from '../server/configuration/configuration.ts';
import { openDataFolder } from '../server/configuration/data-folder.ts';
import { ImportError, type ReadingOptions, readScorecardFile } from './read-scorecard-file.ts';

const help = `Reads a College Scorecard institution file (CSV) into the built-in services.

  npm run import:scorecard -- FILE.csv [YEAR] [--data-dir DIR]

  YEAR        the school year of the data, for example 2021-22; also as --year YEAR.
              Not needed when the file name has it (MERGED2021_22_PP.csv) or begins
              with Most-Recent-Cohorts: pages then name the source's most recent cohorts
  --data-dir  where the server looks for it (default: DATA_DIR, else .data)
  --allow-fewer  accept a file with far fewer schools than the data in service

The data in service is replaced only when the whole file could be read.`;

export interface ImportOptions extends ReadingOptions {
  readonly file: string;
  readonly dataDir: string;
  /** A school year such as `2021-22`; undefined takes it from the file name. */
  readonly year?: string;
  /** True when the file is meant to have far fewer schools than the data in service. */
  readonly isShrinking?: boolean;
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

/** A school year as the source writes it: `2021-22`, never `2022-05`, which is a month. */
function readYear(text: string): string | undefined {
  const [, first, second] = /^((?:19|20)\d\d)[-_](\d\d)$/.exec(text.trim()) ?? [];
  return (Number(first) + 1) % 100 === Number(second) ? `${first}-${second}` : undefined;
}

/** The year in a file name: `college-scorecard-2021-22.csv`, `MERGED2021_22_PP.csv`, `Most-Recent-Cohorts-Institution.csv`. */
export function yearOfName(file: string): string | undefined {
  const name = basename(file);
  const year = readYear(/(?:20|19)\d\d[-_]\d\d(?!\d)/.exec(name)?.[0] ?? '');
  return (
    year ?? (/^most-recent-cohorts\b/i.test(name.replaceAll('_', '-')) ? 'most recent cohorts' : undefined)
  );
}

function yearOf({ year, file }: ImportOptions): string {
  const read = year === undefined ? yearOfName(file) : readYear(year);
  if (read) return read;
  throw new ImportError(
    year === undefined
      ? `The file name ${basename(file)} has no school year. Add the year of the data: npm run import:scorecard -- ${file} 2021-22`
      : `The year “${year}” is not a school year. Write it like 2021-22: the second year follows the first.`,
  );
}

/** Writes into a directory beside the target, reads it back as the server will, and renames: a reader sees the old file or the new one, whole. */
async function replaceCatalogue(
  catalogue: CatalogueFile,
  { dataDir, signal }: ImportOptions,
): Promise<{ path: string; read: CatalogueFile }> {
  // openDataFolder removes what a killed import leaves behind.
  const workspace = await mkdtemp(join(dataDir, '.import-'));
  try {
    const draft = join(workspace, catalogueFileName);
    await writeFile(draft, JSON.stringify(catalogue), { flush: true });
    const read = await readCatalogueFile(draft);
    const path = join(dataDir, catalogueFileName);
    signal?.throwIfAborted();
    await rename(draft, path);
    return { path, read };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

const writeErrors: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space and run the import again',
  EDQUOT: 'the disk quota is used up. Free some space and run the import again',
  EFBIG: 'the file is larger than this system allows. Raise the limit (ulimit -f) and run the import again',
  EROFS: 'the file system is read-only. Choose another folder with --data-dir',
};

/** Turns an error of the file system into one that says what to do; passes others on. */
function explainWriteError(dataDir: string): (error: unknown) => never {
  return (error) => {
    const { code = '', syscall, message } = error as NodeJS.ErrnoException;
    if (!syscall) throw error;
    throw new ImportError(
      `Cannot write to ${dataDir}: ${writeErrors[code] ?? message}. The data in service is unchanged.`,
    );
  };
}

/** A file cut at the end of a row is well formed: what gives it away is that most of the schools in service are not in it. */
function refuseLoss(
  count: number,
  current: CatalogueFile | undefined,
  { isShrinking }: Pick<ImportOptions, 'isShrinking'>,
): void {
  if (isShrinking || !current || count >= current.schools.length * leastShare) return;
  throw new ImportError(
    `The file has ${count} schools, the data in service ${current.schools.length}: it looks cut off. The data was left as it is. Add --allow-fewer if the file is meant so.`,
  );
}

/**
 * Imports a file into DATA_DIR. Fails with an ImportError, and leaves what is
 * there untouched, when any cell cannot be read, and with the signal's reason when that is aborted.
 */
export async function importScorecard(options: ImportOptions): Promise<ImportSummary> {
  const year = yearOf(options);
  await openDataFolder(options.dataDir);
  const rows = await readScorecardFile(options.file, options);
  // Data that is missing or cannot be read is nothing to lose: this import mends it.
  const current = await readCatalogueFile(join(options.dataDir, catalogueFileName)).catch(() => undefined);
  const schools = assignSlugs(rows, current?.schools);
  const source = {
    name: 'U.S. Department of Education, College Scorecard',
    year,
    url: 'https://collegescorecard.ed.gov/data/',
  };
  const version = `scorecard-${createHash('sha256')
    .update(JSON.stringify([source, schools]))
    .digest('hex')
    .slice(0, 12)}`;
  refuseLoss(schools.length, current, options);
  const { path, read } = await replaceCatalogue(
    { kind: 'scorecard', version, source, schools },
    options,
  ).catch(explainWriteError(options.dataDir));
  const catalogue = createCatalogue(read);
  return {
    schools: schools.length,
    programs: catalogue.offers.length,
    rankings: listRankings(catalogue).length,
    year,
    path,
  };
}

function showProgress(schools: number, share: number): void {
  const line = `${schools.toLocaleString('en-US')} schools, ${Math.round(share * 100)}% of the file`;
  process.stderr.write(process.stderr.isTTY ? `\r${line}${share === 1 ? '\n' : ''}` : `${line}\n`);
}

/** Ctrl-C ends an import between two steps, so that it can take its unfinished file away. */
async function importUntilStopped(options: ImportOptions): Promise<ImportSummary> {
  const controller = new AbortController();
  const stop = () => controller.abort(new ImportError('Stopped; the data in service was left as it is.'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await importScorecard({ ...options, signal: controller.signal });
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** The command line. Returns the exit code: 0 done, 1 the file could not be imported, 2 wrong usage. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  let given: {
    values: { year?: string; 'data-dir'?: string; 'allow-fewer'?: boolean; help?: boolean };
    positionals: string[];
  };
  try {
    given = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        year: { type: 'string' },
        'data-dir': { type: 'string' },
        'allow-fewer': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${help}`);
    return 2;
  }
  const [file, positionalYear, ...others] = given.positionals;
  if (given.values.help) {
    console.info(help);
    return 0;
  }
  if (!file || others.length || (positionalYear !== undefined && given.values.year !== undefined)) {
    const extra = others[0] ?? given.values.year;
    console.error(
      file ? `Unexpected argument: ${extra}. Give one file and at most one year.\n\n${help}` : help,
    );
    return 2;
  }
  const dataDir = given.values['data-dir'] || environment.DATA_DIR || '.data';
  try {
    const { year = positionalYear, 'allow-fewer': isShrinking } = given.values;
    const summary = await importUntilStopped({ file, dataDir, year, isShrinking, progress: showProgress });
    console.info(
      `${summary.schools} schools with ${summary.programs} programs of ${summary.year} imported into ${summary.path}; ${summary.rankings} rankings.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    return 1;
  }
}

// Node resolves symbolic links in a module's address, not in argv.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
