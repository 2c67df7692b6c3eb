import type { ParsedContent } from './content-nodes.ts';
import { addAttributes } from './element-node.ts';

const sharingTags = new Set(['share-bar', 'page-hero']);

/** Adds the page's URL to the elements that share their page, so that their links work without a script. */
export function addShareUrls(content: ParsedContent, url: string): ParsedContent {
  const nodes = content.nodes.map((node) =>
    node.kind === 'element' && sharingTags.has(node.tag) && !node.attributes.url
      ? addAttributes(node, { url })
      : node,
  );
  return { ...content, nodes };
}
