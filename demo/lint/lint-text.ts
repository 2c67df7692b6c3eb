import { elementDeclarations } from '#generated/declarations.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { readHtml } from '../../src/linter/read-html.ts';
import { lintElements } from '../../src/linter/rules.ts';

/** Attributes of each element, also for suggestions. */
export const catalog = createElementCatalog(elementDeclarations);

/** Finds the problems of a text with elements. */
export function lintText(text: string): Problem[] {
  return lintElements(readHtml(text), catalog);
}
