import type { ElementDeclaration } from '../../src/core/declaration.ts';
import { html, type Markup } from '../pages/templates/html.ts';
import { type DemoPage, renderHeader } from './demo-document.ts';
import { type DemoOptions, type DemoView, writeView } from './demo-options.ts';

/** When the browser brings an element to life, in words. */
export const strategyTexts: Readonly<Record<ElementDeclaration['hydrate'], string>> = {
  load: 'At once',
  idle: 'When the page rests',
  visible: 'When it is seen',
  interaction: 'On the first touch, click or key',
  static: 'Never; only a change brings React',
};

/** What an element's code adds over the wire to what all elements share; nothing where that was never measured. */
export function renderSize(tag: string, { sizes }: Pick<DemoOptions, 'sizes'>): Markup | undefined {
  const size = sizes[tag];
  return size === undefined
    ? undefined
    : html`<div><dt>Code of its own</dt><dd>At most ${(size / 1024).toFixed(1)} KB</dd></div>`;
}

function renderRow(
  { tag, summary, hydrate }: ElementDeclaration,
  view: DemoView,
  options: DemoOptions,
): Markup {
  const count = options.examples[tag]?.length ?? 0;
  return html`<li class="demo-list__item"><h2 class="demo-list__tag"><a href="/demo/${tag}/${writeView(view)}">${tag}</a></h2>
<p class="demo-list__summary">${summary}</p>
<dl class="demo-facts"><div><dt>Comes alive</dt><dd>${strategyTexts[hydrate]}</dd></div>${renderSize(tag, options)}<div><dt>Examples</dt><dd>${count}</dd></div></dl></li>
`;
}

/** `/demo/`: every registered element. */
export function renderIndexPage(view: DemoView, options: DemoOptions): DemoPage {
  const { elements } = options;
  const body = html`${renderHeader('/demo/', view, options)}
<main class="demo-main" id="demo-main" tabindex="-1"><h1 class="demo-title">Element gallery</h1>
<p class="demo-standfirst">${elements.length} elements, each with all of its examples, as a page that includes the script shows them.</p>
<ul class="demo-list">
${elements.map(({ declaration }) => renderRow(declaration, view, options))}</ul></main>`;
  return { title: 'Element gallery', body, hasControls: false, bodyClass: 'demo-page' };
}
