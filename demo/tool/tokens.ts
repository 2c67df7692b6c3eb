import {
  describeContrast,
  findToken,
  hostTokens,
  readTokenValue,
  tokenContrast,
  tokenParameter,
} from '../workbench/host-tokens.ts';
import { formatStateUrl } from '../workbench/state-url.ts';
import { all, need } from './dom.ts';
import type { Store } from './store.ts';

/** The color that the `<input type="color">` of a token shows. */
const shownColor = ({ state, page }: Store, name: string) =>
  state.tokens.get(name) ??
  (page.tokenColors[state.theme] ?? page.tokenColors.site)?.[name]?.[0] ??
  '#000000';

/** Connects the fields of the host page's tokens with the state. */
export function connectTokens(store: Store): void {
  const group = need('[data-tokens]');
  const fieldOf = (name: string) => need<HTMLInputElement>(`[name="${tokenParameter(name)}"]`, group);
  const set = (name: string, text: string) => {
    const token = hostTokens.find((entry) => entry.name === name);
    if (!token) return;
    const value = readTokenValue(token, text);
    const field = fieldOf(name);
    const isWrong = text.trim() !== '' && value === undefined;
    const validSample = token.type === 'color' ? '#b3142b' : '8px';
    field.setCustomValidity(isWrong ? `This value is invalid. Write it like ${validSample}.` : '');
    field.setAttribute('aria-invalid', String(isWrong));
    if (isWrong) return;
    const given = new Map(store.state.tokens).set(name, value ?? '');
    const tokens = hostTokens.flatMap((entry) => {
      const own = given.get(entry.name);
      return own ? [[entry.name, own] as const] : [];
    });
    store.change({ tokens: new Map(tokens) });
  };
  const show = () => {
    const { state, page } = store;
    for (const token of hostTokens) {
      const row = need(`[data-token="${token.name}"]`, group);
      const isChanged = state.tokens.has(token.name);
      row.classList.toggle('wb-control--changed', isChanged);
      const reset = need<HTMLAnchorElement>('[data-reset-token]', row);
      reset.hidden = !isChanged;
      const others = new Map(state.tokens);
      others.delete(token.name);
      reset.href = formatStateUrl({ ...state, tokens: others });
      const colors = page.tokenColors[state.theme] ?? page.tokenColors.site ?? {};
      const contrast = tokenContrast(token, state.tokens, colors);
      if (contrast !== undefined) need('[data-contrast]', row).textContent = describeContrast(contrast);
      const color = row.querySelector<HTMLInputElement>('[data-color]');
      if (color) color.value = shownColor(store, token.name);
    }
    need('[data-changed]', group).textContent = state.tokens.size > 0 ? `${state.tokens.size} changed` : '';
  };
  for (const color of all<HTMLInputElement>('[data-color]', group)) {
    const name = color.dataset.color ?? '';
    color.hidden = false;
    color.addEventListener('input', () => {
      fieldOf(name).value = color.value;
      set(name, color.value);
    });
  }
  group.addEventListener('input', ({ target }) => {
    const field = target as HTMLInputElement;
    const token = findToken(field.name);
    if (token) set(token.name, field.value);
  });
  group.addEventListener('click', (event) => {
    const row = (event.target as Element).closest('[data-reset-token]')?.closest<HTMLElement>('[data-token]');
    const name = row?.dataset.token;
    if (!name) return;
    event.preventDefault();
    fieldOf(name).value = '';
    set(name, '');
    fieldOf(name).focus();
  });
  store.watch(show);
  // After Back, the browser restores the previous values of the fields; the values in the URL replace them.
  for (const { name } of hostTokens) fieldOf(name).value = store.state.tokens.get(name) ?? '';
  show();
}
