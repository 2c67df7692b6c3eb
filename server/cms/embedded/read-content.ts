import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { GenericSchema } from 'valibot';
import { type Document, parseDocument, visit } from 'yaml';
import type { AdRules } from '../../../src/core/model/ad-rules.ts';
import { createWorkQueue } from '../../work-queue.ts';
import type { CmsSite } from '../cms.ts';
import type { MenuEntry } from '../menus.ts';
import { type ContentProblem, type Parsed, validate } from './content-problem.ts';
import * as schemas from './content-schemas.ts';

export interface HtmlFile<FrontMatter> {
  /** Path within the content folder, with slashes. */
  readonly file: string;
  readonly frontMatter: FrontMatter;
  readonly html: string;
}

/** All files of a content folder, each one validated. */
export interface ContentFiles {
  readonly site: CmsSite;
  readonly menus: { readonly PRIMARY: readonly MenuEntry[]; readonly FOOTER: readonly MenuEntry[] };
  readonly adRules: AdRules;
  readonly redirects: schemas.Redirects;
  readonly pages: readonly HtmlFile<schemas.PageFrontMatter>[];
  readonly contributors: readonly HtmlFile<schemas.ContributorFrontMatter>[];
  readonly rankings: readonly { readonly file: string; readonly ranking: schemas.RankingFile }[];
}

/** Parsed files by path, so that a reload parses only changed files. */
export type FileCache = Map<string, { readonly stamp: string; readonly parsed: Parsed<unknown> }>;

/** Large folders have more files than a process may open at a time. */
const maxOpenFiles = 64;

/** Reads the folder. Returns the problems of all files, by path, and `content` only if there are none. */
export async function readContent(
  directory: string,
  cache: FileCache,
): Promise<{ content?: ContentFiles; problems: readonly ContentProblem[] }> {
  const problems: ContentProblem[] = [];
  const files = await listFiles(directory);
  const present = new Set(files);
  for (const file of cache.keys()) if (!present.has(file)) cache.delete(file);
  const enqueue = createWorkQueue(maxOpenFiles, Number.POSITIVE_INFINITY);

  async function read<Value>(
    file: string,
    parse: (file: string, source: string) => Parsed<Value>,
  ): Promise<Value | undefined> {
    const parsed = await enqueue(() => readIfChanged(directory, file, cache, parse));
    problems.push(...(parsed.problems ?? []));
    return parsed.value;
  }
  async function readAll<Value>(
    pattern: RegExp,
    parse: (file: string, source: string) => Parsed<Value>,
  ): Promise<Value[]> {
    const values = await Promise.all(
      files.filter((file) => pattern.test(file)).map((file) => read(file, parse)),
    );
    return values.filter((value) => value !== undefined);
  }
  function readOptional<Value>(
    file: string,
    parse: (file: string, source: string) => Parsed<Value>,
  ): Promise<Value | undefined> {
    return present.has(file) ? read(file, parse) : Promise.resolve(parse(file, '').value);
  }

  const [settings, menus, adRules, redirects, pages, contributors, rankings] = await Promise.all([
    present.has('site.yaml') ? read('site.yaml', createYamlParser(schemas.siteSchema)) : undefined,
    readOptional('menus.yaml', createYamlParser(schemas.menusSchema)),
    readOptional('ad-rules.yaml', createYamlParser(schemas.adRulesSchema)),
    readOptional('redirects.yaml', createYamlParser(schemas.redirectsSchema, [])),
    readAll(/^(?:pages\/.+|articles\/[^/]+)\.html$/, createHtmlParser(schemas.pageFrontMatterSchema)),
    readAll(/^contributors\/[^/]+\.html$/, createHtmlParser(schemas.contributorFrontMatterSchema)),
    readAll(/^rankings\/[^/]+\.ya?ml$/, (file, source) => {
      const parsed = createYamlParser(schemas.rankingFileSchema)(file, source);
      return parsed.problems ? parsed : { value: { file, ranking: parsed.value } };
    }),
  ]);
  if (!present.has('site.yaml'))
    problems.push({
      file: 'site.yaml',
      message: files.length ? 'is missing' : 'is missing: the folder is empty or does not exist',
    });
  // Files are read at the same time; the list has the same order each time.
  problems.sort((a, b) => files.indexOf(a.file) - files.indexOf(b.file));
  if (problems.length > 0 || !settings || !menus || !adRules || !redirects) return { problems };
  // `/pictures/logo.svg` is the file `pictures/logo.svg`.
  const logoFile = settings.logo?.slice(1) ?? '';
  const isLocalSvg = logoFile.endsWith('.svg') && present.has(logoFile);
  const logoData = isLocalSvg ? await read(logoFile, toDataUrlIfSmall) : undefined;
  const site = { ...settings, ...(logoData && { logoData }) };
  return { content: { site, menus, adRules, redirects, pages, contributors, rankings }, problems };
}

