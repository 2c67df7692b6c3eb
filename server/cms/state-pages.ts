import type { Catalog } from '../built-in/catalog/catalog.ts';
import { slugOf } from '../built-in/catalog/degree-tree.ts';
import { rankedCategory, rankingById } from '../built-in/rankings/rankings.ts';
import type { StatePages } from './embedded/state-page.ts';

/** Names the rankings of states in the current catalog. */
export function createStatePages(currentCatalog: () => Catalog): StatePages {
  return {
    rankingIdOf(state, { category }) {
      const id = `health-professions-${state.slug}`;
      const isRanked = slugOf('category', category) === rankedCategory;
      return isRanked && rankingById(currentCatalog(), id) ? id : undefined;
    },
  };
}
