import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBoundedText } from '../../src/core/text/bounded-text.ts';
import type { ElementCatalog } from '../../src/linter/element-catalog.ts';
import { reasonOf } from '../../src/linter/fetch-reason.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { readHtml } from '../../src/linter/read-html.ts';
import { lintElements } from '../../src/linter/rules.ts';
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
      const names = await readdir(source, { recursive: true });
      const pages = names.filter(
        (name) => /\.html?$/i.test(name) && !/(?:^|[\\/])node_modules[\\/]/.test(name),
      );
      if (pages.length === 0) throw new SourceError(`${source} has no .html or .htm file.`);
      return pages.sort().map((name) => join(source, name));
    }),
  );
  return [...new Set(lists.flat())];
}

/** Blanks the front matter of a content file, so that lines keep their numbers. */
function blankFrontMatter(text: string): string {
  const [matter = ''] = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(text) ?? [];
  return matter.replace(/[^\n]/g, ' ') + text.slice(matter.length);
}

/** Finds the origin of edu-embed's script in a page; undefined in a file without an absolute URL. */
function findScriptOrigin(html: string, page?: string): string | undefined {
  const [, src] = /<script(?=\s)[^<>]*\ssrc=["']?([^"'\s<>]*\/embed(?:\.[\w-]+)?\.m?js)\b/i.exec(html) ?? [];
  return src && URL.canParse(src, page) ? new URL(src, page).origin : undefined;
}

/** Finds the policies in the `<meta>` tags of a page. */
function findPolicies(html: string): string[] {
  const tags = html.match(/<meta\s[^<>]*>/gi) ?? [];
  return tags
    .filter((tag) => /\shttp-equiv=["']?content-security-policy["'\s/>]/i.test(tag))
    .flatMap((tag) => {
      const [, double, single] = /\scontent=(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
      return double ?? single ?? [];
    });
}

/** Whether a page links style sheets of edu-embed: prerendered roots do, and `reserve.css`. */
const linksStyles = (html: string): boolean =>
  /<template\s[^<>]*shadowrootmode=|<link\s[^<>]*\/embed\/v1\/reserve\.css/i.test(html);

interface ReadPage {
  readonly html: string;
  /** The page's URL after redirects; none for a file. */
  readonly url?: string;
  /** The policy of the response. */
  readonly policy?: string;
}

async function readPageFile(path: string): Promise<ReadPage> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') throw new SourceError(`${path} does not exist.`, { cause });
    throw new SourceError(`${path} could not be read: ${cause.message}`, { cause });
  });
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
function lintPolicies({ html, url, policy }: ReadPage): Problem[] {
  const origin = findScriptOrigin(html, url);
  if (!origin) return [];
  const isOwn = url !== undefined && origin === new URL(url).origin;
  return [...(policy ? [policy] : []), ...findPolicies(html)].flatMap((one) =>
    lintPolicy(one, { origin, isOwn, linksStyles: linksStyles(html) }),
  );
}

export interface LintOptions {
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
  { ids, wordpressRoles = [] }: LintOptions = {},
): Promise<readonly Problem[]> {
  const page = isUrl(source) ? await fetchPage(source) : await readPageFile(source);
  const { html } = page;
  const elements = readHtml(html);
  return [
    ...lintPolicies(page),
    ...lintElements(elements, catalog),
    ...lintPost(html, catalog, wordpressRoles),
    ...(ids ? await lintIds(elements, catalog, ids) : []),
  ];
}
