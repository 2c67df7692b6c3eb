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

/** An excerpt is at the beginning: the whole of a million characters takes 30 ms. */
const maxExamined = 100_000;

/** Extracts the text of HTML, cut between words, for excerpts. Escape it before writing it as HTML. */
export function extractText(html: string, maxCharacters: number): string {
  const start = html.slice(0, maxExamined);
  const text = stripTags(['script', 'style', 'template'].reduce(removeElements, start), ' ')
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
