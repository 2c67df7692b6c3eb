import { maxQueryCharacters, searchKinds } from '../../../src/core/model/services/site-search.ts';
import type { ContentStore } from '../../search/content-store.ts';
import type { SiteSearch } from '../../search/site-search.ts';
import type { PageContext } from '../page-context.ts';
import { findNearPages } from './nearest-pages.ts';
import { renderSearchHelp } from './search-help.ts';
import { renderSearchPage } from './search-page.ts';

/** The search page, and the search help of the 404 page. */
export type SearchPages = ReturnType<typeof createSearchPages>;

const hitsOfGroup = 10;
const hitsOfOnlyGroup = 100;
const maxNearPages = 5;
/** How long the 404 page waits for the index. Indexing the shipped sites takes less. */
const maxIndexWaitMs = 500;

/** Queries to show, by the site's subject; those without results are left out. */
const examples: Readonly<Record<string, readonly string[]>> = {
  nursing: ['BSN Ohio', 'night shift', 'NCLEX', 'Texas'],
  'social-work': ['BSW or MSW', 'LCSW', 'field education', 'Texas'],
};

/** Creates the search pages from the site's search and its index of pages. */
export function createSearchPages(search: SiteSearch, content: Pick<ContentStore, 'read'>) {
  async function findExamples(
    subject: string | undefined,
    signal: AbortSignal | undefined,
  ): Promise<readonly string[]> {
    const found: string[] = [];
    for (const query of examples[subject ?? ''] ?? [])
      if ((await search.search({ query, limit: 1 }, signal)).total > 0) found.push(query);
    return found;
  }

  return {
    /**
     * Renders `/search/` for the query in the URL.
     *
     * @param signal ends the wait of a search that has not started
     * @throws ProblemError with status 503 if too many searches wait
     */
    async render(context: PageContext, signal?: AbortSignal) {
      const query = (context.query.get('q') ?? '').slice(0, maxQueryCharacters);
      const type = context.query.get('type');
      const kind = searchKinds.find((name) => name === type);
      const limit = kind ? hitsOfOnlyGroup : hitsOfGroup;
      const results = await search.search({ query, limit, kind }, signal);
      const shown =
        results.total === 0 && !results.suggestion ? await findExamples(context.config.subject, signal) : [];
      return renderSearchPage({ results, kind, examples: shown }, context);
    },
    /** Renders help for the 404 page: a search field and, if the site is indexed, links to similar paths. */
    async renderHelp(path: string) {
      const indexed = await content.read(maxIndexWaitMs);
      return renderSearchHelp(path, indexed ? findNearPages(indexed, path, maxNearPages) : []);
    },
  };
}
