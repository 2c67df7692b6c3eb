import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { toCamel } from '../../src/core/names.ts';
import { isElement, parseFragment } from '../../src/core/text/bounded-parser.ts';
import type { Problem } from '../../src/linter/problem.ts';

/** A part of a text, as offsets. */
interface TextRange {
  readonly from: number;
  readonly to: number;
}

interface TextChange extends TextRange {
  readonly insert: string;
}

/** The elements of a text by the offset of their start tags. */
function readElements(text: string): Map<number, Tree.Element> {
  const elements = new Map<number, Tree.Element>();
  const stack: Tree.ChildNode[] = [...parseFragment(text, { sourceCodeLocationInfo: true }).childNodes];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (!isElement(node)) continue;
    const start = node.sourceCodeLocation?.startTag?.startOffset;
    if (start !== undefined) elements.set(start, node);
    for (const child of node.childNodes) stack.push(child);
  }
  return elements;
}

/** Returns the range of an attribute's name in the JSON of a block that starts at `start`. */
function locateInBlock(text: string, start: number, attribute: string): TextRange | undefined {
  const name = toCamel(attribute);
  const offset = text.slice(start, text.indexOf('-->', start)).indexOf(`"${name}"`);
  const from = start + offset + 1;
  return offset < 0 ? undefined : { from, to: from + name.length };
}

/** Returns the range of the misspelled name, or else of the tag, for each problem of a text. */
export function locateProblems(text: string, problems: readonly Problem[]): TextRange[] {
  const elements = readElements(text);
  const lineStarts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) lineStarts.push(end + 1);
  return problems.map(({ position, attribute = '', tag }) => {
    const start = (lineStarts[position.line - 1] ?? 0) + position.column - 1;
    const element = elements.get(start);
    if (!element && attribute) {
      const inBlock = locateInBlock(text, start, attribute);
      if (inBlock) return inBlock;
    }
    const location = element?.sourceCodeLocation?.attrs?.[attribute];
    const from = Math.min(location?.startOffset ?? start + 1, text.length);
    return { from, to: Math.min(from + (location ? attribute : tag).length, text.length) };
  });
}

/**
 * Returns the changes that correct a misspelled name: a tag's name changes in its end tag, too.
 *
 * @param range the name in the attribute or in the start tag
 */
export function listFixChanges(text: string, { from, to }: TextRange, insert: string): TextChange[] {
  const element = readElements(text).get(from - 1);
  const endTag = element?.sourceCodeLocation?.endTag;
  const changes = [{ from, to, insert }];
  if (!element || !endTag) return changes;
  const start = endTag.startOffset + '</'.length;
  return [...changes, { from: start, to: start + element.tagName.length, insert }];
}
