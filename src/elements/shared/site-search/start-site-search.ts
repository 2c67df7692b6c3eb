import { type QueuedEvent, targetOf } from '../../../core/bridge/event-queue.ts';
import { findFocused } from '../../../core/browser/find-focused.ts';
import { reportError } from '../../../core/browser/report.ts';

/** The search field of a header or a page, whose form leads to the search page. */
const fieldSelector = 'input[data-site-search]';

function loadSuggestionsFor(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || !target.matches(fieldSelector)) return;
  import('./search-suggestions.ts')
    .then(({ attachSuggestions }) => attachSuggestions(target))
    // The form works without suggestions.
    .catch((cause: unknown) =>
      reportError({ tag: 'site-header', message: 'search suggestions failed to load', cause }),
    );
}

function isField(target: unknown): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** The slash opens the header's search, unless it is typed into a field or the page handles it. */
function openSearch(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event;
  if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
  const details = document
    .querySelector('site-header')
    ?.shadowRoot?.querySelector<HTMLDetailsElement>('details[data-search]');
  const field = details?.querySelector<HTMLInputElement>(fieldSelector);
  if (!details || !field || isField(findFocused())) return;
  const wasOpen = details.open;
  details.open = true;
  field.focus();
  // Behind the open mobile menu or a modal dialog, the field is inert and cannot get the focus.
  if (findFocused() === field) event.preventDefault();
  else details.open = wasOpen;
}

/**
 * Loads the suggestions when a search field gets the focus. Listens on each root, because the document does
 * not receive focus changes inside a shadow root.
 */
export function suggestOnFocus(root: Document | ShadowRoot, options?: AddEventListenerOptions): void {
  root.addEventListener('focusin', ({ target }) => loadSuggestionsFor(target), options);
  loadSuggestionsFor(root.activeElement);
}

/**
 * Opens the search with the slash key, and loads suggestions for search fields outside elements.
 *
 * @param earlyEvents recorded before this code had loaded
 */
export function startSiteSearch(earlyEvents: readonly QueuedEvent[]): void {
  suggestOnFocus(document);
  // After an earlier slash, the visitor has done something else.
  const last = earlyEvents.at(-1);
  if (last?.event instanceof KeyboardEvent && !isField(targetOf(last))) openSearch(last.event);
  addEventListener('keydown', openSearch);
}
