import { isElement, parseFragment } from '../../src/core/text/bounded-parser.ts';
import { catalog } from '../lint/lint-text.ts';
import type { AttributeData } from '../workbench/element-data.ts';
import { printSnippet } from '../workbench/snippets.ts';

/** Wraps HTML in the WordPress block for its tag; other markup becomes a Custom HTML block. */
function wrap(tag: string, source: string): string {
  if (tag === 'p') return `<!-- wp:paragraph -->\n${source}\n<!-- /wp:paragraph -->`;
  const level = /^h([2-4])$/.exec(tag)?.[1];
  if (level) return `<!-- wp:heading {"level":${level}} -->\n${source}\n<!-- /wp:heading -->`;
  return `<!-- wp:html -->\n${source}\n<!-- /wp:html -->`;
}

/**
 * Converts HTML to WordPress blocks: one for each outermost element. An element with attributes that its
 * block cannot express becomes a Custom HTML block.
 */
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
    const parts = { element, attributes: given, html: source, origin: '' };
    const { text: block, omitted } = printSnippet('wordpress', parts);
    blocks.push(omitted.length > 0 ? wrap('', source) : block);
  }
  return blocks.join('\n\n');
}
