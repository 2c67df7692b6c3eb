import { hasBlocks } from '../../src/linter/wordpress/has-blocks.ts';
import { readBlockAttributes } from '../workbench/read-snippet.ts';
import { printAttributes } from '../workbench/start-tag.ts';

/** A block delimiter: an opener, a closer, or a void block, which has no content. */
interface BlockDelimiter {
  readonly kind: 'opener' | 'closer' | 'void';
  /** The tag of one of our elements; undefined for WordPress's own blocks. */
  readonly tag: string | undefined;
  /** Absent if the block's JSON is invalid. */
  readonly attributes?: ReadonlyMap<string, string>;
  readonly start: number;
  readonly end: number;
}

/** WordPress escapes `<` and `--` in a block's JSON. */
const pattern =
  /<!--\s+(\/)?wp:([a-z][\w-]*(?:\/[a-z][\w-]*)?)\s+(?:(\{(?:(?!-->|<!--)[\s\S])*?\})\s+)?(\/)?-->/g;

function readJson(json: string): ReadonlyMap<string, string> | undefined {
  try {
    return readBlockAttributes(json);
  } catch {
    // The comment stays in the text, and the linter reports it.
    return undefined;
  }
}

/** Lists the comments that delimit blocks. */
export function listBlockComments(text: string): BlockDelimiter[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [all, isCloser, name = '', json = '{}', isVoid] = match;
    return {
      kind: isCloser ? 'closer' : isVoid ? 'void' : 'opener',
      tag: /^edu\/(.+)$/.exec(name)?.[1],
      attributes: readJson(json),
      start: match.index,
      end: match.index + all.length,
    };
  });
}

/** Converts a comment to the tags that it represents; empty for WordPress's own blocks. */
export function printComment({ kind, tag, attributes }: BlockDelimiter): string {
  if (!tag) return '';
  if (kind === 'closer') return `</${tag}>`;
  const start = `<${tag}${printAttributes(attributes ?? [])}>`;
  return kind === 'void' ? `${start}</${tag}>` : start;
}

/** Joins the texts between removed comments, with at most one empty line in place of each comment. */
function joinTexts(texts: readonly string[]): string {
  let joined = '';
  let lineBreaks = 0;
  for (const text of texts) {
    const start = text.search(/[^\n]/);
    if (start < 0) {
      lineBreaks += text.length;
      continue;
    }
    let end = text.length;
    while (text[end - 1] === '\n') end -= 1;
    joined += '\n'.repeat(Math.min(lineBreaks + start, 2)) + text.slice(start, end);
    lineBreaks = text.length - end;
  }
  return joined;
}

/** Converts WordPress blocks to tags. Returns text without blocks unchanged. */
export function fromBlocks(text: string): string {
  if (!hasBlocks(text)) return text;
  const texts: string[] = [];
  let written = '';
  let end = 0;
  for (const comment of listBlockComments(text)) {
    if (!comment.attributes) continue;
    const tags = printComment(comment);
    written += text.slice(end, comment.start) + tags;
    end = comment.end;
    if (tags) continue;
    texts.push(written);
    written = '';
  }
  return `${joinTexts([...texts, written + text.slice(end)]).trim()}\n`;
}