async function readIfChanged<Value>(
  directory: string,
  file: string,
  cache: FileCache,
  parse: (file: string, source: string) => Parsed<Value>,
): Promise<Parsed<Value>> {
  const { mtimeMs, size } = await stat(join(directory, file));
  const stamp = `${mtimeMs}-${size}`;
  const cached = cache.get(file);
  if (cached?.stamp === stamp) return cached.parsed as Parsed<Value>;
  const parsed = parse(file, await readFile(join(directory, file), 'utf8'));
  cache.set(file, { stamp, parsed });
  return parsed;
}

async function listFiles(directory: string): Promise<string[]> {
  try {
    const entries = await readdir(directory, { recursive: true });
    return entries.map((entry) => entry.split(sep).join('/')).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Larger logos would delay the first paint of every page by more than their request does. */
const maxLogoCharacters = 4096;

/** The SVG file as a data URL; the empty string if it is too large. */
function toDataUrlIfSmall(_file: string, source: string): Parsed<string> {
  if (source.length > maxLogoCharacters) return { value: '' };
  // Percent-encodes `%`, `#` (which would start a fragment) and the characters that HTML escapes. The result
  // compresses better than base64.
  const text = source
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/["%#<>&]/g, encodeURIComponent);
  return { value: `data:image/svg+xml,${text}` };
}

function createYamlParser<Value>(schema: GenericSchema<unknown, Value>, empty: unknown = {}) {
  return (file: string, source: string): Parsed<Value> => {
    const parsed = parseYaml(file, source, 0);
    return parsed.problems ? parsed : validate(file, schema, parsed.value ?? empty);
  };
}

function createHtmlParser<FrontMatter>(schema: GenericSchema<unknown, FrontMatter>) {
  return (file: string, source: string): Parsed<HtmlFile<FrontMatter>> => {
    const match = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n?---[ \t]*(?:\r?\n|$)/.exec(source);
    if (!match)
      return { problems: [{ file, message: 'must start with front matter between two --- lines' }] };
    const parsed = parseYaml(file, match[1] ?? '', 1);
    if (parsed.problems) return parsed;
    const { value, problems } = validate(file, schema, parsed.value);
    return problems
      ? { problems }
      : { value: { file, frontMatter: value, html: source.slice(match[0].length).trim() } };
  };
}

/** Parses YAML. `linesBefore` corrects the line numbers of problems for the `---` line of front matter. */
function parseYaml(file: string, source: string, linesBefore: number): Parsed<unknown> {
  const document = parseDocument(source, { prettyErrors: true });
  if (document.errors.length === 0) return toValue(file, source, linesBefore, document);
  return {
    problems: document.errors.map(({ linePos, message }) => {
      const line = (linePos?.[0].line ?? 1) + linesBefore;
      const [summary = ''] = message.split('\n');
      return { file, message: `line ${line}: ${summary.replace(/ at line \d+, column \d+:?$/, '')}` };
    }),
  };
}

/** Converts a YAML document without syntax errors. The conversion fails for aliases without an anchor. */
function toValue(file: string, source: string, linesBefore: number, document: Document): Parsed<unknown> {
  try {
    return { value: document.toJS() ?? undefined };
  } catch (error) {
    let message = error instanceof Error ? error.message : String(error);
    visit(document, {
      Alias(_key, alias) {
        if (alias.resolve(document)) return undefined;
        const line = source.slice(0, alias.range?.[0]).split('\n').length + linesBefore;
        message = `line ${line}: *${alias.source} is an alias in YAML; put text that begins with * in quotes`;
        return visit.BREAK;
      },
    });
    return { problems: [{ file, message }] };
  }
}
