import {
  compareMarkup,
  type MarkupChange,
  type MarkupElement,
  matchElements,
  readMarkup,
} from './compare-markup.ts';
import { filterTags } from './filter-tags.ts';
import { renderPost } from './render-post.ts';

/** Roles of a stock WordPress that may write posts. */
export const roles = ['administrator', 'editor', 'author', 'contributor'] as const;
export type Role = (typeof roles)[number];

/**
 * Whether WordPress filters the HTML of users with this role: they lack the capability `unfiltered_html`.
 */
export const isFiltered = (role: Role): boolean => role === 'author' || role === 'contributor';

/** The predicted changes of a stock WordPress, without our plugin, to the HTML of a post. */
export interface PostPrediction {
  readonly elements: readonly MarkupElement[];
  /** Changes when WordPress saves the post; indexes are of `elements`. */
  readonly changesOnSave: readonly MarkupChange[];
  /** Further changes when WordPress renders the saved post; indexes are of `elements`, too. */
  readonly changesOnRender: readonly MarkupChange[];
}

/** Compares the HTML of a post with the HTML that WordPress saved, and the saved HTML with the shown HTML. */
export function comparePost(html: string, saved: string, shown: string): PostPrediction {
  const elements = readMarkup(html);
  const savedElements = readMarkup(saved);
  const origins = new Map(matchElements(elements, savedElements).map((match, index) => [match, index]));
  return {
    elements,
    changesOnSave: compareMarkup(elements, savedElements),
    changesOnRender: compareMarkup(savedElements, readMarkup(shown)).flatMap((change) => {
      const index = origins.get(change.index);
      return index === undefined ? [] : [{ ...change, index }];
    }),
  };
}

/** Predicts how WordPress changes HTML that a user of this role writes into a post. */
export function predictPost(html: string, role: Role): PostPrediction {
  const saved = isFiltered(role) ? filterTags(html) : html;
  return comparePost(html, saved, renderPost(saved));
}
