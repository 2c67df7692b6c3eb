import type { Cms } from '../../cms/cms.ts';
import { escapeHtml } from '../../content/content-nodes.ts';
import { canonicalPath } from '../page-path.ts';

/** Half of the protocol's limit: search engines fetch smaller files again sooner after a change. */
const maxUrlsPerFile = 25_000;

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

interface Entry {
  readonly path: string;
  readonly modified?: string;
}

function writeDay(modified: string | undefined): string {
  const time = new Date(modified ?? Number.NaN);
  return Number.isNaN(time.getTime()) ? '' : `<lastmod>${time.toISOString().slice(0, 10)}</lastmod>`;
}

function newest(dates: readonly string[]): string | undefined {
  return dates.reduce<string | undefined>(
    (latest, date) => (latest === undefined || date > latest ? date : latest),
    undefined,
  );
}

/** Where a site's URLs come from. */
export interface SitemapSource {
  readonly cms: Cms;
  /** The paths of the pages about schools; read again for each file. */
  readonly schoolPaths?: () => Iterable<string>;
}

/** Yields the site's URLs one at a time, so that memory use does not grow with the site. */
async function* listEntries({ cms, schoolPaths }: SitemapSource): AsyncGenerator<Entry> {
  const { contributorPath } = await cms.siteConfig();
  for await (const { path, modified } of cms.paths())
    yield { path: canonicalPath(path, contributorPath), modified };
  for (const { slug, contributorPosts } of await cms.contributors()) {
    yield {
      path: `/${contributorPath}/${encodeURIComponent(slug)}`,
      modified: newest(contributorPosts.map(({ date }) => date)),
    };
  }
  for (const path of schoolPaths?.() ?? []) yield { path };
}

export interface SitemapFile {
  /** The date of the latest change in the file. */
  readonly modified?: string;
}

/** Reads all URLs of the site, and returns the sitemap files that contain them; at least one. */
export async function listSitemapFiles(
  source: SitemapSource,
  size = maxUrlsPerFile,
): Promise<readonly SitemapFile[]> {
  const days: (string | undefined)[] = [];
  let count = 0;
  for await (const { modified } of listEntries(source)) {
    const file = Math.floor(count++ / size);
    days[file] = newest([days[file], modified].filter((day) => day !== undefined));
  }
  return Array.from({ length: Math.max(1, days.length) }, (_, file) => ({ modified: days[file] }));
}

/** Writes the sitemap index: each file with the date of its latest change. */
export function writeSitemapIndex(files: readonly SitemapFile[], origin: string): string {
  const lines = files.map(
    ({ modified }, file) =>
      `<sitemap><loc>${escapeHtml(origin)}/sitemap-${file + 1}.xml</loc>${writeDay(modified)}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex ${namespace}>\n${lines.join('')}</sitemapindex>\n`;
}

/**
 * Writes one sitemap file, in chunks; null if there is no such file.
 *
 * @param number from 1
 */
export async function writeSitemapFile(
  source: SitemapSource,
  origin: string,
  number: number,
  size = maxUrlsPerFile,
): Promise<AsyncGenerator<string> | null> {
  const entries = listEntries(source);
  for (let skipped = 0; skipped < (number - 1) * size; skipped++)
    if ((await entries.next()).done) return null;
  // Read before anything is sent, so that a CMS failure can still become an error response.
  const first = await entries.next();
  return first.done && number > 1 ? null : writeEntries(entries, first, origin, size);
}

async function* writeEntries(
  entries: AsyncGenerator<Entry>,
  first: IteratorResult<Entry>,
  origin: string,
  size: number,
): AsyncGenerator<string> {
  yield `${declaration}<urlset ${namespace}>\n`;
  let next = first;
  for (let written = 1; !next.done; written++) {
    yield `<url><loc>${escapeHtml(origin + next.value.path)}</loc>${writeDay(next.value.modified)}</url>\n`;
    if (written >= size) break;
    next = await entries.next();
  }
  await entries.return(undefined);
  yield '</urlset>\n';
}
