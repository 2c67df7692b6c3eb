import type { ContentNode, ParsedContent } from './content-nodes.ts';
import { addAttributes } from './element-node.ts';

const sharingTags = new Set(['share-bar', 'page-hero']);

function addShareUrl(node: ContentNode, url: string): ContentNode {
  if (node.kind !== 'element' || !sharingTags.has(node.tag) || node.attributes.url) return node;
  return addAttributes(node, { url });
}

/** Adds the page's URL to the elements that share their page, so that their links work without a script. */
export function addShareUrls(content: ParsedContent, url: string): ParsedContent {
  return { ...content, nodes: content.nodes.map((node) => addShareUrl(node, url)) };
}
