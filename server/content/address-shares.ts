import type { ParsedContent, Segment } from './segments.ts';

const sharing = new Set(['share-bar', 'page-hero']);

function addressShare(segment: Segment, url: string): Segment {
  if (segment.kind !== 'element' || !sharing.has(segment.tag) || segment.attributes.url) return segment;
  return { ...segment, attributes: { ...segment.attributes, url } };
}

/**
 * Says to the elements that share their page which page that is: their links are
 * then complete in the HTML, and need no script.
 */
export function addressShares(content: ParsedContent, url: string): ParsedContent {
  return { ...content, segments: content.segments.map((segment) => addressShare(segment, url)) };
}
