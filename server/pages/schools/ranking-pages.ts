import type { CmsPage } from '../../cms/cms.ts';
import { pageQuery } from '../../cms/cms-queries.ts';
import type { PageScope } from '../page-scope.ts';

/** The ids of the rankings on a page: `<school-rankings extid="…">` in its content. */
function listRankingIds({ content }: Pick<CmsPage, 'content'>): readonly string[] {
  return [...content.matchAll(/<school-rankings\b([^<>]*)/g)].flatMap(([, attributes = '']) => {
    const [, double, single] = /\sextid=(?:"([^"]*)"|'([^']*)')/.exec(attributes) ?? [];
    return double ?? single ?? [];
  });
}

const maxMenuPages = 20;

/** Paths of ranking pages by the id of their ranking. Reads at most 20 ranking pages of the main menu. */
export async function findRankingPages({
  cms,
  primaryMenu,
}: Pick<PageScope, 'cms' | 'primaryMenu'>): Promise<ReadonlyMap<string, string>> {
  const candidates = [...new Set(primaryMenu.paths)].filter((path) => /^\/rankings\/[^?#]+\/$/.test(path));
  const found = await Promise.all(
    candidates.slice(0, maxMenuPages).map(async (path) => {
      const response = await cms.respond(pageQuery(path));
      const page = response.value;
      if (!page || 'status' in page) return [];
      return response.derive('ranking ids', () => listRankingIds(page)).map((id) => [id, path] as const);
    }),
  );
  return new Map(found.flat());
}
