import type { AttributeSpec, AttributeTable, ElementDeclaration } from '../../src/core/declaration.ts';
import type { ElementExample } from '../../src/core/examples.ts';
import { toKebab, toSlug } from '../../src/core/names.ts';
import { html, type Markup } from '../pages/templates/html.ts';
import { type DemoPage, renderExample, renderHeader } from './demo-document.ts';
import { type DemoOptions, type DemoView, writeView } from './demo-options.ts';
import { renderSize, strategyTexts } from './index-page.ts';

/** The URL segment of an example. */
export function slugOf({ name }: ElementExample): string {
  return toSlug(name);
}

function typeText(spec: AttributeSpec): string {
  if (spec.type === 'enum') return spec.values.join(' · ');
  const range = 'min' in spec || 'max' in spec ? `, ${spec.min ?? ''} to ${spec.max ?? ''}` : '';
  return (
    {
      string: 'text',
      url: 'URL',
      list: 'comma-separated list',
      json: 'JSON',
      integer: 'whole number',
      number: 'number',
      boolean: 'boolean',
    }[spec.type] + range
  );
}

function defaultText(spec: AttributeSpec): string {
  if (spec.type === 'boolean') return String(spec.default ?? false);
  return 'default' in spec && spec.default !== undefined ? String(spec.default) : '';
}

function renderAttributes(caption: string, table: AttributeTable): Markup | undefined {
  const rows = Object.entries(table);
  if (rows.length === 0) return undefined;
  return html`<div class="demo-scroll" role="region" aria-label="${caption}" tabindex="0"><table class="demo-table"><caption>${caption}</caption>
<thead><tr><th scope="col">Attribute</th><th scope="col">Type</th><th scope="col">Default</th><th scope="col">Description</th></tr></thead>
<tbody>${rows.map(
    ([
      name,
      spec,
    ]) => html`<tr><th scope="row"><code>${toKebab(name)}</code></th><td>${typeText(spec)}</td><td>${defaultText(spec) && html`<code>${defaultText(spec)}</code>`}</td><td>${spec.description}</td></tr>
`,
  )}</tbody></table></div>`;
}

function renderNames(
  heading: string,
  names: Readonly<Record<string, string>> = {},
  unnamed = '',
): Markup | undefined {
  const rows = Object.entries(names);
  if (rows.length === 0) return undefined;
  return html`<section class="demo-names"><h3>${heading}</h3><dl>${rows.map(([name, description]) => html`<div><dt><code>${name || unnamed}</code></dt><dd>${description}</dd></div>`)}</dl></section>`;
}

function renderReference({ attributes, items, events, slots, parts }: ElementDeclaration): Markup {
  return html`<section class="demo-reference" aria-labelledby="reference"><h2 id="reference">Reference</h2>
${renderAttributes('Attributes', attributes)}
${items?.match && renderAttributes(`Attributes of <${items.match}>`, items.attributes ?? {})}
<div class="demo-reference__names">${renderNames('Events', events)}${renderNames('Slots', slots, 'default')}${renderNames('Parts', parts)}</div></section>`;
}

function renderExampleSection(
  example: ElementExample,
  tag: string,
  view: DemoView,
  options: DemoOptions,
): Markup {
  const slug = slugOf(example);
  return html`<section class="demo-example" id="example-${slug}" aria-labelledby="name-${slug}" data-tag="${tag}">
<div class="demo-example__head"><h3 id="name-${slug}">${example.name}</h3>${example.note && html`<p>${example.note}</p>`}<a href="/demo/${tag}/${slug}/${writeView(view)}">Open on its own<span class="demo-hidden">: ${example.name}</span></a></div>
<div class="demo-stage">${renderExample(example.html, view, options)}</div>
${example.empty && html`<p class="demo-empty">This example renders nothing on purpose.</p>`}
<div class="demo-tools"><div class="demo-source"><label for="source-${slug}">Tag to copy</label><textarea id="source-${slug}" readonly rows="3" spellcheck="false">
${example.html}</textarea></div></div></section>
`;
}

/** `/demo/{tag}/`: an element with its examples and its reference. */
export function renderElementPage(
  declaration: ElementDeclaration,
  view: DemoView,
  options: DemoOptions,
): DemoPage {
  const { tag, summary, hydrate, behavior, events = {} } = declaration;
  const examples = options.examples[tag] ?? [];
  const body = html`${renderHeader(`/demo/${tag}/`, view, options)}
<main class="demo-main" id="demo-main" tabindex="-1" data-events="${Object.keys(events).join(' ')}"><h1 class="demo-title demo-title--tag">${tag}</h1>
<p class="demo-standfirst">${summary}</p>
<dl class="demo-facts"><div><dt>Hydrates</dt><dd>${strategyTexts[hydrate]}</dd></div>${behavior && html`<div><dt>Loads its behavior</dt><dd>${strategyTexts[behavior]}</dd></div>`}${renderSize(tag, options)}</dl>
<nav class="demo-jumps" aria-label="On this page"><ul>${examples.map((example) => html`<li><a href="#example-${slugOf(example)}">${example.name}</a></li>`)}<li><a href="#reference">Reference</a></li></ul></nav>
<section aria-labelledby="examples"><h2 id="examples">Examples</h2>
${examples.map((example) => renderExampleSection(example, tag, view, options))}</section>
${renderReference(declaration)}</main>`;
  return { title: `${tag} | Element gallery`, body, hasControls: true, bodyClass: 'demo-page' };
}

/** `/demo/{tag}/{example}/`: a single example. */
export function renderExamplePage(
  tag: string,
  example: ElementExample,
  view: DemoView,
  options: DemoOptions,
): DemoPage {
  const body = html`<main class="demo-alone"><h1 class="demo-hidden">${tag}: ${example.name}</h1>
${renderExample(example.html, view, options)}
</main>`;
  return { title: `${example.name} | ${tag}`, body, hasControls: false, bodyClass: 'demo-bare' };
}
