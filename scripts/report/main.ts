import { createReadStream, createWriteStream, existsSync, realpathSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { countEvents } from './event-database.ts';
import { writeCsv } from './report-csv.ts';
import { readFigures } from './report-figures.ts';
import { renderReport } from './report-page.ts';

const help = `Reports the use of widgets: impressions, clicks and rates by page, widget, position and day.

  npm run report -- FILE… [--out NAME] [--from DAY] [--to DAY] [--database FILE]

  FILE        files of EVENTS_FILE, rotated ones included
  --out       name of the report: writes NAME.html and NAME.csv (default: report)
  --from, --to  first and last day to count, such as 2026-11-01
  --database  also stores the counts as a SQLite database, for your own queries (tables: counts, figures);
              replaces a database of this name`;

/** The same for all names of a file. Unlike `realpathSync`, works for a shell's `<(zcat …)`. */
function idOf(file: string): string {
  const { dev, ino } = statSync(file, { bigint: true });
  return `${dev} ${ino}`;
}

/** The path of a file that need not exist, without symbolic links in its folder. */
function resolveFolder(file: string): string {
  const folder = dirname(resolve(file));
  return join(existsSync(folder) ? realpathSync(folder) : folder, basename(file));
}

/** Whether SQLite can use the file. An empty file is a new database. */
const isDatabase = async (file: string): Promise<boolean> =>
  statSync(file).isFile() &&
  ['', 'SQLite format 3'].includes(await text(createReadStream(file, { end: 14 })));

/** Why the command may not write the database: it would replace, or be replaced by, another file. */
async function findDatabaseProblem(
  database: string,
  out: string,
  countedIds: ReadonlySet<string>,
): Promise<string | undefined> {
  if ([`${out}.html`, `${out}.csv`].some((file) => resolveFolder(file) === resolveFolder(database)))
    return `--database is ${database}, which is also a file of the report.`;
  if (!existsSync(database)) return undefined;
  if (countedIds.has(idOf(database)))
    return `--database would replace ${database}, which is one of the files to count.`;
  if (!(await isDatabase(database)))
    return `--database would replace ${database}, which is not a SQLite database.`;
  return undefined;
}

function parseOptions(argv: readonly string[]) {
  const option = { type: 'string' } as const;
  const parsed = parseArgs({
    args: [...argv],
    allowPositionals: true,
    options: {
      out: { type: 'string', default: 'report' },
      from: option,
      to: option,
      database: option,
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { from, to } = parsed.values;
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !/^\d{4}-\d\d-\d\d$/.test(day))
      throw new Error(`--${name} is ${day}. It must be a day, such as 2026-11-01.`);
  if (from && to && from > to) throw new Error(`--from ${from} is after --to ${to}. Exchange the two days.`);
  return parsed;
}

/** Runs the command. Returns the exit code: 0 done, 1 failed, 2 wrong usage. */
export async function main(argv: readonly string[]): Promise<number> {
  let parsed: ReturnType<typeof parseOptions>;
  try {
    parsed = parseOptions(argv);
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${help}`);
    return 2;
  }
  const { values, positionals } = parsed;
  if (values.help) {
    console.info(help);
    return 0;
  }
  if (positionals.length === 0) {
    console.error(help);
    return 2;
  }
  const missing = positionals.filter((file) => !existsSync(file));
  if (missing.length > 0) {
    console.error(`There is no file ${missing.join(', ')}. Name the files of EVENTS_FILE.`);
    return 1;
  }
  const filesById = new Map(positionals.map((file) => [idOf(file), file]));
  const files = [...filesById.values()];
  if (values.database) {
    const problem = await findDatabaseProblem(values.database, values.out, new Set(filesById.keys()));
    if (problem) {
      console.error(`${problem} Name another file.`);
      return 1;
    }
    await rm(values.database, { force: true });
  }
  const { database, skippedLines } = await countEvents(files, values.database ?? ':memory:', values);
  try {
    const figures = readFigures(database);
    await writeFile(`${values.out}.html`, renderReport(figures, { files: files.length, skippedLines }));
    await pipeline(Readable.from(writeCsv(database)), createWriteStream(`${values.out}.csv`));
    const { impressions, clicks } = figures.total;
    const summary = `${impressions.toLocaleString('en-US')} impressions, ${clicks.toLocaleString('en-US')} clicks`;
    console.info(`${summary}: ${values.out}.html, ${values.out}.csv`);
  } finally {
    database.close();
  }
  return 0;
}

// Node resolves symbolic links in a module's URL, but not in `argv`.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  });
}
