import { renderHtml } from '@edu-embed/server';
import { createElement } from 'react';

/**
 * React server component for Next.js: shows HTML of a CMS with its edu-embed elements rendered.
 * `<EduHtml html={post.content} source="https://edu.example.org" />`
 */
export async function EduHtml({ html, source, prefix, nonce, timeoutMs, as = 'div', ...attributes }) {
  const rendered = await renderHtml(html, { source, prefix, nonce, timeoutMs });
  return createElement(as, {
    ...attributes,
    // The browser has moved the roots out of the HTML before React compares it.
    suppressHydrationWarning: true,
    dangerouslySetInnerHTML: { __html: rendered },
  });
}
