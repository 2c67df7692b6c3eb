/**
 * Replaces every tag, comment and declaration. Like a browser, keeps a `<` that starts none, such as in
 * `GFR <60`; also keeps a `<` without a `>` after it.
 */
export function stripTags(html: string, replacement = ''): string {
  // Every `<` before the last `>` has an end, so no text is scanned twice.
  const end = html.lastIndexOf('>') + 1;
  return html.slice(0, end).replace(/<[a-z/!?][^>]*>/gi, replacement) + html.slice(end);
}

/**
 * Replaces each element with this tag name, and its content, with a space. Keeps an element without an end
 * tag.
 */
export function removeElements(html: string, tag: string): string {
  const endTag = `</${tag}>`;
  // Every start tag before the last end tag has an end, so no text is scanned twice. (`toLowerCase` would
  // move the end: İ becomes two characters.)
  let end = 0;
  for (const { index } of html.matchAll(new RegExp(endTag, 'gi'))) end = index + endTag.length;
  if (end === 0) return html;
  return html.slice(0, end).replace(new RegExp(`<${tag}\\b.*?${endTag}`, 'gis'), ' ') + html.slice(end);
}
