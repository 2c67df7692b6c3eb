import { findFocused } from '../../../core/browser/find-focused.ts';
import { createNode } from '../../../core/browser/overlay.ts';
import { reportError } from '../../../core/browser/report.ts';
import type { SearchResults } from '../../../core/model/services/site-search.ts';
import { adoptSheet } from '../style-sheets/adopt-sheet.ts';
import { renderSuggestions, type SuggestionList, writeStatus } from './suggestion-list.ts';
import css from './suggestions.css';

const minCharacters = 2;
/** Time without a key press before suggestions load. */
const debounceMs = 120;
const hitsPerGroup = 4;

const attached = new WeakSet<HTMLInputElement>();
let listCount = 0;

/**
 * Turns a search field into a combobox with suggestions (ARIA Authoring Practices), unless it is one already.
 */
export function attachSuggestions(field: HTMLInputElement): void {
  const { form } = field;
  if (!form || attached.has(field)) return;
  attached.add(field);
  adoptSheet(field.getRootNode() as Document | ShadowRoot, css);
  listCount += 1;
  const id = `site-search-${listCount}`;
  const status = createNode('p', { class: 'visually-hidden', role: 'status' });
  form.append(status);
  let list: SuggestionList | undefined;
  let active = -1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request: AbortController | undefined;
  let shownQuery = '';

  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    'aria-expanded': 'false',
  };
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value);

  function activate(index: number): void {
    list?.options[active]?.setAttribute('aria-selected', 'false');
    active = index;
    const option = list?.options[index];
    if (!option) {
      field.removeAttribute('aria-activedescendant');
      return;
    }
    option.setAttribute('aria-selected', 'true');
    option.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', option.id);
  }

  function close(): void {
    clearTimeout(timer);
    request?.abort();
    activate(-1);
    list?.box.remove();
    list = undefined;
    shownQuery = '';
    status.textContent = '';
    field.setAttribute('aria-expanded', 'false');
    field.removeAttribute('aria-controls');
  }

  function show(results: SearchResults, query: string): void {
    activate(-1);
    const target = new URL(form?.action ?? '');
    target.searchParams.set('q', results.suggestion ?? query);
    const next = renderSuggestions(results, id, target.href);
    if (list) list.box.replaceWith(next.box);
    else form?.append(next.box);
    list = next;
    shownQuery = query;
    const hasOptions = next.options.length > 0;
    field.setAttribute('aria-expanded', String(hasOptions));
    if (hasOptions) field.setAttribute('aria-controls', id);
    else field.removeAttribute('aria-controls');
    status.textContent = writeStatus(results);
  }

  async function load(query: string): Promise<void> {
    request?.abort();
    request = new AbortController();
    const { signal } = request;
    const url = new URL('/api/search', form?.action);
    url.search = String(new URLSearchParams({ q: query, limit: String(hitsPerGroup) }));
    try {
      const response = await fetch(url, { signal });
      if (!response.ok) throw new Error(`${url.pathname} returned status ${response.status}`);
      const results: SearchResults = await response.json();
      if (!signal.aborted) show(results, query);
    } catch (cause) {
      // A newer query has replaced this one.
      if (signal.aborted) return;
      close();
      status.textContent = 'Suggestions failed to load. Press Enter to search.';
      reportError({ tag: 'site-header', message: 'search suggestions failed to load', cause });
    }
  }

  function update(): void {
    const query = field.value.trim();
    clearTimeout(timer);
    request?.abort();
    if (query.length < minCharacters) close();
    else if (query !== shownQuery) timer = setTimeout(() => void load(query), debounceMs);
  }

  function move(step: 1 | -1): void {
    const count = list?.options.length ?? 0;
    // One more position than options: the field itself.
    activate(((active + step + 1 + count + 1) % (count + 1)) - 1);
  }

  function handleKey(event: KeyboardEvent): void {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const option = list?.options[active];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list) move(event.key === 'ArrowDown' ? 1 : -1);
      else update();
    } else if (event.key === 'Enter' && option) {
      event.preventDefault();
      option.click();
    } else if (event.key === 'Escape' && !list) {
      // Cancels suggestions that have not loaded.
      close();
    } else if (event.key === 'Escape') {
      // Keeps the text of the field. In the header, the event bubbles and closes the search panel.
      event.preventDefault();
      close();
      if (!form?.closest('details[data-group]')) event.stopPropagation();
    }
  }

  field.addEventListener('input', update);
  field.addEventListener('keydown', handleKey);
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) close();
  });
  // Safari does not focus a clicked link: the field would lose the focus, and the list would close before the
  // click.
  form.addEventListener('mousedown', (event) => {
    if (event.target instanceof Node && list?.box.contains(event.target)) event.preventDefault();
  });
  // The visitor may have typed, and may have left the field, while this code was loading.
  if (field.value !== field.defaultValue && findFocused() === field) update();
}
