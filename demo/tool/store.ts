import type { ElementData } from '../workbench/element-data.ts';
import type { TokenColors } from '../workbench/host-tokens.ts';
import {
  describeLongUrl,
  formatStateUrl,
  parseStateUrl,
  type WorkbenchState,
} from '../workbench/state-url.ts';
import { debounce, need, readPageData } from './dom.ts';

/** The data that the server wrote into an element's page. */
export interface PageData {
  readonly element: ElementData;
  readonly origin: string;
  readonly installLine: string;
  readonly tags: readonly string[];
  /** Color tokens of each theme. */
  readonly tokenColors: Readonly<Record<string, TokenColors>>;
  /** Public paths of axe-core, loaded when its tab opens, and of the worker that simulates the network. */
  readonly files: { readonly axe?: string; readonly network?: string };
}

type Listener = (state: WorkbenchState, previous: WorkbenchState) => void;

/**
 * The state of the page. The URL contains the first of several quick changes at once, and the last one 200 ms
 * after it.
 */
export interface Store {
  readonly page: PageData;
  readonly state: WorkbenchState;
  /** Changes the state; shows a message instead if the URL would be too long. */
  change(next: Partial<WorkbenchState>): void;
  /** Calls the listener after each change. */
  watch(listener: Listener): void;
}

/** Creates the store from the URL of the page. */
export function createStore(): Store {
  const page = readPageData<PageData>();
  const read = parseStateUrl(location.pathname + location.search, page.element);
  if (!read) throw new Error(`${location.pathname} is not an example of <${page.element.tag}>.`);
  const listeners: Listener[] = [];
  let { state } = read;
  const tooLong = need('[data-too-long]');
  let isWritten = true;
  let isChanging = false;
  // Replaces the history entry, so that the Back button leads to the previous example.
  const writeUrl = () => {
    if (!isWritten) history.replaceState(history.state, '', formatStateUrl(state));
    isWritten = true;
  };
  const finishChanging = debounce(200, () => {
    isChanging = false;
    writeUrl();
  });
  // Only for the Back button: at this event, the browser has already read the URL that it reloads.
  addEventListener('pagehide', writeUrl);
  return {
    page,
    get state() {
      return state;
    },
    change(next) {
      const previous = state;
      const changed = { ...state, ...next };
      const problem = describeLongUrl(formatStateUrl(changed));
      tooLong.hidden = !problem;
      tooLong.textContent = `The last change is not shown. ${problem}`;
      if (problem) return;
      state = changed;
      isWritten = false;
      // Writes the first change of a drag, and then the last: Safari throws after 100 calls in 10 seconds.
      if (!isChanging) writeUrl();
      isChanging = true;
      finishChanging();
      for (const listener of listeners) listener(state, previous);
    },
    watch: (listener) => void listeners.push(listener),
  };
}
