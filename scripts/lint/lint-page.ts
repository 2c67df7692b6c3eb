import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBoundedText } from '../../src/core/text/bounded-text.ts';
import type { ElementCatalog } from '../../src/linter/element-catalog.ts';
import { reasonOf } from '../../src/linter/fetch-reason.ts';
import { lintSource } from '../../src/linter/lint-source.ts';
import { findOwnScripts, type PageContext } from '../../src/linter/own-scripts.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { readSource, type SourcePage } from '../../src/linter/read-html.ts';
import { lintIds, type SiteIds } from '../../src/linter/site-ids.ts';
import { lintPost } from '../../src/linter/wordpress/lint-post.ts';
import type { Role } from '../../src/linter/wordpress/predict-post.ts';
import { lintPolicy } from './content-policy.ts';

/** The error for a file, folder or page that cannot be read. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

const timeoutMs = 20_000;

const isUrl = (source: string) => /^https?:\/\//i.test(source);

/**
 * Lists the HTML files below a folder. Skips `node_modules`, and links to folders, which may lead in circles.
 */
async function findPages(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const lists = await Promise.all(
    entries.map(async (entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : findPages(path);
      if (!/\.html?$/i.test(entry.name)) return [];
      // A link whose target does not exist is in the list, so that it is reported.
      const target = entry.isSymbolicLink() ? await stat(path).catch(() => undefined) : undefined;
      return target?.isDirectory() ? [] : [path];
    }),
  );
  return lists.flat();
}

/**
 * Lists the pages that the arguments name. Keeps URLs and files, even if they do not exist, and replaces
 * folders by their HTML files.
 *
 * @throws SourceError for a folder without HTML files
 */
export async function findSources(sources: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    sources.map(async (source) => {
      if (isUrl(source)) return [source];
      const entry = await stat(source).catch(() => undefined);
      if (!entry?.isDirectory()) return [source];
      const pages = await findPages(source);
      if (pages.length === 0) throw new SourceError(`${source} has no .html or .htm file.`);
      return pages.sort();
    }),
  );
  return [...new Set(lists.flat())];
}

/** Blanks the front matter of a content file, so that lines keep their numbers. */
function blankFrontMatter(text: string): string {
  const [matter = ''] = /^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(text) ?? [];
  return matter.replace(/[^\n]/g, ' ') + text.slice(matter.length);
}

/** Finds the policies in the `<meta>` tags of a page. */
const findPolicies = ({ metas }: SourcePage): string[] =>
  metas
    .filter((meta) => meta.get('http-equiv')?.toLowerCase() === 'content-security-policy')
    .flatMap((meta) => meta.get('content') ?? []);

/** Whether a page links style sheets of edu-embed: prerendered roots and `reserve.css` do. */
const linksStyles = (html: string): boolean =>
  /<link\s[^<>]*\/embed\/(?:v\d+\/reserve|(?:elements|light)\.[0-9a-z]{8})\.css/i.test(html);

interface ReadPage {
  readonly html: string;
  /** The page's URL after redirects; none for a file. */
  readonly url?: string;
  /** The policy of the response. */
  readonly policy?: string;
}

/** Decodes a file by its byte order mark; without one, it is UTF-8. Keeps the mark. */
function decodeFile(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  // By the first two bytes.
  const encodings = new Map([
    [0xfffe, 'utf-16le'],
    [0xfeff, 'utf-16be'],
  ]);
  return new TextDecoder(encodings.get(first * 256 + second), { ignoreBOM: true }).decode(bytes);
}

async function readPageFile(path: string): Promise<ReadPage> {
  const bytes = await readFile(path).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new SourceError(`${path} does not exist.`, { cause });
    throw new SourceError(`${path} could not be read: ${cause.message}`, { cause });
  });
  const text = decodeFile(bytes);
  if (text.includes('\0')) throw new SourceError(`${path} contains null characters; save it as UTF-8.`);
  return { html: blankFrontMatter(text) };
}

async function fetchPage(url: string): Promise<ReadPage> {
  if (!URL.canParse(url)) throw new SourceError(`${url} is not a valid URL.`);
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new SourceError(`${url} could not be fetched: ${reasonOf(cause)}.`, { cause });
  });
  if (!response.ok) throw new SourceError(`${url} responded with ${response.status}.`);
  const type = response.headers.get('content-type');
  if (type && !/html|xml|text\/plain/i.test(type)) throw new SourceError(`${url} is ${type}, not HTML.`);
  const html = await readBoundedText(response).catch((cause: unknown) => {
    throw new SourceError(`${url} could not be read: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  });
  return { html, url: response.url, policy: response.headers.get('content-security-policy') ?? undefined };
}

/** Finds problems in the policies of the response and of the page's `<meta>` tags. */
function lintPolicies({ html, url, policy }: ReadPage, source: SourcePage, context: PageContext): Problem[] {
  const [own] = findOwnScripts(source, context);
  if (!own?.origin) return [];
  const { origin, src, attributes } = own;
  const script = { src, nonce: attributes.get('nonce'), integrity: attributes.get('integrity') };
  const isOwn = url !== undefined && origin === new URL(url).origin;
  return [...(policy ? [policy] : []), ...findPolicies(source)].flatMap((one) =>
    lintPolicy(one, { origin, isOwn, linksStyles: linksStyles(html), script }),
  );
}

export interface LintOptions {
  /** Origin of our server, whose script is recognized by its origin. */
  readonly site?: string;
  /** Slugs and rankings of the site; without them, ids are not checked. */
  readonly ids?: SiteIds;
  /** Roles of the WordPress users who save the text as a post. */
  readonly wordpressRoles?: readonly Role[];
}

/**
 * Finds the problems of one page.
 *
 * @param source a file or URL
 * @throws SourceError when the page cannot be read
 */
export async function lintPage(
  source: string,
  catalog: ElementCatalog,
  { site, ids, wordpressRoles = [] }: LintOptions = {},
): Promise<readonly Problem[]> {
  const page = isUrl(source) ? await fetchPage(source) : await readPageFile(source);
  const parsed = readSource(page.html);
  const context = { pageUrl: page.url, site };
  const { elements, problems } = lintSource(parsed, catalog, context);
  return [
    ...lintPolicies(page, parsed, context),
    ...problems,
    ...lintPost(page.html, catalog, wordpressRoles),
    ...(ids ? await lintIds(elements, catalog, ids) : []),
  ];
}
