import { decodeAttributes } from '../../src/core/attributes.ts';
import type { ContentNode, ElementNode, ParsedContent } from './content-nodes.ts';
import { addAttributes } from './element-node.ts';
import type { ElementRules } from './element-rules.ts';

const rankingTag = 'school-rankings';
const contentsTag = 'ranking-toc';

function isRanking(node: ContentNode): node is ElementNode & { readonly tag: typeof rankingTag } {
  return node.kind === 'element' && node.tag === rankingTag;
}

/** Whether the page has lists that `?show=all` would show in full. */
export function hasLists({ nodes }: ParsedContent): boolean {
  return nodes.some(isRanking);
}

/** Number of schools that a ranking shows before View More, if all its sponsored positions are filled. */
function countCards({ tag, attributes }: ElementNode, { declarations }: ElementRules): number {
  const table = declarations.get(tag)?.attributes ?? {};
  const { limit, sponsoredPositions } = decodeAttributes(table, (name) => attributes[name] ?? null);
  const sponsored = Array.isArray(sponsoredPositions) ? sponsoredPositions.length : 0;
  return Math.max(Number(limit) - sponsored, 0);
}

/**
 * Marks all rankings to show all their schools.
 *
 * @param weights the weights by which the visitor orders schools, from the URL; empty for the ranking's own
 *   order
 */
export function showAllLists(content: ParsedContent, weights = ''): ParsedContent {
  const nodes = content.nodes.map((node) =>
    isRanking(node) ? addAttributes(node, { 'show-all': weights }) : node,
  );
  return { ...content, nodes };
}

/**
 * Adds the URL of the full list to rankings and to their tables of contents, which then render no hidden
 * schools. A table of contents also gets the number of schools that have cards on the page. Its other rows
 * link to the full list.
 */
export function addFullListUrls(content: ParsedContent, url: string, rules: ElementRules): ParsedContent {
  const rankings = content.nodes.filter(isRanking);
  const addUrl = (node: ContentNode): ContentNode => {
    if (isRanking(node))
      return node.attributes['full-list'] ? node : addAttributes(node, { 'full-list': url });
    if (node.kind !== 'element' || node.tag !== contentsTag) return node;
    const { extid, gid, schools } = node.attributes;
    const list = rankings.find(
      ({ attributes }) =>
        attributes.extid === extid && attributes.gid === gid && attributes.schools === schools,
    );
    return list ? addAttributes(node, { 'full-list': url, cards: String(countCards(list, rules)) }) : node;
  };
  return rankings.length > 0 ? { ...content, nodes: content.nodes.map(addUrl) } : content;
}
