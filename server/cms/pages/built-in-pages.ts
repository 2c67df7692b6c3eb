import { usStates } from '../../../src/core/us-states.ts';
import type { Cms, CmsMoved, CmsPage, CmsSite, ListedPath } from '../cms.ts';
import type { RankingById } from '../compose-ranking.ts';
import { findGeneratedPage } from '../embedded/state-page.ts';
import { isIndexable } from '../is-indexable.ts';
import { cacheBriefly } from '../upstream/cache-briefly.ts';
import { composePage } from './compose-page.ts';

type Route = Pick<CmsPage, 'kind' | 'path' | 'title' | 'content'>;

/** Pages that the server adds to every WordPress site. */
export const builtInRoutes: readonly Route[] = [
  {
    kind: 'state-index',
    path: '/state/',
    title: 'Choose your state',
    content: '<us-state-map></us-state-map>',
  },
  { kind: 'articles-tab', path: '/articles/', title: 'Articles', content: '' },
  { kind: 'articles-tab', path: '/articles/career/', title: 'Career', content: '' },
  { kind: 'articles-tab', path: '/articles/lifestyle/', title: 'Lifestyle', content: '' },
  { kind: 'articles-tab', path: '/articles/nurse-spotlight/', title: 'Nurse Spotlight', content: '' },
  { kind: 'articles-tab', path: '/articles/student-resources/', title: 'Student Resources', content: '' },
];

const toPage = (route: Route): CmsPage => composePage({ ...route, id: `built-in-${route.path}` });

const pages: ReadonlyMap<string, CmsPage> = new Map(
  builtInRoutes.map((route) => [route.path, toPage(route)]),
);

/** How many pages are requested from the CMS at a time. */
const concurrency = 4;
/** How long their responses are reused. */
const hiddenPathsTtlMs = 600_000;

const contributorsHub = (path: string): CmsPage =>
  toPage({ kind: 'contributors-hub', path, title: 'Our Contributors', content: '' });

/**
 * Adds the built-in pages to the pages of a WordPress site: states with figures, lists of articles and
 * the contributors page. A page that editors created at the same path takes precedence.
 */
export function withBuiltInPages(cms: Cms, rankingById: RankingById, log: (message: string) => void): Cms {
  // Every page of this server reads the settings first, so a lookup of a path needs no request of its own.
  let latestSite: CmsSite | undefined;
  const siteConfig = async (): Promise<CmsSite> => {
    latestSite = await cms.siteConfig();
    return latestSite;
  };

  async function findBuiltIn(path: string): Promise<CmsPage | CmsMoved | null> {
    const page = pages.get(path);
    if (page) return page;
    const site = latestSite ?? (await siteConfig());
    return path === `/${site.contributorPath}/`
      ? contributorsHub(path)
      : findGeneratedPage(
          path,
          site,
          rankingById,
          async (slug) => (await cms.contributorBySlug(slug)) !== null,
        );
  }

  async function listBuiltIn(): Promise<readonly ListedPath[]> {
    const { contributorPath } = await siteConfig();
    return [
      ...pages.values(),
      contributorsHub(`/${contributorPath}/`),
      ...usStates.map(({ slug, name }) => ({ path: `/state/${slug}/`, title: name, kind: 'state' as const })),
    ].map(({ path, title, kind }) => ({ path, title, kind }));
  }

  /**
   * The built-in paths at which editors created a redirect or a page that search engines must not index. A
   * path stays listed if its query fails.
   */
  async function findHidden(): Promise<ReadonlySet<string>> {
    const hidden = new Set<string>();
    const queue = (await listBuiltIn()).map(({ path }) => path).values();
    const checkNext = async () => {
      for (const path of queue) {
        const page = await cms.pageByPath(path).catch((error: unknown) => {
          log(`${path} stays in lists of pages, because its query failed: ${error}`);
          return null;
        });
        if (page && ('status' in page || !isIndexable(page.seo, path))) hidden.add(path);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, checkNext));
    return hidden;
  }

  const cacheHidden = () => cacheBriefly(findHidden, hiddenPathsTtlMs);
  let readHidden = cacheHidden();

  async function* listPaths(): ReturnType<Cms['paths']> {
    const listed = new Set<string>();
    for await (const entry of cms.paths()) {
      listed.add(entry.path);
      yield entry;
    }
    const hidden = await readHidden();
    for (const entry of await listBuiltIn())
      if (!listed.has(entry.path) && !hidden.has(entry.path)) yield entry;
  }

  return {
    ...cms,
    siteConfig,
    pageByPath: async (path) =>
      (await cms.pageByPath(path)) ?? findBuiltIn(path.endsWith('/') ? path : `${path}/`),
    paths: listPaths,
    expire() {
      cms.expire?.();
      readHidden = cacheHidden();
    },
  };
}
