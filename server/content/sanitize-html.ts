import { createElementRules } from './element-rules.ts';
import { parseContent } from './parse-content.ts';

const noElements = createElementRules([]);

/** Sanitizes HTML of a CMS and drops our elements: biographies, excerpts, posts in the API. */
export function sanitizeHtml(html: string): string {
  return parseContent(html, noElements)
    .nodes.map((contentNode) => (contentNode.kind === 'html' ? contentNode.html : ''))
    .join('');
}
