import { usStates } from '../../../src/core/us-states.ts';
import type { Cms, CmsMoved, CmsPage } from '../cms.ts';
import { composeRanking, type RankingById } from '../compose-ranking.ts';
import { isIndexable } from '../is-indexable.ts';
import { toMenuItems } from '../menus.ts';
import { ContentError } from './content-problem.ts';
import { type LinkedContent, linkContent, toLookupPath } from './link-content.ts';
import { type FileCache, readContent } from './read-content.ts';
import { findGeneratedPage } from './state-page.ts';

export interface EmbeddedCmsOptions {
  readonly directory: string;
  /** The rankings of the built-in services. */
  readonly rankingById: RankingById;
}

/** Loads content from files. Rejects with a ContentError that lists all their errors. */
export async function loadEmbeddedCms(options: EmbeddedCmsOptions) {
  const cache: FileCache = new Map();
  let content = await load(options.directory, cache);
  return {
    kind: 'embedded',
    /**
     * Reads changed files again. If they are invalid, rejects with a ContentError and keeps the previous
     * content.
     */
    async reload() {
      content = await load(options.directory, cache);
    },
    siteConfig: async () => content.files.site,
    pageByPath: async (path) => findPage(content, path, options.rankingById),
    postsByIds: async (ids) => ids.map((id) => content.posts.get(id)).filter((post) => post !== undefined),
    postsByCategory: async (category, limit) => (content.postsByCategory.get(category) ?? []).slice(0, limit),
    menu: async (location) => toMenuItems(content.files.menus[location], location.toLowerCase()),
    contributors: async () => [...content.contributors.values()],
    contributorBySlug: async (slug) => content.contributors.get(slug) ?? null,
    ranking: (id) => composeRanking(content.rankings.get(id), id, options.rankingById),
    adRules: async () => content.files.adRules,
    paths: () => listPaths(content),
  } satisfies Cms;
}

async function load(directory: string, cache: FileCache): Promise<LinkedContent> {
  const { content, problems } = await readContent(directory, cache);
  if (!content) throw new ContentError(directory, problems);
  const linked = await linkContent(content);
  if (!linked.content) throw new ContentError(directory, linked.problems);
  return linked.content;
}

async function findPage(
  content: LinkedContent,
  path: string,
  rankingById: RankingById,
): Promise<CmsPage | CmsMoved | null> {
  const key = toLookupPath(path);
  return (
    content.pages.get(key) ??
    content.moved.get(key) ??
    findGeneratedPage(key, content.files.site, rankingById, (slug) => content.contributors.has(slug))
  );
}

async function* listPaths(content: LinkedContent): ReturnType<Cms['paths']> {
  const own = `https://${content.files.site.domain}`;
  for (const { path, title, kind, modified, date, seo, version } of content.pages.values()) {
    const url = seo.url?.startsWith(`${own}/`) ? seo.url.slice(own.length) : seo.url;
    if (isIndexable({ robots: seo.robots, url }, path))
      yield { path, title, kind, modified: modified ?? date, version };
  }
  for (const { slug, name } of usStates) {
    const path = `/state/${slug}/`;
    if (!content.pages.has(path) && !content.moved.has(path)) yield { path, title: name, kind: 'state' };
  }
}
