export interface Token {
  readonly kind: 'text' | 'tag' | 'comment';
  readonly text: string;
}

/**
 * Splits HTML as WordPress's text filters do: a tag ends at its first `>`, even one in a quoted value.
 */
export function readTokens(html: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const { 0: text, index } of html.matchAll(/<!--[\s\S]*?(?:-->|$)|<[^>]*>?/g)) {
    if (index > end) tokens.push({ kind: 'text', text: html.slice(end, index) });
    tokens.push({ kind: text.startsWith('<!--') ? 'comment' : 'tag', text });
    end = index + text.length;
  }
  if (end < html.length) tokens.push({ kind: 'text', text: html.slice(end) });
  return tokens;
}

/** The name of a start or end tag, in lower case; empty for anything else. */
export const tagNameOf = (tag: string): string =>
  /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';
