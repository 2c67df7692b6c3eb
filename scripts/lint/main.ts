/**
 * `edu-embed lint FILE|FOLDER|URL …`: finds mistakes in pages with our elements.
 * `--help` prints the options and exit codes.
 */
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { serverElements } from '#generated/registry.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { readSiteIds, SiteError } from '../../src/linter/site-ids.ts';
import { type Role, roles } from '../../src/linter/wordpress/predict-post.ts';
import { type FormatName, formats, isFormatName } from './formats.ts';
import { findSources, lintPage, SourceError } from './lint-page.ts';
import { reportPages } from './report-pages.ts';
import { readSiteOrigin } from './site-origin.ts';

const help = `Usage: edu-embed lint [options] FILE|FOLDER|URL …

Finds mistakes in HTML with edu-embed elements. Folders are searched for .html and .htm files.

  --site ORIGIN       also checks degrees, categories, subjects and rankings against this site's server
  --wordpress         also reports the HTML that a WordPress without our plugin would remove or change
  --role ROLE         for posts of this role only: ${roles.join(', ')}
  --format FORMAT     ${Object.keys(formats).join(', ')} (default: text)
  --max-warnings N    fails when there are more warnings (default: no limit)
  -h, --help          prints this text

Exit codes: 0 no errors; 1 errors, or too many warnings; 2 wrong usage, or a page could not be read.
`;

class UsageError extends Error {}

function readMaxWarnings(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  if (/^\d+$/.test(text)) return Number(text);
  throw new UsageError(`--max-warnings is ${JSON.stringify(text)}; use a whole number.`);
}

function readSite(site: string): string {
  try {
    return readSiteOrigin(site);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      wordpress: { type: 'boolean', default: false },
      role: { type: 'string' },
      format: { type: 'string', default: 'text' },
      'max-warnings': { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { site, format, wordpress, role, help: wantsHelp } = values;
  if (!isFormatName(format))
    throw new UsageError(`--format is ${JSON.stringify(format)}; use ${Object.keys(formats).join(', ')}.`);
  const maxWarnings = readMaxWarnings(values['max-warnings']);
  const origin = site === undefined ? undefined : readSite(site);
  if (role !== undefined && !wordpress) throw new UsageError('--role needs --wordpress.');
  if (role !== undefined && !roles.includes(role as Role))
    throw new UsageError(`--role is ${JSON.stringify(role)}; use ${roles.join(', ')}.`);
  const wordpressRoles = wordpress ? (role ? [role as Role] : roles) : [];
  if (positionals.length === 0 && !wantsHelp) throw new UsageError('Name a file, a folder or a URL.');
  return { origin, format: format as FormatName, maxWarnings, wordpressRoles, wantsHelp, positionals };
}

const clearLine = '\r\x1b[K';

/** Overwrites one line with the progress. Writes nothing if the output is not a terminal. */
function showProgress(done: number, all: number): void {
  if (!process.stderr.isTTY || all < 50) return;
  const width = 30;
  const filled = Math.round((done / all) * width);
  const bar = '█'.repeat(filled).padEnd(width, '░');
  process.stderr.write(done === all ? clearLine : `\r${bar} ${done} of ${all} pages`);
}

/** Writes to standard output, and waits when its reader is slower. */
async function write(text: string): Promise<void> {
  if (process.stderr.isTTY && process.stdout.isTTY) process.stderr.write(clearLine);
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}

async function main(): Promise<number> {
  const { origin, format, maxWarnings, wordpressRoles, wantsHelp, positionals } = readArguments();
  if (wantsHelp) {
    process.stdout.write(help);
    return 0;
  }
  const catalog = createElementCatalog(serverElements.map(({ declaration }) => declaration));
  const ids = origin === undefined ? undefined : await readSiteIds(origin);
  const sources = await findSources(positionals);
  const { errors, warnings, unreadable } = await reportPages(
    sources,
    (source) => lintPage(source, catalog, { site: origin, ids, wordpressRoles }),
    formats[format],
    write,
    {
      onPage: (done) => showProgress(done, sources.length),
      onUnreadable: ({ message }) =>
        process.stderr.write(`${process.stderr.isTTY ? clearLine : ''}${message}\n`),
    },
  );
  if (unreadable > 0) return 2;
  return errors > 0 || warnings > maxWarnings ? 1 : 0;
}

// A reader such as `head` may close the output before its end.
process.stdout.on('error', ({ code }: NodeJS.ErrnoException) => process.exit(code === 'EPIPE' ? 0 : 2));

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    const text = error instanceof Error ? error.message : String(error);
    const isExplained = isUsage || error instanceof SourceError || error instanceof SiteError;
    process.stderr.write(`${text}\n${isUsage ? 'Run edu-embed lint --help.\n' : ''}`);
    if (!isExplained) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    process.exitCode = 2;
  },
);
