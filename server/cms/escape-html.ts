import { removeElements, stripTags } from '../content/strip-tags.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes text for an HTML element or a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Extracts the text of HTML, cut between words, for excerpts. Escape it before writing it as HTML. */
export function extractText(html: string, maxCharacters: number): string {
  const text = stripTags(['script', 'style', 'template'].reduce(removeElements, html), ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#0?39;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  if (text.length <= maxCharacters) return text;
  return `${text.slice(0, maxCharacters).replace(/ [^ ]*$/, '')}…`;
}
