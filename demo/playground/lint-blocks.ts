import type { Problem } from '../../src/linter/problem.ts';
import { hasBlocks } from '../../src/linter/wordpress/has-blocks.ts';
import { lintText } from '../lint/lint-text.ts';
import { listBlockComments, printComment } from './from-blocks.ts';

/** Finds the problems of a text of tags, of WordPress blocks, or of both. */
export function lintTextOrBlocks(text: string): readonly Problem[] {
  const problems = lintText(text);
  if (!hasBlocks(text)) return problems;
  const blocks = listBlockComments(text).filter(({ kind, tag }) => tag && kind !== 'closer');
  let line = 1;
  let lineStart = 0;
  let lineEnd = text.indexOf('\n');
  const inBlocks = blocks.flatMap((block): Problem[] => {
    for (; lineEnd >= 0 && lineEnd < block.start; lineEnd = text.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = lineEnd + 1;
    }
    const position = { line, column: block.start - lineStart + 1 };
    const tag = block.tag ?? '';
    const message = `The JSON of the block ${tag} is invalid.`;
    if (!block.attributes) return [{ rule: 'damaged-json', severity: 'error', message, tag, position }];
    // The linter would report a start tag without its end tag. It cannot know the block around this one.
    return lintText(printComment({ ...block, kind: 'void' }))
      .filter(({ rule }) => rule !== 'misplaced-element')
      .map((problem) => ({ ...problem, position }));
  });
  return [...problems, ...inBlocks];
}
