import { html, type Markup } from '../pages/templates/html.ts';

/**
 * The oEmbed discovery link of a page or frame. A site that gets the page's URL follows the link to the
 * description of the widget. The link is absolute, because WordPress does not resolve relative ones.
 *
 * @param url the absolute URL of the page or frame
 */
export function renderOembedLink(url: string): Markup {
  const href = `${new URL(url).origin}/oembed?url=${encodeURIComponent(url)}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${href}">`;
}
