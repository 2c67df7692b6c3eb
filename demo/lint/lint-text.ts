import { elementDeclarations } from '#generated/declarations.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { readHtml } from '../../src/linter/read-html.ts';
import { lintElements } from '../../src/linter/rules.ts';

/** The elements' attributes, for the linter and for suggestions. */
export const catalog = createElementCatalog(elementDeclarations);

/** Finds the problems of HTML source text. */
export function lintText(text: string): Problem[] {
  return lintElements(readHtml(text), catalog);
}
