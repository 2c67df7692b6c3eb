import { removeElements, stripTags } from '../content/strip-tags.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in HTML, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The readable text of HTML, cut between words: for excerpts, never to be written as HTML unescaped. */
export function extractText(html: string, maximum: number): string {
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
  if (text.length <= maximum) return text;
  return `${text.slice(0, maximum).replace(/\s+\S*$/, '')}…`;
}
