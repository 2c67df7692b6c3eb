import type { Catalogue } from '../built-in/catalogue/catalogue.ts';
import { slugOf } from '../built-in/catalogue/degree-tree.ts';
import { rankedCategory, rankingById } from '../built-in/rankings/rankings.ts';
import type { StatePages } from './embedded/state-page.ts';

/** Names the rankings of states in the current catalogue. */
export function createStatePages(currentCatalogue: () => Catalogue): StatePages {
  return {
    rankingIdOf(state, { category }) {
      const id = `health-professions-${state.slug}`;
      const isRanked = slugOf('category', category) === rankedCategory;
      return isRanked && rankingById(currentCatalogue(), id) ? id : undefined;
    },
  };
}
