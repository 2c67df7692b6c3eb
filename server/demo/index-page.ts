import type { ElementDeclaration } from '../../src/core/declaration.ts';
import { html, type Markup } from '../pages/templates/html.ts';
import { type DemoPage, renderHeader } from './demo-document.ts';
import { type DemoOptions, type DemoView, writeView } from './demo-options.ts';

/** Descriptions of the hydration strategies. */
export const strategyTexts: Readonly<Record<ElementDeclaration['hydrate'], string>> = {
  load: 'On page load',
  idle: 'When the page is idle',
  visible: 'When visible',
  interaction: 'On the first touch, click or key press',
  static: 'Never; only attribute changes load React',
};

/** The compressed size of an element's own code; undefined if it is not in the budgets. */
export function renderSize(tag: string, { sizes }: Pick<DemoOptions, 'sizes'>): Markup | undefined {
  const size = sizes[tag];
  return size === undefined
    ? undefined
    : html`<div><dt>Own code</dt><dd>At most ${(size / 1024).toFixed(1)} KB</dd></div>`;
}

function renderRow(
  { tag, summary, hydrate }: ElementDeclaration,
  view: DemoView,
  options: DemoOptions,
): Markup {
  const count = options.examples[tag]?.length ?? 0;
  return html`<li class="demo-list__item"><h2 class="demo-list__tag"><a href="/demo/${tag}/${writeView(view)}">${tag}</a></h2>
<p class="demo-list__summary">${summary}</p>
<dl class="demo-facts"><div><dt>Hydrates</dt><dd>${strategyTexts[hydrate]}</dd></div>${renderSize(tag, options)}<div><dt>Examples</dt><dd>${count}</dd></div></dl></li>
`;
}

/** `/demo/`: every registered element. */
export function renderIndexPage(view: DemoView, options: DemoOptions): DemoPage {
  const { elements } = options;
  const body = html`${renderHeader('/demo/', view, options)}
<main class="demo-main" id="demo-main" tabindex="-1"><h1 class="demo-title">Element gallery</h1>
<p class="demo-standfirst">${elements.length} elements, each with all its examples, as shown on a page that includes the script.</p>
<ul class="demo-list">
${elements.map(({ declaration }) => renderRow(declaration, view, options))}</ul></main>`;
  return { title: 'Element gallery', body, hasControls: false, bodyClass: 'demo-page' };
}
