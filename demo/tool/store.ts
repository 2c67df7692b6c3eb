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

/** The state of the page, which the URL always contains. */
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
  // Replaces the history entry, so that the Back button leads to the previous example. Waits for the end of a
  // drag, because Safari throws after 100 calls in 10 seconds.
  const writeUrl = debounce(200, () => history.replaceState(history.state, '', formatStateUrl(state)));
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
      writeUrl();
      for (const listener of listeners) listener(state, previous);
    },
    watch: (listener) => void listeners.push(listener),
  };
}
