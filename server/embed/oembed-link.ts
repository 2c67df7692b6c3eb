import { html, type Markup } from '../pages/templates/html.ts';

/**
 * The discovery link of a page or frame: sites that get its URL find the description of its widget by it. Its
 * URL is absolute, because WordPress does not resolve relative ones.
 *
 * @param url absolute
 */
export function renderOembedLink(url: string): Markup {
  const href = `${new URL(url).origin}/oembed?url=${encodeURIComponent(url)}`;
  return html`<link rel="alternate" type="application/json+oembed" href="${href}">`;
}
