import { isElement, parseTree, type TreeNode } from '../../content/content-tree.ts';
import { charactersPerTurn } from '../../content/parse-async.ts';
import { cutText } from '../extract-text.ts';

/** Parsing this much HTML takes about 40 ms. */
const maxHtmlCharacters = 100_000;

const hidden = new Set(['script', 'style', 'template', 'noscript']);
const inline =
  /^(?:a|abbr|b|bdi|bdo|cite|code|data|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|time|u|var|wbr|font|tt)$/;

function collect(nodes: readonly TreeNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (node.nodeName === '#text' && 'value' in node) text += node.value;
    else if (isElement(node) && !hidden.has(node.tagName))
      text += inline.test(node.tagName) ? collect(node.childNodes) : ` ${collect(node.childNodes)} `;
  }
  return text;
}

/**
 * Converts HTML to text, with entities decoded. WordPress's titles and excerpts are HTML. Reads only the
 * beginning of a long text, because parsing is slow.
 */
export function toPlainText(given: string): string {
  const html = given.slice(0, maxHtmlCharacters);
  const text = /[<&]/.test(html) ? collect(parseTree(html).childNodes) : html;
  return text.replace(/\s+/g, ' ').trim();
}

/** Converts HTML to text, cut between words. */
export function toExcerpt(html: string, maxCharacters = 160): string {
  // WordPress ends generated excerpts with `[…]`.
  const text = toPlainText(html.slice(0, charactersPerTurn)).replace(/ ?\[(?:…|\.\.\.)\]$/, '…');
  return cutText(text, maxCharacters);
}
