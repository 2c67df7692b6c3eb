import {
  describeContrast,
  type HostToken,
  hostTokens,
  type TokenColors,
  tokenContrast,
  tokenParameter,
} from '../../../demo/workbench/host-tokens.ts';
import { formatStateUrl, type WorkbenchState } from '../../../demo/workbench/state-url.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { readColors } from './design-tokens.ts';
import { formId } from './fields.ts';
import { icon } from './icons.ts';

/**
 * Reads the color tokens of each theme: the colors of the style sheet with the overrides of the theme.
 *
 * @param siteTheme the theme of the current site, which the stage shows as `site`
 */
export function readTokenColors(
  { tokens, themes }: Pick<DemoOptions, 'tokens' | 'themes'>,
  siteTheme: Readonly<Record<string, string>>,
): Readonly<Record<string, TokenColors>> {
  const names = new Set(hostTokens.flatMap(({ name, contrastWith = name }) => [name, contrastWith]));
  const toColors = (css: string): TokenColors =>
    Object.fromEntries(
      readColors(css).flatMap(({ name, light, dark }) => (names.has(name) ? [[name, [light, dark]]] : [])),
    );
  const own = toColors(tokens);
  const themed = Object.entries({ ...themes, site: siteTheme }).map(([theme, overrides]) => {
    const css = Object.entries(overrides).map(
      ([name, value]) => `${name.replace('--edu-', '--e-')}: ${value};`,
    );
    return [theme, { ...own, ...toColors(css.join('\n')) }] as const;
  });
  return Object.fromEntries(themed);
}

/** Lengths of tokens by name. */
function readLengths(css: string): Map<string, string> {
  return new Map(
    [...css.matchAll(/--e-([a-z0-9-]+): var\(--edu-[a-z0-9-]+, (\d+px)\)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );
}

function renderToken(
  token: HostToken,
  state: WorkbenchState,
  initial: string,
  contrast: number | undefined,
): Markup {
  const { name, type } = token;
  const id = `wb-token-${name}`;
  const value = state.tokens.get(name);
  const without = new Map(state.tokens);
  without.delete(name);
  const color =
    type === 'color' &&
    html`<input class="wb-swatch-field" type="color" value="${value ?? initial}" aria-label="Color of --edu-${name}" data-color="${name}" hidden>`;
  return html`<div class="wb-control wb-control--token${value !== undefined && ' wb-control--changed'}" data-token="${name}"><label for="${id}"><code>--edu-${name}</code></label><div class="wb-control__field">${color}<input type="text" id="${id}" form="${formId}" name="${tokenParameter(name)}" value="${value}" placeholder="${initial}" autocomplete="off" spellcheck="false" aria-describedby="${id}-hint"></div>
<a class="wb-reset" href="${formatStateUrl({ ...state, tokens: without })}" data-reset-token${value === undefined && html` hidden`}>${icon('reset')}<span class="wb-reset__text">Reset</span><span class="wb-visually-hidden"> --edu-${name}</span></a><p class="wb-control__note" id="${id}-hint">${type === 'length' ? 'Pixels, such as 8px' : html`<span data-contrast>${contrast !== undefined && describeContrast(contrast)}</span> with ${token.contrastWith}`}</p></div>`;
}

/** Fields for the style properties that the page around an element may set. */
export function renderTokenFields(
  state: WorkbenchState,
  colors: Readonly<Record<string, TokenColors>>,
  { tokens }: Pick<DemoOptions, 'tokens'>,
): Markup {
  const current = colors[state.theme] ?? {};
  const lengths = readLengths(tokens);
  const changed = state.tokens.size;
  return html`<fieldset class="wb-group" data-tokens><legend>Host page tokens</legend><p class="wb-group__changed" data-changed>${changed > 0 && `${changed} changed`}</p>
${hostTokens.map((token) => renderToken(token, state, current[token.name]?.[0] ?? lengths.get(token.name) ?? '', tokenContrast(token, state.tokens, current)))}</fieldset>`;
}
