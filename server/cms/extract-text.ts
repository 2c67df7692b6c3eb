import { decodeEntities } from '../../src/core/text/plain-text.ts';
import { removeElements, stripTags } from '../content/strip-tags.ts';

/** An excerpt needs only the beginning: a million characters would take 30 ms. */
const maxExaminedCharacters = 100_000;

/** Cuts a text between words. */
export function cutText(text: string, maxCharacters: number): string {
  return text.length <= maxCharacters ? text : `${text.slice(0, maxCharacters).replace(/ [^ ]*$/, '')}…`;
}

/** Extracts the text of HTML, cut between words, for excerpts. Escape it before writing it as HTML. */
export function extractText(html: string, maxCharacters: number): string {
  const start = html.slice(0, maxExaminedCharacters);
  const visible = ['script', 'style', 'template'].reduce(removeElements, start);
  const text = decodeEntities(stripTags(visible, ' '))
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
  return cutText(text, maxCharacters);
}
