import { createNode } from '../../../core/browser/overlay.ts';
import {
  type MarkedText,
  type SearchGroup,
  type SearchHit,
  type SearchResults,
  splitMarks,
} from '../../../core/model/services/site-search.ts';

/**
 * The list below a search field. Focus stays in the field, whose `aria-activedescendant` is the active
 * option.
 */
export interface SuggestionList {
  readonly box: HTMLElement;
  /** The links to the hits, in their order. */
  readonly options: readonly HTMLAnchorElement[];
}

const formatCount = (count: number): string => count.toLocaleString('en-US');
const quote = (text: string): string => `“${text}”`;

const renderMarked = (marked: MarkedText): (Node | string)[] =>
  splitMarks(marked).map(({ text, isMarked }) => (isMarked ? createNode('mark', {}, text) : text));

function renderOption({ title, url, detail, note }: SearchHit, id: string): HTMLAnchorElement {
  const facts = [
    ...(detail ? [createNode('span', {}, ...renderMarked(detail))] : []),
    ...(note ? [createNode('span', {}, note)] : []),
  ];
  return createNode(
    'a',
    { class: 'suggestions__option', role: 'option', id, href: url, tabindex: '-1', 'aria-selected': 'false' },
    createNode('span', { class: 'suggestions__title' }, ...renderMarked(title)),
    createNode('span', { class: 'suggestions__detail' }, ...facts),
  );
}

function renderGroup(group: SearchGroup, id: string): HTMLElement {
  const { label, hits, total, isSample } = group;
  const count = `${formatCount(hits.length)} of ${formatCount(total)}`;
  const options = hits.map((hit, index) => renderOption(hit, `${id}-${index + 1}`));
  return createNode(
    'div',
    { class: 'suggestions__group', role: 'group', 'aria-labelledby': `${id}-label` },
    createNode(
      'div',
      { class: 'suggestions__label', role: 'presentation', id: `${id}-label` },
      createNode('span', {}, isSample ? `${label}, sample data` : label),
      createNode('span', {}, count),
    ),
    ...options,
  );
}

function writeNote({ query, suggestion, groups }: SearchResults): string {
  if (suggestion) return `No results for ${quote(query)}. Results for ${quote(suggestion)}:`;
  return groups.length === 0 ? `No results for ${quote(query)}. Check the spelling, or use fewer words.` : '';
}

const countMatches = ({ groups }: SearchResults) => groups.reduce((sum, { total }) => sum + total, 0);

/** The status text for screen readers. */
export function writeStatus(results: SearchResults): string {
  const hits = results.groups.reduce((sum, group) => sum + group.hits.length, 0);
  const total = countMatches(results);
  const count =
    hits === 0 ? '' : `${formatCount(hits)} of ${formatCount(total)} ${total === 1 ? 'result' : 'results'}.`;
  return `${writeNote(results)} ${count}`.trim();
}

/**
 * Renders the list of suggestions, and a note if there are no results or a better spelling was used.
 *
 * @param id id of the listbox, and prefix of the ids of its options
 * @param allUrl URL of the search page with all results
 */
export function renderSuggestions(results: SearchResults, id: string, allUrl: string): SuggestionList {
  const listbox = createNode(
    'div',
    { role: 'listbox', id, 'aria-label': 'Suggestions' },
    ...results.groups.map((group) => renderGroup(group, `${id}-${group.kind}`)),
  );
  const note = writeNote(results);
  const shown = results.suggestion ?? results.query;
  const total = countMatches(results);
  const end = createNode(
    'div',
    { class: 'suggestions__end' },
    createNode(
      'a',
      { class: 'suggestions__all', href: allUrl },
      `See all results for ${quote(shown)}: ${formatCount(total)}`,
    ),
    createNode(
      'span',
      { class: 'suggestions__keys', 'aria-hidden': 'true' },
      '↑ ↓ move · Enter open · Esc close',
    ),
  );
  const box = createNode(
    'div',
    { class: 'suggestions' },
    ...(note ? [createNode('p', { class: 'suggestions__note' }, note)] : []),
    ...(total > 0 ? [listbox, end] : []),
  );
  return { box, options: [...listbox.querySelectorAll<HTMLAnchorElement>('[role="option"]')] };
}
