import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readBoundedText } from '../../src/core/text/bounded-text.ts';
import type { ElementCatalog } from '../../src/linter/element-catalog.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { readHtml } from '../../src/linter/read-html.ts';
import { lintElements } from '../../src/linter/rules.ts';
import { lintIds, type SiteIds } from '../../src/linter/site-ids.ts';
import { lintPost } from '../../src/linter/wordpress/lint-post.ts';
import type { Role } from '../../src/linter/wordpress/predict-post.ts';
import { lintPolicy } from './content-policy.ts';

/** A file, folder or page cannot be read. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
}

const timeoutMs = 20_000;

const isUrl = (source: string) => /^https?:\/\//i.test(source);

/**
 * Lists the pages behind the arguments: URLs and files as they are, and the HTML files in folders.
 *
 * @throws SourceError for a path that does not exist
 */
export async function findSources(given: readonly string[]): Promise<string[]> {
  const lists = await Promise.all(
    given.map(async (source) => {
      if (isUrl(source)) return [source];
      const entry = await stat(source).catch(() => undefined);
      if (!entry) throw new SourceError(`${source} does not exist.`);
      if (!entry.isDirectory()) return [source];
      const names = await readdir(source, { recursive: true });
      return names
        .filter((name) => /\.html?$/i.test(name) && !/(?:^|[\\/])node_modules[\\/]/.test(name))
        .sort()
        .map((name) => join(source, name));
    }),
  );
  return [...new Set(lists.flat())];
}

/** Blanks the front matter of a content file, so that lines keep their numbers. */
function blankFrontMatter(text: string): string {
  const [matter = ''] = /^---\r?\n[\s\S]*?\r?\n---\r?\n/.exec(text) ?? [];
  return matter.replace(/[^\n]/g, ' ') + text.slice(matter.length);
}

/** The origin of the script of edu-embed in a page. */
function findScriptOrigin(html: string, page: string): string | undefined {
  const [, src] = /<script(?=\s)[^<>]*\ssrc=["']?([^"'\s<>]*\/embed(?:\.[\w-]+)?\.m?js)\b/i.exec(html) ?? [];
  return src && URL.canParse(src, page) ? new URL(src, page).origin : undefined;
}

async function readSource(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: Error) => {
    throw new SourceError(`${path} could not be read: ${cause.message}`, { cause });
  });
}

async function lintUrl(url: string): Promise<{ html: string; problems: Problem[] }> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new SourceError(`${url} could not be fetched.`, { cause });
  });
  if (!response.ok) throw new SourceError(`${url} responded with ${response.status}.`);
  const html = await readBoundedText(response).catch((cause: unknown) => {
    throw new SourceError(`${url} could not be read: ${cause instanceof Error ? cause.message : cause}`, {
      cause,
    });
  });
  const origin = findScriptOrigin(html, response.url);
  const policy = response.headers.get('content-security-policy');
  const isOwn = origin === new URL(response.url).origin;
  return { html, problems: policy && origin ? lintPolicy(policy, origin, isOwn) : [] };
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
  const { html, problems } = isUrl(source)
    ? await lintUrl(source)
    : { html: blankFrontMatter(await readSource(source)), problems: [] };
  const elements = readHtml(html);
  return [
    ...problems,
    ...lintElements(elements, catalog),
    ...lintPost(html, catalog, wordpressRoles),
    ...(ids ? await lintIds(elements, catalog, ids) : []),
  ];
}
