/**
 * `npx edu-embed lint FILE|FOLDER|URL …`: finds mistakes in pages with our elements.
 * `--help` prints the options and exit codes.
 */
import { parseArgs } from 'node:util';
import { serverElements } from '#generated/registry.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { type FormatName, formats, isFormatName } from './formats.ts';
import { findSources, lintPage, SourceError } from './lint-page.ts';
import { readSiteIds } from './site-ids.ts';

const help = `Usage: edu-embed lint [options] FILE|FOLDER|URL …

Finds mistakes in HTML with edu-embed elements. Folders are searched for .html and .htm files.

  --site ORIGIN       also checks degrees, categories, subjects and rankings against this site's server
  --format FORMAT     ${Object.keys(formats).join(', ')} (default: text)
  --max-warnings N    fails when there are more warnings (default: no limit)
  --help              prints this text

Exit codes: 0 no errors; 1 errors, or too many warnings; 2 wrong usage, or a page could not be read.
`;

class UsageError extends Error {}

function readArguments() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      site: { type: 'string' },
      format: { type: 'string', default: 'text' },
      'max-warnings': { type: 'string', default: 'Infinity' },
      help: { type: 'boolean' },
    },
  });
  const { site, format, help: wantsHelp } = values;
  const maxWarnings = Number(values['max-warnings']);
  if (!isFormatName(format))
    throw new UsageError(`--format is ${JSON.stringify(format)}; use ${Object.keys(formats).join(', ')}.`);
  if (Number.isNaN(maxWarnings) || maxWarnings < 0)
    throw new UsageError(`--max-warnings is ${JSON.stringify(values['max-warnings'])}; use a number.`);
  if (site !== undefined && !URL.canParse(site))
    throw new UsageError(`--site is ${JSON.stringify(site)}; use an origin such as https://www.example.org.`);
  if (positionals.length === 0 && !wantsHelp) throw new UsageError('Name a file, a folder or a URL.');
  return { site, format: format as FormatName, maxWarnings, wantsHelp, positionals };
}

/** One line that is overwritten; nothing where the output is not a terminal. */
function showProgress(done: number, all: number): void {
  if (!process.stderr.isTTY || all < 50) return;
  const width = 30;
  const filled = Math.round((done / all) * width);
  const bar = '█'.repeat(filled).padEnd(width, '░');
  process.stderr.write(`\r${bar} ${done} of ${all} pages${done === all ? '\n' : ''}`);
}

async function main(): Promise<number> {
  const { site, format, maxWarnings, wantsHelp, positionals } = readArguments();
  if (wantsHelp) {
    process.stdout.write(help);
    return 0;
  }
  const catalog = createElementCatalog(serverElements.map(({ declaration }) => declaration));
  const ids = site === undefined ? undefined : await readSiteIds(new URL(site).origin);
  const sources = await findSources(positionals);
  const pages = [];
  for (const [index, source] of sources.entries()) {
    const problems = await lintPage(source, catalog, ids);
    pages.push({ name: source, problems });
    showProgress(index + 1, sources.length);
  }
  process.stdout.write(`${formats[format](pages)}\n`);
  const all = pages.flatMap(({ problems }) => problems);
  const warnings = all.filter(({ severity }) => severity === 'warning').length;
  return all.length > warnings || warnings > maxWarnings ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const isUsage =
      error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    const text = error instanceof Error ? error.message : String(error);
    const isExplained = isUsage || error instanceof SourceError;
    process.stderr.write(`${text}\n${isUsage ? 'Run edu-embed lint --help.\n' : ''}`);
    if (!isExplained) process.stderr.write(`${error instanceof Error ? error.stack : ''}\n`);
    process.exitCode = 2;
  },
);
