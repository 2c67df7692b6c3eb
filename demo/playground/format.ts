import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isElement, parseFragment } from '../../src/core/text/bounded-parser.ts';
import { encodeAttribute, listTags, voidTags } from '../workbench/start-tag.ts';

const maxLineCharacters = 80;
const inlineTags = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em i img info-tooltip input ins kbd label mark picture q ruby s samp select site-icon small span strong sub sup time u var wbr'.split(
    ' ',
  ),
);
/** Tags whose text must not change. */
const verbatimTags = new Set('pre textarea script style svg math template'.split(' '));

/** White space of HTML, which has no no-break space. */
const space = /[ \t\n\r\f]+/g;

const isText = (node: Tree.ChildNode): node is Tree.TextNode => node.nodeName === '#text';
const isBlank = (node: Tree.ChildNode) => isText(node) && node.value.replace(space, '') === '';
const isBlock = (node: Tree.ChildNode) => !isText(node) && !(isElement(node) && inlineTags.has(node.tagName));

function printAttribute({ name, value }: { name: string; value: string }): string {
  if (value === '') return name;
  // JSON stays readable in single quotes.
  return value.includes('"') && !/['&<>]/.test(value)
    ? `${name}='${value}'`
    : `${name}="${encodeAttribute(value)}"`;
}

function printStart({ tagName, attrs }: Tree.Element, indent: string): string {
  const texts = attrs.map(printAttribute);
  const line = [`<${tagName}`, ...texts].join(' ');
  if (texts.length < 2 || indent.length + line.length < maxLineCharacters) return `${line}>`;
  return `<${tagName}\n${texts.map((text) => `${indent}  ${text}`).join('\n')}>`;
}

/** Formats the nodes of one text. */
function createPrinter(source: string) {
  const sliceOf = ({ sourceCodeLocation }: Tree.ChildNode) =>
    sourceCodeLocation ? source.slice(sourceCodeLocation.startOffset, sourceCodeLocation.endOffset) : '';

  /** Prints text with inline tags; wraps lines only at spaces of the text, not inside tags. */
  function printInline(nodes: readonly Tree.ChildNode[], indent: string): string {
    const words = [''];
    for (const node of nodes) {
      const parts = isText(node) ? sliceOf(node).split(space) : [sliceOf(node)];
      parts.forEach((part, index) => {
        if (index > 0) words.push(part);
        else words[words.length - 1] += part;
      });
    }
    const lines = [''];
    for (const word of words.filter(Boolean)) {
      const last = lines.at(-1) ?? '';
      if (last && indent.length + last.length + word.length >= maxLineCharacters) lines.push(word);
      else lines[lines.length - 1] = last ? `${last} ${word}` : word;
    }
    return lines.join(`\n${indent}`);
  }

  function printElement(element: Tree.Element, indent: string): string {
    const { tagName, childNodes } = element;
    if (verbatimTags.has(tagName)) return sliceOf(element);
    const start = printStart(element, indent);
    if (voidTags.has(tagName)) return start;
    const end = `</${tagName}>`;
    if (childNodes.every(isBlank)) return start + end;
    const inner = `${indent}  `;
    if (childNodes.every((node) => isBlank(node) || isBlock(node)))
      return `${start}\n${printBlocks(childNodes, inner)}\n${indent}${end}`;
    const text = printInline(childNodes, inner);
    const length = indent.length + start.length + text.length + end.length;
    const fits = !text.includes('\n') && length <= maxLineCharacters;
    return fits ? start + text + end : `${start}\n${inner}${text}\n${indent}${end}`;
  }

  /** Prints each block on its own lines. Keeps one blank line between blocks if the source has any. */
  function printBlocks(nodes: readonly Tree.ChildNode[], indent: string): string {
    let text = '';
    let hasBlankLine = false;
    // Each run is a block, white space, or text with inline tags up to the next block.
    const runs: Tree.ChildNode[][] = [];
    for (const node of nodes) {
      const run = runs.at(-1);
      const isInline = run?.some((other) => !isBlock(other) && !isBlank(other));
      if (run && isInline && !isBlock(node)) run.push(node);
      else runs.push([node]);
    }
    for (const run of runs) {
      const [first] = run;
      if (!first) continue;
      if (run.every(isBlank)) {
        hasBlankLine ||= /\n\s*\n/.test(sliceOf(first));
        continue;
      }
      const printed =
        isElement(first) && isBlock(first) ? printElement(first, indent) : printInline(run, indent);
      text += `${text ? (hasBlankLine ? '\n\n' : '\n') : ''}${indent}${printed}`;
      hasBlankLine = run.length > 1 && endsWithBlankLine(run.map(sliceOf).join(''));
    }
    return text;
  }

  return (nodes: readonly Tree.ChildNode[]) => printBlocks(nodes, '');
}

/** Whether the white space at the end of a text has an empty line. */
function endsWithBlankLine(text: string): boolean {
  return text.slice(text.trimEnd().length).split('\n').length > 2;
}

/**
 * The parts that formatting must not change: elements, attributes and text. Browsers show white space as one
 * space, and none at the edges of a block.
 */
function outline(nodes: readonly Tree.ChildNode[]): unknown {
  const shown = nodes.filter((node) => isText(node) || isElement(node));
  const isEdge = (neighbor: Tree.ChildNode | undefined) => !neighbor || isBlock(neighbor);
  return shown.flatMap((node, index): unknown[] => {
    if (isElement(node)) return [[node.tagName, node.attrs, outline(node.childNodes)]];
    let text = isText(node) ? node.value.replace(space, ' ') : '';
    if (isEdge(shown[index - 1])) text = text.replace(/^ /, '');
    if (isEdge(shown[index + 1])) text = text.replace(/ $/, '');
    return text ? [text] : [];
  });
}

/** Tags of a whole page, which a fragment does not have. */
const pageTags = new Set(['!doctype', 'html', 'head', 'body']);

/** Whether a text has tags of a whole page. */
export const isWholePage = (text: string): boolean =>
  [...listTags(text)].some(({ name }) => pageTags.has(name));

/** Indents HTML. Returns undefined for a whole page, or if elements, attributes or text would change. */
export function formatText(text: string): string | undefined {
  if (isWholePage(text)) return undefined;
  const { childNodes } = parseFragment(text, { sourceCodeLocationInfo: true });
  const formatted = `${createPrinter(text)(childNodes)}\n`.replace(/^\n$/, '');
  const after = parseFragment(formatted).childNodes;
  return JSON.stringify(outline(childNodes)) === JSON.stringify(outline(after)) ? formatted : undefined;
}
