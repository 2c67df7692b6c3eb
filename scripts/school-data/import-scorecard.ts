import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createCatalog, readCatalogFile } from '../../server/built-in/catalog/catalog.ts';
import { type CatalogFile, catalogFileName } from '../../server/built-in/catalog/catalog-file.ts';
import { listRankings } from '../../server/built-in/rankings/rankings.ts';
import { ConfigurationError } from '../../server/configuration/configuration.ts';
import { openDataFolder } from '../../server/configuration/data-folder.ts';
import { assignSlugs } from './assign-slugs.ts';
import { ImportError, type ReadingOptions, readScorecardFile } from './read-scorecard-file.ts';
import { rejectTruncated } from './reject-truncated.ts';
import { storeVersion } from './version-files.ts';
import { writeCatalog } from './write-catalog.ts';
import { explainWriteError } from './write-errors.ts';

const help = `Reads a College Scorecard institution file (CSV) into the built-in services.

  npm run import:scorecard -- FILE.csv [YEAR] [--data-dir DIR]

  YEAR        the school year of the data, for example 2021-22; also as --year YEAR.
              Not needed if the file name contains it (MERGED2021_22_PP.csv) or begins
              with Most-Recent-Cohorts: pages then name the source's most recent cohorts
  --data-dir  folder that the server reads (default: DATA_DIR, otherwise .data)
  --allow-fewer  accept a file with far fewer schools than the current data

Replaces the current data only if the whole file is valid. Running servers load it within two
seconds. The last three versions are stored: npm run data -- rollback returns to the previous one.`;

export interface ImportOptions extends ReadingOptions {
  readonly file: string;
  readonly dataDir: string;
  /** A school year such as `2021-22`; undefined takes it from the file name. */
  readonly year?: string;
  /** True accepts a file with far fewer schools than the current data. */
  readonly isFewerAllowed?: boolean;
}

export interface ImportSummary {
  readonly schools: number;
  readonly programs: number;
  readonly rankings: number;
  readonly year: string;
  readonly path: string;
}

/** Reads a school year such as `2021-22`; undefined for a month such as `2022-05`. */
function readYear(text: string): string | undefined {
  const [, first, second] = /^((?:19|20)\d\d)[-_](\d\d)$/.exec(text.trim()) ?? [];
  return (Number(first) + 1) % 100 === Number(second) ? `${first}-${second}` : undefined;
}

/**
 * Finds the year in a file name: `college-scorecard-2021-22.csv`, `MERGED2021_22_PP.csv`,
 * `Most-Recent-Cohorts-Institution.csv`.
 */
export function yearOfName(file: string): string | undefined {
  const name = basename(file);
  const year = readYear(/(?:20|19)\d\d[-_]\d\d(?!\d)/.exec(name)?.[0] ?? '');
  return (
    year ?? (/^most-recent-cohorts\b/i.test(name.replaceAll('_', '-')) ? 'most recent cohorts' : undefined)
  );
}

function yearOf({ year, file }: ImportOptions): string {
  const found = year === undefined ? yearOfName(file) : readYear(year);
  if (found) return found;
  throw new ImportError(
    year === undefined
      ? `The file name ${basename(file)} has no school year. ` +
          `Add the year of the data: npm run import:scorecard -- ${file} 2021-22`
      : `The year “${year}” is not a school year. Write it like 2021-22: the second year follows the first.`,
  );
}

/**
 * Writes the file into a temporary folder, reads it back as the server does, and renames it, so that
 * readers see either the old file or the new one.
 */
async function replaceCatalog(
  catalog: CatalogFile,
  { dataDir, signal }: ImportOptions,
): Promise<{ path: string; read: CatalogFile }> {
  // `openDataFolder` removes the temporary folders of killed imports.
  const workspace = await mkdtemp(join(dataDir, '.import-'));
  try {
    const draft = join(workspace, catalogFileName);
    await writeFile(draft, writeCatalog(catalog), { flush: true });
    const read = await readCatalogFile(draft);
    const path = join(dataDir, catalogFileName);
    signal?.throwIfAborted();
    // Stores data that an earlier release imported without a version.
    await storeVersion(dataDir);
    await rename(draft, path);
    await storeVersion(dataDir).catch(
      explainWriteError(dataDir, 'The new data is in use, but a rollback cannot return to it later'),
    );
    return { path, read };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

/**
 * Imports a file into the data folder. On an error, the current data stays unchanged, unless only the version
 * of the new data could not be stored.
 * @throws ImportError when the file is invalid; the signal's reason when it is aborted
 */
export async function importScorecard(options: ImportOptions): Promise<ImportSummary> {
  const year = yearOf(options);
  await openDataFolder(options.dataDir);
  const rows = await readScorecardFile(options.file, options);
  // Missing or unreadable data is replaced.
  const current = await readCatalogFile(join(options.dataDir, catalogFileName)).catch(() => undefined);
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
  rejectTruncated({
    noun: 'schools',
    count: schools.length,
    currentCount: current?.schools.length,
    isFewerAllowed: options.isFewerAllowed,
  });
  const { path, read } = await replaceCatalog({ kind: 'scorecard', version, source, schools }, options).catch(
    explainWriteError(options.dataDir),
  );
  const catalog = createCatalog(read);
  return {
    schools: schools.length,
    programs: catalog.offers.length,
    rankings: listRankings(catalog).length,
    year,
    path,
  };
}

function showProgress(schools: number, share: number): void {
  const line = `${schools.toLocaleString('en-US')} schools, ${Math.round(share * 100)}% of the file`;
  process.stderr.write(process.stderr.isTTY ? `\r${line}${share === 1 ? '\n' : ''}` : `${line}\n`);
}

/** Stops the import on Ctrl-C between two steps, so that it can remove its temporary files. */
async function importUntilStopped(options: ImportOptions): Promise<ImportSummary> {
  const controller = new AbortController();
  const stop = () => controller.abort(new ImportError('Stopped. The current data is unchanged.'));
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    return await importScorecard({ ...options, signal: controller.signal });
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Runs the command. Returns the exit code: 0 imported, 1 failed, 2 wrong usage. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  let parsed: {
    values: { year?: string; 'data-dir'?: string; 'allow-fewer'?: boolean; help?: boolean };
    positionals: string[];
  };
  try {
    parsed = parseArgs({
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
  const [file, positionalYear, ...others] = parsed.positionals;
  if (parsed.values.help) {
    console.info(help);
    return 0;
  }
  if (!file || others.length || (positionalYear !== undefined && parsed.values.year !== undefined)) {
    const extra = others[0] ?? parsed.values.year;
    console.error(
      file ? `Unexpected argument: ${extra}. Give one file and at most one year.\n\n${help}` : help,
    );
    return 2;
  }
  const dataDir = parsed.values['data-dir'] || environment.DATA_DIR?.trim() || '.data';
  // Servers that run as another user must be able to read the files.
  process.umask(0o022);
  try {
    const { year = positionalYear, 'allow-fewer': isFewerAllowed } = parsed.values;
    const summary = await importUntilStopped({ file, dataDir, year, isFewerAllowed, progress: showProgress });
    console.info(
      `Imported ${summary.schools} schools with ${summary.programs} programs of ${summary.year} into ` +
        `${summary.path}; ${summary.rankings} rankings.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    return 1;
  }
}

// Node resolves symbolic links in a module's URL, but not in `argv`.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
