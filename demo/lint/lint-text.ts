import { elementDeclarations } from '#generated/declarations.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { lintSource } from '../../src/linter/lint-source.ts';
import type { Problem } from '../../src/linter/problem.ts';
import { readSource } from '../../src/linter/read-html.ts';

/** The elements' attributes, for the linter and for suggestions. */
export const catalog = createElementCatalog(elementDeclarations);

/** Finds the problems of HTML source text. */
export function lintText(text: string): readonly Problem[] {
  return lintSource(readSource(text), catalog).problems;
}
