import { highlightCode } from '../../workbench/highlight.ts';
import { printTokenRule } from '../../workbench/host-tokens.ts';
import { choiceLabel } from '../../workbench/settings.ts';
import {
  codeHints,
  composeSource,
  describeOmitted,
  printCode,
  printSnippet,
  type Snippet,
} from '../../workbench/snippets.ts';
import { formatMarkupUrl, formatStateUrl } from '../../workbench/state-url.ts';
import { splitStateUrl } from '../../workbench/view.ts';
import { copyText } from '../copy.ts';
import { all, describeError, make, need } from '../dom.ts';
import type { Store } from '../store.ts';
import { loadSnippet } from './paste.ts';

/** Writes the element on the stage without its defaults. */
function printCurrent({ state, page }: Store, format: 'html' | 'wordpress'): Snippet {
  return printSnippet(format, composeSource({ ...state, written: 'changed' }, page.element, page.origin));
}

/** The HTML of the element on the stage. */
export const currentCode = (store: Store): string => printCurrent(store, 'html').text;

/** Writes code with numbered lines. */
function fillCode(name: string, text: string): void {
  const lines = highlightCode(text);
  need(`[data-code=${name}]`).replaceChildren(
    ...lines.map((parts, index) =>
      make(
        'span',
        { className: 'wb-line' },
        ...parts.map(({ text: part, kind }) =>
          kind ? make('span', { className: `wb-code__${kind}` }, part) : part,
        ),
        ...(index < lines.length - 1 ? ['\n'] : []),
      ),
    ),
  );
}

/** Whether the code contains the server's markup. */
const needsMarkup = ({ state }: Pick<Store, 'state'>) => state.markup === 'yes' && state.code === 'html';

/** Loads the server's markup of a state; caches the latest one. */
function createMarkupLoader(onLoad: () => void): (store: Store) => string | undefined {
  let url = '';
  let markup: string | undefined;
  const load = async (wanted: string) => {
    try {
      const response = await fetch(wanted);
      if (!response.ok) throw new Error(`the server responded with ${response.status}`);
      const text = await response.text();
      if (url !== wanted) return;
      markup = text;
    } catch (error) {
      if (url !== wanted) return;
      markup = `<!-- The server's markup failed to load: ${describeError(error)}. Change a control to try again. -->`;
    }
    onLoad();
  };
  return ({ state }) => {
    if (!needsMarkup({ state })) return undefined;
    const wanted = formatMarkupUrl(state);
    if (url !== wanted) {
      url = wanted;
      markup = undefined;
      void load(wanted);
    }
    return markup;
  };
}

/** Connects the code, its copy buttons and the field for snippets. */
export function connectCode(store: Store): void {
  let code = need('[data-code=code]').textContent ?? '';
  const loadMarkup = createMarkupLoader(() => show());
  const show = () => {
    const { state, page } = store;
    const serverMarkup = loadMarkup(store);
    const isLoading = needsMarkup(store) && serverMarkup === undefined;
    const { text, omitted } = printCode(state, page.element, { ...page, serverMarkup });
    // The previous code, which the server may have rendered, stays until the markup has loaded.
    if (!isLoading) {
      const label = choiceLabel('code', state.code);
      code = text;
      fillCode('code', text);
      need('[data-head=code]').textContent = codeHints[state.code];
      need('[data-omitted]').textContent = describeOmitted(state.code, omitted);
      need('[data-copy=code] [data-copy-label]').textContent = `Copy ${label}`;
    }
    const block = printCurrent(store, 'wordpress');
    fillCode('block', block.text);
    need('[data-block-omitted]').textContent = describeOmitted('wordpress', block.omitted);
    const rule = printTokenRule(state.tokens);
    fillCode('rule', rule);
    need('[data-token-rule]').hidden = !rule;
    need('[data-same-block]').hidden = state.code === 'wordpress';
    need('[data-html-only]').hidden = state.code === 'html';
  };
  const update = () => {
    show();
    need('[data-url]').replaceChildren(
      ...splitStateUrl(store.state).map(({ text, isChange }) => (isChange ? make('mark', {}, text) : text)),
    );
  };
  store.watch(update);
  // The state may have changed while this code was loading.
  update();
  need('[data-load]').addEventListener('click', (event) => {
    event.preventDefault();
    void loadSnippet(store);
  });
  const texts: Readonly<Record<string, () => string>> = {
    code: () => code,
    html: () => currentCode(store),
    block: () => printCurrent(store, 'wordpress').text,
    rule: () => printTokenRule(store.state.tokens),
    link: () => location.origin + formatStateUrl(store.state),
  };
  for (const copy of all('[data-copy]'))
    copy.addEventListener('click', () => void copyText(copy, texts[copy.dataset.copy ?? '']?.() ?? ''));
}
