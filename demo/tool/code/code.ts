import { highlightCode } from '../../workbench/highlight.ts';
import { printTokenRule } from '../../workbench/host-tokens.ts';
import { choiceLabel } from '../../workbench/settings.ts';
import {
  codeHints,
  composeSource,
  describeOmitted,
  printCode,
  printSnippet,
} from '../../workbench/snippets.ts';
import { formatFrameUrl } from '../../workbench/state-url.ts';
import { splitStateUrl } from '../../workbench/view.ts';
import { copyText } from '../copy.ts';
import { all, describeError, make, need } from '../dom.ts';
import type { Store } from '../store.ts';
import { loadSnippet } from './paste.ts';

/** The code of the element on the stage. */
export function currentCode({ state, page }: Store, format: 'html' | 'wordpress' = 'html'): string {
  const source = composeSource({ ...state, written: 'changed' }, page.element, page.origin);
  return printSnippet(format, source).text;
}

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
    const wanted = formatFrameUrl(state).replace('/demo/frame/', '/demo/markup/');
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
    fillCode('block', currentCode(store, 'wordpress'));
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
    block: () => currentCode(store, 'wordpress'),
    rule: () => printTokenRule(store.state.tokens),
    link: () => location.href,
  };
  for (const copy of all('[data-copy]'))
    copy.addEventListener('click', () => void copyText(copy, texts[copy.dataset.copy ?? '']?.() ?? ''));
}
