import { html, type Markup } from '../pages/templates/html.ts';
import { type DemoPage, renderHeader } from './demo-document.ts';
import type { DemoOptions, DemoView } from './demo-options.ts';
import {
  type ColourToken,
  contrastPairs,
  contrastRatio,
  readColours,
  readTypeScale,
} from './design-tokens.ts';

const spaces = [4, 8, 12, 16, 24, 32, 44, 56, 72, 88];

/** A fill attribute, because a style attribute is not allowed on our pages. */
function renderSwatch(ground: string, front = ground): Markup {
  return html`<svg class="demo-swatch" viewBox="0 0 48 32" aria-hidden="true"><rect width="48" height="32" rx="4" fill="${ground}"/>${front !== ground && html`<text x="24" y="22" text-anchor="middle" font-size="17" fill="${front}">Aa</text>`}</svg>`;
}

function renderColours(colours: readonly ColourToken[]): Markup {
  return html`<ul class="demo-colours">${colours.map(
    ({
      name,
      light,
      dark,
    }) => html`<li>${renderSwatch(light)}${renderSwatch(dark)}<code>--e-${name}</code><span>${light} · ${dark}</span></li>
`,
  )}</ul>`;
}

function renderRatio(front: string, ground: string, least: number): Markup {
  const ratio = contrastRatio(front, ground);
  return html`<td>${renderSwatch(ground, front)} ${ratio.toFixed(1)} <span class="demo-verdict">${ratio >= least ? 'Passes' : 'Fails'}</span></td>`;
}

function renderContrast(colours: readonly ColourToken[]): Markup {
  const byName = new Map(colours.map((colour) => [colour.name, colour]));
  const rows = contrastPairs.flatMap(({ front, ground, least }) => {
    const one = byName.get(front);
    const other = byName.get(ground);
    if (!one || !other) return [];
    return [
      html`<tr><th scope="row">${front} on ${ground}</th><td>${least}</td>${renderRatio(one.light, other.light, least)}${renderRatio(one.dark, other.dark, least)}</tr>
`,
    ];
  });
  return html`<div class="demo-scroll" role="region" aria-label="Contrast" tabindex="0"><table class="demo-table"><caption>Contrast</caption>
<thead><tr><th scope="col">Pair</th><th scope="col">Least</th><th scope="col">Light</th><th scope="col">Dark</th></tr></thead><tbody>${rows}</tbody></table></div>`;
}

function renderTypeScale(css: string): Markup {
  return html`<ul class="demo-types">${readTypeScale(css).map(
    ({
      name,
      small,
      large,
    }) => html`<li><p class="demo-type demo-type--${name}">A calm page is a good page</p><p><code>--e-${name}</code> ${small}${large !== small && html`, wide ${large}`}</p></li>
`,
  )}</ul>`;
}

function renderSpaces(): Markup {
  return html`<ul class="demo-spaces">${spaces.map(
    (
      size,
    ) => html`<li><svg class="demo-space" width="${size}" height="16" viewBox="0 0 ${size} 16" aria-hidden="true"><rect width="${size}" height="16"/></svg> ${size}</li>
`,
  )}</ul>`;
}

/** `/demo/tokens/`: what the design is made of, with its contrast measured. */
export function renderTokensPage(view: DemoView, options: DemoOptions): DemoPage {
  const colours = readColours(options.tokens);
  const body = html`${renderHeader('/demo/tokens/', view, options)}
<main class="demo-main" id="demo-main" tabindex="-1"><h1 class="demo-title">Design tokens</h1>
<p class="demo-standfirst">Every widget reads these. A page changes them with <code>--edu-</code> and the same name.</p>
<section aria-labelledby="colours"><h2 id="colours">Colors</h2>${renderColours(colours)}${renderContrast(colours)}</section>
<section aria-labelledby="type"><h2 id="type">Type</h2>${renderTypeScale(options.tokens)}</section>
<section aria-labelledby="space"><h2 id="space">Space</h2>${renderSpaces()}</section></main>`;
  return { title: 'Design tokens | Element gallery', body, hasControls: false, bodyClass: 'demo-page' };
}
