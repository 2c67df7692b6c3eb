import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { parseFragment } from '../../src/core/text/bounded-parser.ts';
import { catalog } from '../lint/lint-text.ts';
import type { AttributeData } from '../workbench/element-data.ts';
import { printSnippet } from '../workbench/snippets.ts';

const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node;

/** Wraps HTML in the WordPress block for its tag; other markup becomes a Custom HTML block. */
function wrap(tag: string, source: string): string {
  if (tag === 'p') return `<!-- wp:paragraph -->\n${source}\n<!-- /wp:paragraph -->`;
  const level = /^h([2-4])$/.exec(tag)?.[1];
  if (level) return `<!-- wp:heading {"level":${level}} -->\n${source}\n<!-- /wp:heading -->`;
  return `<!-- wp:html -->\n${source}\n<!-- /wp:html -->`;
}

/** Converts HTML to WordPress blocks: one for each outermost element. */
export function toBlocks(text: string): string {
  const blocks: string[] = [];
  for (const node of parseFragment(text, { sourceCodeLocationInfo: true }).childNodes) {
    const location = node.sourceCodeLocation;
    const source = location ? text.slice(location.startOffset, location.endOffset).trim() : '';
    if (!source) continue;
    const specs = isElement(node) ? catalog.attributes.get(node.tagName) : undefined;
    if (!isElement(node) || !specs) {
      blocks.push(wrap(isElement(node) ? node.tagName : '', source));
      continue;
    }
    const attributes: AttributeData[] = [...specs].map(([name, { type }]) => ({ name, type }));
    const element = { tag: node.tagName, attributes, examples: [] };
    const given = new Map(node.attrs.map(({ name, value }) => [name, value]));
    blocks.push(printSnippet('wordpress', { element, attributes: given, html: source, origin: '' }).text);
  }
  return blocks.join('\n\n');
}
