import { createElementRules } from './element-rules.ts';
import { parseContentAsync } from './parse-content.ts';

const noElements = createElementRules([]);

/**
 * Sanitizes HTML of a CMS and drops our elements, for biographies and for posts in the API. Yields to the
 * event loop, because the HTML may be a megabyte long.
 */
export async function sanitizeHtml(html: string): Promise<string> {
  const { nodes } = await parseContentAsync(html, noElements);
  return nodes.map((contentNode) => (contentNode.kind === 'html' ? contentNode.html : '')).join('');
}
