import { createReadStream, existsSync, realpathSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { CsvError, parse } from 'csv-parse';
import { readZipCodes, zipCodesFileName } from '../../server/built-in/schools/zip-codes.ts';
import { ConfigurationError } from '../../server/configuration/configuration.ts';
import { openDataFolder } from '../../server/configuration/data-folder.ts';
import type { Position } from '../../src/core/model/zip-codes.ts';
import { countZipCodes, packZipCodes } from './pack-zip-codes.ts';
import { ImportError } from './read-scorecard-file.ts';
import { rejectTruncated } from './reject-truncated.ts';
import { unknownValues } from './scorecard-row.ts';
import { explainWriteError } from './write-errors.ts';

const help = `Reads positions of ZIP codes, so that visitors can sort schools by distance.

  npm run import:zip-codes -- FILE [--data-dir DIR]

  FILE        the ZIP Code Tabulation Areas file of the Census Bureau's Gazetteer
              (2024_Gaz_zcta_national.txt), or a College Scorecard file, which
              has only the ZIP codes of schools
  --data-dir  folder that the server reads (default: DATA_DIR, otherwise .data)
  --allow-fewer  accept a file with far fewer ZIP codes than the current data`;

/** The browser loads the whole file when a visitor enters a ZIP code. */
const maxPackedBytes = 250_000;

/** A row of the Gazetteer has about 100 bytes. */
const maxRowBytes = 65_536;

/**
 * Columns of a ZIP code and its position, by format. The Gazetteer pads its last column's name with spaces.
 */
const formats = [
  {
    columns: ['GEOID', 'INTPTLAT', 'INTPTLONG'],
    source: 'U.S. Census Bureau, Gazetteer of ZIP Code Tabulation Areas',
  },
  {
    columns: ['ZIP', 'LATITUDE', 'LONGITUDE'],
    source: 'U.S. Department of Education, College Scorecard: ZIP codes of schools',
  },
] as const;

type Format = (typeof formats)[number];

interface Sum {
  readonly latitude: number;
  readonly longitude: number;
  readonly count: number;
}

/** Finds the format of a header, whose names are trimmed. */
function formatOf(header: readonly string[]): Format {
  const format = formats.find(({ columns }) => columns.every((column) => header.includes(column)));
  if (format) return format;
  const expected = formats.map(({ columns }) => columns.join(', ')).join(' or ');
  throw new ImportError(`Row 1: the header has none of the columns ${expected}.`);
}

function readPosition(latitude: string, longitude: string, row: number): Position | undefined {
  if (unknownValues.has(latitude) || unknownValues.has(longitude)) return undefined;
  const position = { latitude: Number(latitude), longitude: Number(longitude) };
  if (Math.abs(position.latitude) <= 90 && Math.abs(position.longitude) <= 180) return position;
  throw new ImportError(`Row ${row}: “${latitude}, ${longitude}” is not a position in degrees.`);
}

/**
 * Reads a ZIP code, with or without its four additional digits. Spreadsheets remove leading zeros, so codes
 * of three and four digits are valid, too.
 */
function readCode(zip: string): string | undefined {
  return /^(\d{3,5})(?:-?\d{4})?$/.exec(zip)?.[1]?.padStart(5, '0');
}

interface ZipFile {
  readonly positions: ReadonlyMap<string, Position>;
  readonly source: string;
  /** Number of rows without a ZIP code or a position. */
  readonly skippedRows: number;
}

/** Reads the average position of each ZIP code in a file, and the file's source. */
async function readPositions(file: string): Promise<ZipFile> {
  const sums = new Map<string, Sum>();
  let format: Format | undefined;
  const parser = createReadStream(file)
    .on('error', (error) => parser.destroy(error))
    .pipe(
      parse({
        bom: true,
        delimiter: [',', '\t', '|'],
        relax_column_count: true,
        // Without a limit, an unclosed quote would load the rest of the file into memory.
        max_record_size: maxRowBytes,
        skip_empty_lines: true,
        trim: true,
        columns: (header: string[]) => {
          format = formatOf(header);
          return header;
        },
      }),
    );
  let row = 1;
  let skippedRows = 0;
  for await (const record of parser as AsyncIterable<Readonly<Record<string, string>>>) {
    row += 1;
    const [zip = '', latitude = '', longitude = ''] = (format?.columns ?? []).map((column) => record[column]);
    const code = readCode(zip);
    const position = code && readPosition(latitude, longitude, row);
    if (!position) {
      skippedRows += 1;
      continue;
    }
    const sum = sums.get(code) ?? { latitude: 0, longitude: 0, count: 0 };
    sums.set(code, {
      latitude: sum.latitude + position.latitude,
      longitude: sum.longitude + position.longitude,
      count: sum.count + 1,
    });
  }
  if (!format || sums.size === 0) throw new ImportError('The file has no ZIP codes with positions.');
  const positions = new Map(
    [...sums].map(([code, { latitude, longitude, count }]) => [
      code,
      { latitude: latitude / count, longitude: longitude / count },
    ]),
  );
  return { positions, source: format.source, skippedRows };
}

function explain(error: unknown, file: string): unknown {
  if (error instanceof CsvError) return new ImportError(`The file is not well formed: ${error.message}.`);
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new ImportError(`The file ${file} does not exist.`);
  return syscall ? new ImportError(`${file} cannot be read (${message}).`) : error;
}

export interface ZipImportSummary {
  readonly count: number;
  /** Number of rows without a ZIP code or a position. */
  readonly skippedRows: number;
  readonly bytes: number;
  readonly path: string;
}

/** Counts the imported ZIP codes; undefined if nothing valid was imported. */
async function countCurrent(dataDir: string): Promise<number | undefined> {
  // Without this file, `readZipCodes` returns the shipped positions.
  if (!existsSync(join(dataDir, zipCodesFileName))) return undefined;
  return readZipCodes(dataDir).then(
    ({ packed }) => countZipCodes(packed),
    (error: unknown) => {
      console.warn(`${(error as Error).message}; the new data is not compared with it`);
      return undefined;
    },
  );
}

/**
 * Imports positions of ZIP codes into the data folder. On any error, the current file stays unchanged.
 * @param isFewerAllowed true accepts a file with far fewer ZIP codes than the current data
 * @throws ImportError when the file is invalid
 */
export async function importZipCodes(
  file: string,
  dataDir: string,
  isFewerAllowed = false,
): Promise<ZipImportSummary> {
  await openDataFolder(dataDir);
  const { positions, source, skippedRows } = await readPositions(file).catch((error: unknown) => {
    throw explain(error, file);
  });
  const currentCount = await countCurrent(dataDir);
  rejectTruncated({ noun: 'ZIP codes', count: positions.size, currentCount, isFewerAllowed });
  const packed = packZipCodes(positions);
  if (packed.length > maxPackedBytes)
    throw new ImportError(`The list takes ${packed.length} bytes; the limit is ${maxPackedBytes}.`);
  const path = join(dataDir, zipCodesFileName);
  const draft = `${path}.new`;
  try {
    await writeFile(draft, `${JSON.stringify({ source, packed })}\n`, { flush: true });
    await rename(draft, path);
  } catch (error) {
    explainWriteError(dataDir)(error);
  } finally {
    await rm(draft, { force: true });
  }
  return { count: positions.size, skippedRows, bytes: packed.length, path };
}

/** Runs the command. Returns the exit code: 0 imported, 1 failed, 2 wrong usage. */
export async function main(argv: readonly string[], environment: NodeJS.ProcessEnv): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        'data-dir': { type: 'string' },
        'allow-fewer': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    const [file, ...others] = positionals;
    if (values.help || !file || others.length > 0) {
      (values.help ? console.info : console.error)(help);
      return values.help ? 0 : 2;
    }
    const dataDir = values['data-dir'] || environment.DATA_DIR?.trim() || '.data';
    // Servers that run as another user must be able to read the files.
    process.umask(0o022);
    const summary = await importZipCodes(file, dataDir, values['allow-fewer']);
    const [count, bytes, skipped] = [summary.count, summary.bytes, summary.skippedRows].map((number) =>
      number.toLocaleString('en-US'),
    );
    console.info(`Imported ${count} ZIP codes (${bytes} bytes) into ${summary.path}.`);
    if (summary.skippedRows > 0)
      console.info(`Skipped rows without a valid ZIP code or without a position: ${skipped}.`);
    return 0;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) {
      console.error(`${error.message}\n\n${help}`);
      return 2;
    }
    if (!(error instanceof ImportError || error instanceof ConfigurationError)) throw error;
    console.error(error.message);
    return 1;
  }
}

// Node resolves symbolic links in a module's URL, but not in `argv`.
if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  process.exitCode = await main(process.argv.slice(2), process.env);
}
