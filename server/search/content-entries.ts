import { setImmediate } from 'node:timers/promises';
import type { Contributor } from '../../src/core/model/contributor.ts';
import { pluralize } from '../../src/core/text/format.ts';
import { readPlainText } from '../../src/core/text/plain-text.ts';
import type { Cms, CmsPage, ListedPath } from '../cms/cms.ts';
import { toReadMinutes } from '../content/parse-content.ts';
import { removeElements } from '../content/strip-tags.ts';
import { listAbbreviations } from './abbreviations.ts';
import { listStateKeys } from './read-query.ts';
import { toWords } from './words.ts';

/** A page or a person in the form that the index stores. */
export interface ContentEntry {
  readonly title: string;
  readonly path: string;
  /** The category of an article, or the roles of a person. */
  readonly about: string;
  readonly note?: string;
  /** Normalized words. */
  readonly text: { readonly title: string; readonly about: string; readonly body: string };
}

/** A page with the value that shows whether it has changed. */
export interface PageEntry extends ContentEntry {
  readonly kind: CmsPage['kind'];
  /** Undefined if the text may be outdated. */
  readonly revision?: string;
}

/** Further pages are not in the index. */
const maxPages = 5000;
/** Further pages are in the index with their titles only. */
const maxPagesWithText = 1000;
/** Limit for all pages together; limits the size of the index. */
const maxTextCharacters = 2_000_000;
const maxCharactersOfPage = 12_000;
/** How many pages are requested from the CMS at a time. */
const concurrency = 4;

/** The words of a text, with the abbreviations and the keys of states that they mean. */
function toIndexed(text: string): string {
  const words = toWords(text);
  return [...words, ...listAbbreviations(words), ...listStateKeys(words)].join(' ');
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const kindNames: Readonly<Partial<Record<CmsPage['kind'], string>>> = {
  ranking: 'Ranking',
  article: 'Article',
};

function readBody({ content }: CmsPage): string {
  return readPlainText(removeElements(removeElements(content, 'script'), 'style')) ?? '';
}

/** The version of a page, or when it was modified. The embedded CMS has versions: its dates are editorial. */
const listedRevision = ({ version, modified }: ListedPath): string | undefined => version ?? modified;

/** The revision of a loaded page, comparable with the listed one. */
const pageRevision = (page: CmsPage, listed: ListedPath): string | undefined =>
  listed.version === undefined ? page.modified : page.version;

function toPageEntry(listed: ListedPath, page: CmsPage | undefined, maxCharacters: number): PageEntry {
  const { path, title, kind } = listed;
  const body = page ? readBody(page) : '';
  const about = page?.kicker ?? page?.category ?? kindNames[kind];
  const hasReadingTime = page && (kind === 'article' || kind === 'ranking');
  return {
    kind,
    path,
    title,
    about: capitalize((about ?? 'Page').replaceAll('-', ' ')),
    note: hasReadingTime ? `${toReadMinutes(body.split(' ').length)} min read` : undefined,
    text: {
      title: toIndexed(title),
      about: toIndexed([page?.subtitle, page?.kicker, page?.category?.replaceAll('-', ' ')].join(' ')),
      body: toIndexed(body.slice(0, maxCharacters)),
    },
  };
}

async function listPages(cms: Cms): Promise<readonly ListedPath[]> {
  const pages: ListedPath[] = [];
  for await (const listed of cms.paths()) {
    if (listed.kind !== 'home') pages.push(listed);
    if (pages.length >= maxPages) break;
  }
  return pages;
}

/**
 * Loads the pages of the CMS, a few at a time.
 *
 * @param previous pages that are not requested again unless they were modified
 */
export async function loadPageEntries(
  cms: Cms,
  previous: readonly PageEntry[] = [],
): Promise<readonly PageEntry[]> {
  const known = new Map(previous.map((entry) => [entry.path, entry]));
  const pages = await listPages(cms);
  const withText = Math.min(pages.length, maxPagesWithText);
  const maxCharacters = Math.min(maxCharactersOfPage, Math.floor(maxTextCharacters / Math.max(1, withText)));
  async function load(listed: ListedPath, index: number): Promise<PageEntry> {
    const { path, title, kind } = listed;
    const entry = known.get(path);
    const revision = listedRevision(listed);
    if (entry && revision && entry.revision === revision && entry.title === title) return entry;
    if (index >= withText || kind === 'state')
      return { ...toPageEntry(listed, undefined, maxCharacters), revision };
    const found = await cms.pageByPath(path);
    const page = found && 'content' in found ? found : undefined;
    // The list and the page may come from different times, for example from a cache.
    const isCurrent = page && pageRevision(page, listed) === revision;
    return { ...toPageEntry(listed, page, maxCharacters), revision: isCurrent ? revision : undefined };
  }
  const entries: PageEntry[] = [];
  for (let start = 0; start < pages.length; start += concurrency) {
    const batch = pages.slice(start, start + concurrency);
    entries.push(...(await Promise.all(batch.map((listed, offset) => load(listed, start + offset)))));
    // Other requests run between the batches.
    await setImmediate();
  }
  return entries;
}

function toContributorEntry(contributor: Contributor, contributorPath: string): ContentEntry {
  const { title, slug, types, excerpt, content, contributorPosts } = contributor;
  const about = types.length > 0 ? capitalize(types.join(', ')) : 'Contributor';
  // A person can have several roles in an article.
  const count = new Set(contributorPosts.map(({ id }) => id)).size;
  return {
    title,
    path: `/${contributorPath}/${slug}`,
    about,
    note: count > 0 ? pluralize(count, 'article') : undefined,
    text: {
      title: toIndexed(title),
      about: toIndexed(about),
      body: toIndexed((readPlainText(content) || readPlainText(excerpt) || '').slice(0, maxCharactersOfPage)),
    },
  };
}

/** Loads the contributors of the CMS. */
export async function loadContributorEntries(
  cms: Cms,
  contributorPath: string,
): Promise<readonly ContentEntry[]> {
  const entries: ContentEntry[] = [];
  for (const contributor of await cms.contributors()) {
    entries.push(toContributorEntry(contributor, contributorPath));
    await setImmediate();
  }
  return entries;
}
