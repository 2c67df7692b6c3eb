import { contrastRatio } from '../../../demo/workbench/contrast.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { type ColorToken, contrastPairs, readColors, readTypeScale } from './design-tokens.ts';
import type { ToolPage } from './page-shell.ts';

const spaces = [4, 8, 12, 16, 24, 32, 44, 56, 72, 88];

/** Uses the fill attribute, because the content security policy blocks style attributes. */
function renderSwatch(background: string, foreground = background): Markup {
  return html`<svg class="wb-swatch" viewBox="0 0 48 32" aria-hidden="true"><rect width="48" height="32" rx="4" fill="${background}"/>${foreground !== background && html`<text x="24" y="22" text-anchor="middle" font-size="17" fill="${foreground}">Aa</text>`}</svg>`;
}

function renderColors(colors: readonly ColorToken[]): Markup {
  return html`<ul class="wb-colors">${colors.map(
    ({ name, light, dark }) =>
      html`<li>${renderSwatch(light)}${renderSwatch(dark)}<code>--e-${name}</code><span>${light} · ${dark}</span></li>`,
  )}</ul>`;
}

function renderRatio(foreground: string, background: string, minRatio: number): Markup {
  const ratio = contrastRatio(foreground, background);
  const verdict =
    ratio >= minRatio
      ? html`<span class="wb-verdict">Passes</span>`
      : html`<span class="wb-verdict wb-verdict--bad">Fails</span>`;
  // Rounded down, because 4.46 fails a minimum of 4.5.
  return html`<td>${renderSwatch(background, foreground)} ${(Math.floor(ratio * 10) / 10).toFixed(1)} ${verdict}</td>`;
}

function renderContrast(colors: readonly ColorToken[]): Markup {
  const byName = new Map(colors.map((color) => [color.name, color]));
  const rows = contrastPairs.flatMap(({ foreground, background, minRatio }) => {
    const front = byName.get(foreground);
    const back = byName.get(background);
    if (!front || !back) return [];
    return [
      html`<tr><th scope="row">${foreground} on ${background}</th><td>${minRatio}</td>${renderRatio(front.light, back.light, minRatio)}${renderRatio(front.dark, back.dark, minRatio)}</tr>`,
    ];
  });
  return html`<div class="wb-scroll" role="region" aria-label="Contrast" tabindex="0"><table class="wb-table"><caption>Contrast</caption>
<thead><tr><th scope="col">Pair</th><th scope="col">Minimum</th><th scope="col">Light</th><th scope="col">Dark</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderTypeScale(css: string): Markup {
  return html`<ul class="wb-types">${readTypeScale(css).map(
    ({ name, small, large }) =>
      html`<li><p class="wb-type wb-type--${name}">Find a nursing program near you</p><p><code>--e-${name}</code> ${small}${large !== small && html`, wide screens ${large}`}</p></li>`,
  )}</ul>`;
}

function renderSpaces(): Markup {
  return html`<ul class="wb-spaces">${spaces.map(
    (size) =>
      html`<li><svg class="wb-space" width="${size}" height="16" viewBox="0 0 ${size} 16" aria-hidden="true"><rect width="${size}" height="16"/></svg> ${size}</li>`,
  )}</ul>`;
}

/** `/demo/tokens/`: the design tokens, with their measured contrast. */
export function renderTokensPage({ tokens }: Pick<DemoOptions, 'tokens'>): ToolPage {
  const colors = readColors(tokens);
  const main = html`<main class="wb-tokens-page" id="wb-main" tabindex="-1"><h1>Design tokens</h1>
<p class="wb-standfirst">All widgets use these tokens. A page overrides the colors with <code>--edu-</code> and the same name, except <code>--e-on-map-1</code> to <code>--e-on-map-4</code>, and the fonts with <code>--edu-font-serif</code> and <code>--edu-font-sans</code>.</p>
<section aria-labelledby="colors"><h2 id="colors">Colors</h2>${renderColors(colors)}${renderContrast(colors)}</section>
<section aria-labelledby="type"><h2 id="type">Type</h2>${renderTypeScale(tokens)}</section>
<section aria-labelledby="space"><h2 id="space">Space</h2>${renderSpaces()}</section></main>`;
  return {
    title: 'Design tokens | Workbench',
    section: 'tokens',
    main,
    script: 'index',
    bodyClass: 'wb--tokens',
  };
}
