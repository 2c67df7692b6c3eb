import { formatBytes } from '../../../demo/workbench/format-bytes.ts';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { toKebab } from '../../../src/core/names.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { type ElementGroup, groupElements, hydrationLabels } from '../element-groups.ts';
import { describeSize, findMaxBytes } from '../element-size.ts';
import { renderContent } from '../frame/frame-document.ts';
import { installLine } from '../install-line.ts';
import { icon } from './icons.ts';
import { renderInlineCode } from './inline-code.ts';
import type { ToolPage } from './page-shell.ts';
import { describeExcess } from './performance-panel.ts';

/**
 * The example in an element's preview, if the first one shows too little, and the width in pixels at which it
 * is rendered before it is scaled down.
 */
const previews: Readonly<Record<string, { readonly example?: string; readonly width: number }>> = {
  'school-rankings': { example: 'Organic only', width: 800 },
  'us-state-map': { width: 1120 },
  'modal-dialog': { example: 'Simple', width: 480 },
  'content-slider': { example: 'Three slides', width: 1120 },
  'info-tooltip': { width: 320 },
  'site-icon': { example: 'With a label', width: 320 },
  'share-bar': { example: 'Absolute URL', width: 480 },
  'ad-slot': { example: 'Fallback content', width: 320 },
  'contributor-profile': { width: 800 },
  'content-list': { example: 'Resource in two columns', width: 480 },
  'cookie-settings': { width: 320 },
  'expert-item': { width: 320 },
  'lead-gen': { example: 'Horizontal', width: 800 },
  'page-hero': { width: 1120 },
  'site-header': { width: 1120 },
  'site-footer': { width: 1120 },
  'contributors-hub': { width: 800 },
  'post-list': { width: 800 },
};

const defaultWidth = 480;

/** A scaled-down live preview: an example that the server renders, so it is never out of date. */
function renderPreview(tag: string, options: DemoOptions): Markup {
  const { example: name, width } = previews[tag] ?? { width: defaultWidth };
  const examples = options.examples[tag] ?? [];
  const example =
    examples.find((entry) => entry.name === name) ?? examples.find(({ rendersNothing }) => !rendersNothing);
  return html`<div class="wb-card__picture wb-card__picture--${width}" inert aria-hidden="true"><div class="wb-card__stage">${example && renderContent(example.html, { mode: 'server' }, options)}</div></div>`;
}

/** JSON that the page's search reads: summary, attributes, events. */
function searchData({ summary, attributes, events = {} }: ElementDeclaration): string {
  return JSON.stringify({
    summary,
    attributes: Object.keys(attributes).map(toKebab),
    events: Object.keys(events),
  });
}

function renderCard(declaration: ElementDeclaration, options: DemoOptions): Markup {
  const { tag, summary, hydrate } = declaration;
  const size = describeSize(tag, options);
  const excess = describeExcess(tag, options);
  return html`<li class="wb-card" data-tag="${tag}" data-bytes="${findMaxBytes(tag, options) ?? 0}" data-hydrate="${hydrate === 'static' ? 'static' : 'interaction'}" data-search="${searchData(declaration)}">${renderPreview(tag, options)}
<div class="wb-card__text"><h3><a href="/demo/${tag}/">${tag}</a></h3><p>${renderInlineCode(summary)}</p><p class="wb-card__why" data-why hidden></p>
<p class="wb-card__tags"><span class="wb-tag${hydrate !== 'static' && ' wb-tag--strong'}">${hydrationLabels[hydrate]}</span>${size !== undefined && html` <span class="wb-tag">${size}</span>`}${excess && html` <span class="wb-tag wb-tag--bad">${icon('warning')}${excess}</span>`}</p></div></li>`;
}

function renderGroup({ id, name, note, declarations }: ElementGroup, options: DemoOptions): Markup {
  return html`<section class="wb-cards" id="group-${id}" aria-labelledby="group-${id}-name"><div class="wb-cards__head"><h2 id="group-${id}-name">${name}</h2><p>${note}</p></div>
<ul>${declarations.map((declaration) => renderCard(declaration, options))}</ul></section>`;
}

function renderTools(declarations: readonly ElementDeclaration[]): Markup {
  const total = declarations.length;
  const staticCount = declarations.filter(({ hydrate }) => hydrate === 'static').length;
  const choices = [
    ['', `All ${total}`],
    ['static', `Static ${staticCount}`],
    ['interaction', `On interaction ${total - staticCount}`],
  ];
  return html`<form class="wb-find" role="search" data-find hidden><label class="wb-search wb-search--large">${icon('search')}<span class="wb-visually-hidden">Search elements</span><input type="search" name="q" placeholder="Tag, attribute or event, such as “degree”" autocomplete="off" spellcheck="false"><kbd>/</kbd></label>
<fieldset class="wb-segments wb-segments--inline"><legend>Hydration</legend><div class="wb-segments__row">${choices.map(([value, label]) => html`<label><input type="radio" name="hydrate" value="${value}"${value === '' && html` checked`}><span>${label}</span></label>`)}</div></fieldset>
<label class="wb-select wb-select--inline"><span class="wb-select__label">Sort</span><select name="sort"><option value="">By group</option><option value="name">By name</option><option value="bytes">By size</option></select></label>
<p role="status" data-shown>${total} of ${total} shown</p></form>
<div class="wb-none" data-none hidden><p data-none-text></p><button class="wb-button" type="button" data-suggest hidden></button><button class="wb-button" type="button" data-clear>Clear</button></div>`;
}

/** `/demo/`: all elements by purpose. */
export function renderIndexPage(origin: string, options: DemoOptions): ToolPage {
  const declarations = options.elements.map(({ declaration }) => declaration);
  const groups = groupElements(declarations);
  const line = installLine(origin);
  const size = options.manifest.files['/embed.v1.js']?.br;
  const main = html`<main class="wb-index" id="wb-main" tabindex="-1"><div class="wb-index__head"><h1>${declarations.length} elements for any page</h1><p>Add this line to the page once, then use the elements as HTML tags. <a href="/demo/guides/wordpress/">WordPress plugin</a> <a href="/demo/guides/hosting/">Host it yourself</a></p></div>
<div class="wb-install"><span>Install</span><code data-line="${line}" tabindex="0">${line}</code>${size !== undefined && html`<span class="wb-install__size">${formatBytes(size)} at load</span>`}<button class="wb-button wb-button--main" type="button" data-copy="line" hidden>${icon('copy')}<span data-copy-label>Copy</span></button></div>
<noscript><p class="wb-install__plain"><code>${line}</code></p></noscript>
${renderTools(declarations)}
<nav class="wb-tabs wb-tabs--groups" aria-label="Groups"><ul>${groups.map(({ id, name, declarations: { length } }) => html`<li><a href="#group-${id}">${name} <span class="wb-tabs__count">${length}</span></a></li>`)}</ul></nav>
${groups.map((group) => renderGroup(group, options))}</main><p class="wb-visually-hidden" role="status" data-announce></p>`;
  return { title: 'Workbench', section: 'elements', main, script: 'index', bodyClass: 'wb--index' };
}
