import type { ElementCatalog } from './element-catalog.ts';
import type { PageContext } from './own-scripts.ts';
import { lintPrefix, withoutPrefix } from './prefix.ts';
import type { Problem } from './problem.ts';
import type { SourcePage } from './read-html.ts';
import { lintElements } from './rules.ts';
import type { WrittenElement } from './written-element.ts';

/** Finds the problems of a page's source that need neither a site nor a request, and returns our elements. */
export function lintSource(
  page: SourcePage,
  catalog: ElementCatalog,
  context?: PageContext,
): { readonly elements: readonly WrittenElement[]; readonly problems: readonly Problem[] } {
  const elements = withoutPrefix(page, catalog, context);
  return { elements, problems: [...lintPrefix(page, context), ...lintElements(elements, catalog)] };
}
