import type { ContentNode, ParsedContent } from './content-nodes.ts';

const sharing = new Set(['share-bar', 'page-hero']);

function addressShare(contentNode: ContentNode, url: string): ContentNode {
  if (contentNode.kind !== 'element' || !sharing.has(contentNode.tag) || contentNode.attributes.url)
    return contentNode;
  return { ...contentNode, attributes: { ...contentNode.attributes, url } };
}

/**
 * Says to the elements that share their page which page that is: their links are
 * then complete in the HTML, and need no script.
 */
export function addressShares(content: ParsedContent, url: string): ParsedContent {
  return { ...content, nodes: content.nodes.map((contentNode) => addressShare(contentNode, url)) };
}
