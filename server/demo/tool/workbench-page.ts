import type { ElementData } from '../../../demo/workbench/element-data.ts';
import {
  checkedParameter,
  choiceSettings,
  defaultSettings,
  exampleParameter,
  formParameter,
  presetWidths,
} from '../../../demo/workbench/settings.ts';
import {
  findExample,
  formatFrameUrl,
  formatStateUrl,
  type WorkbenchState,
} from '../../../demo/workbench/state-url.ts';
import { describeStage, layoutClasses, splitStateUrl, viewFacts } from '../../../demo/workbench/view.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import { type DemoOptions, findBuiltFile } from '../demo-options.ts';
import { groupElements, hydrationLabels } from '../element-groups.ts';
import { describeSize } from '../element-size.ts';
import type { CodeInput } from './code-panel.ts';
import {
  formId,
  renderSegments,
  renderSelect,
  renderSetting,
  renderWidths,
  settingChoices,
} from './fields.ts';
import { icon } from './icons.ts';
import { renderInlineCode } from './inline-code.ts';
import { renderInspector } from './inspector.ts';
import type { ToolPage } from './page-shell.ts';
import { describeExcess } from './performance-panel.ts';
import { listReference } from './reference.ts';

export interface ElementPageInput extends CodeInput {
  /** Parameters of the URL that were dropped, and mistakes in a pasted snippet. */
  readonly problems: readonly string[];
}

function renderList(tag: string, { elements }: DemoOptions): Markup {
  const groups = groupElements(elements.map(({ declaration }) => declaration));
  return html`<nav class="wb-list" aria-label="Elements" tabindex="-1" data-region><details class="wb-list__menu" data-list open><summary>${icon('list')}Elements</summary>
<label class="wb-search" data-filter hidden>${icon('search')}<span class="wb-visually-hidden">Filter elements</span><input type="search" placeholder="Filter" autocomplete="off" spellcheck="false"><kbd>/</kbd></label>
${groups.map(
  ({ name, declarations }) =>
    html`<section><h2>${name}</h2><ul>${declarations.map((declaration) => html`<li><a href="/demo/${declaration.tag}/"${declaration.tag === tag && html` aria-current="page"`}>${declaration.tag}${declaration.hydrate !== 'static' && html`<span class="wb-dot"><span class="wb-visually-hidden"> (${hydrationLabels[declaration.hydrate].toLowerCase()})</span></span>`}</a></li>`)}</ul></section>`,
)}<p class="wb-list__empty" role="status" hidden></p><ul class="wb-list__pages"><li><a href="/demo/">All elements</a></li><li><a href="/demo/playground/">Playground</a></li><li><a href="/demo/tokens/">Tokens</a></li><li><a href="/demo/changes/">Changes</a></li></ul><p class="wb-list__key"><span class="wb-dot"></span>Hydrates on interaction</p></details></nav>`;
}

function renderToolbar(state: WorkbenchState, { examples }: ElementData): Markup {
  const index = examples.findIndex(({ slug }) => slug === state.example);
  const stepTo = (offset: number, name: 'previous' | 'next', label: string) => {
    const example = examples[index + offset];
    const href = example && formatStateUrl({ ...state, example: example.slug, attributes: new Map() });
    return html`<a class="wb-icon-button"${href && html` href="${href}"`} data-step="${name}" title="${label}">${icon(name)}<span class="wb-visually-hidden">${label}</span></a>`;
  };
  return html`<div class="wb-toolbar"><div class="wb-toolbar__row"><div class="wb-toolbar__cell wb-toolbar__example">${renderSelect(
    exampleParameter,
    `Example ${index + 1} of ${examples.length}`,
    examples.map(({ slug, name }) => ({ value: slug, label: name })),
    state.example,
  )}${stepTo(-1, 'previous', 'Previous example')}${stepTo(1, 'next', 'Next example')}</div>
<div class="wb-toolbar__cell wb-toolbar__more" data-width>${renderWidths(presetWidths, state.width)}</div><p class="wb-toolbar__cell wb-toolbar__more wb-zoom"><span>Zoom</span><output data-zoom>100%</output></p></div>
<div class="wb-toolbar__row"><div class="wb-toolbar__cell wb-toolbar__mode">${renderSegments(choiceSettings.mode.parameter, 'Mode', settingChoices('mode'), state.mode)}<select class="wb-toolbar__short" aria-label="Mode" data-short-mode hidden>${settingChoices('mode').map(({ value, label }) => html`<option value="${value}"${value === state.mode && html` selected`}>${label}</option>`)}</select></div>
${(['theme', 'scheme', 'direction', 'css', 'network'] as const).map((name) => html`<div class="wb-toolbar__cell wb-toolbar__more">${renderSetting(name, state[name])}</div>`)}
<button class="wb-icon-button wb-toolbar__open" type="button" aria-expanded="false" data-settings hidden>${icon('settings')}<span class="wb-visually-hidden">More settings</span></button>
<noscript><div class="wb-toolbar__cell"><button class="wb-button wb-button--main" type="submit" form="${formId}">Apply</button></div></noscript></div></div>`;
}

function renderStage(state: WorkbenchState, element: ElementData): Markup {
  const example = findExample(element, state.example);
  const sandbox = state.mode === 'noscript' && html` sandbox="allow-same-origin allow-forms allow-popups"`;
  return html`${example?.note && html`<p class="wb-note wb-stage__note">${renderInlineCode(example.note)}.</p>`}
<p class="wb-note wb-stage__note" role="status" data-network-note hidden></p>
<p class="wb-note wb-stage__note" role="alert" data-too-long hidden></p>
<div class="wb-stage" data-stage><div class="wb-stage__frame" data-frame>
<div class="wb-handle wb-handle--start" data-handle="start" hidden></div>
<iframe src="${formatFrameUrl(state)}" title="${element.tag}: ${example?.name}" height="480"${state.width !== undefined && html` width="${state.width}"`}${sandbox || undefined}></iframe>
<div class="wb-handle wb-handle--end" data-handle="end" hidden></div></div>
<p class="wb-stage__empty"${!example?.rendersNothing && html` hidden`}>This example renders nothing on purpose${example?.note && html`: ${renderInlineCode(example.note)}`}.</p>
<div class="wb-stage__failed" role="alert" data-failed hidden><p>The page failed to load. The frame does not show the current state.</p><button class="wb-button" type="button" data-retry>Try again</button></div></div>`;
}

function renderReference(input: ElementPageInput, options: DemoOptions): Markup {
  const { declaration, element, state } = input;
  const sections = listReference(declaration, options.tokens);
  const examples = html`<ul class="wb-examples">${element.examples.map(({ slug, name, note }) => html`<li><a href="${formatStateUrl({ ...state, example: slug, attributes: new Map() })}"${slug === state.example && html` aria-current="true"`}>${name}</a>${note && html`<p>${renderInlineCode(note)}</p>`}</li>`)}</ul><p><a href="/demo/frame/${element.tag}/">All examples on one page</a></p>`;
  const all = [
    ...sections,
    { id: 'examples', name: 'Examples', count: element.examples.length, body: examples },
  ];
  return html`<section class="wb-reference" aria-label="Reference"><nav class="wb-tabs" aria-label="Reference" data-reference><ul>${all.map(({ id, name, count }) => html`<li><a href="#wb-${id}">${name} <span class="wb-tabs__count">${count}</span></a></li>`)}</ul></nav>
${all.map(
  ({ id, name, body }) =>
    html`<section id="wb-${id}" class="wb-section" aria-label="${name}"><h2>${name}</h2>${body}</section>`,
)}</section>`;
}

/** The data for the page's script. */
function pageData(input: ElementPageInput, options: DemoOptions) {
  const { element, state, origin, installLine, tokenColors } = input;
  // Omits the markup of the other examples; each example's own page contains it.
  const examples = element.examples.map((example) =>
    example.slug === state.example ? example : { ...example, html: '', note: undefined, attributes: {} },
  );
  const built = (name: string) => findBuiltFile(options, name, 'js');
  return {
    element: { ...element, examples },
    origin,
    installLine,
    tags: options.elements.map(({ declaration: { tag } }) => tag),
    tokenColors,
    files: { axe: built('axe'), network: built('network') },
  };
}

/** The element's name and, while two tabs are open, the settings of the folded stage. */
function renderHead({ declaration, element, state }: ElementPageInput, options: DemoOptions): Markup {
  const { tag, summary, hydrate } = declaration;
  const size = describeSize(tag, options);
  const excess = describeExcess(tag, options);
  const isSplit = state.split !== 'none';
  return html`<header class="wb-head"><div class="wb-head__name"><h1>${tag}</h1><p class="wb-head__summary">${renderInlineCode(summary)}</p><p class="wb-head__stage" data-stage-summary>${describeStage(state, element)}</p></div>
<dl class="wb-head__view">${viewFacts(state).map(([id, label, text]) => html`<div><dt>${label}</dt><dd data-view-fact="${id}">${text}</dd></div>`)}</dl>
<div class="wb-head__facts"><span class="wb-tag${hydrate !== 'static' && ' wb-tag--strong'}">${hydrationLabels[hydrate]}</span>${size !== undefined && html`<span class="wb-tag">${size}</span>`}${excess && html` <span class="wb-tag wb-tag--bad">${icon('warning')}${excess}</span>`}
<a class="wb-icon-button" href="${formatFrameUrl(state)}" target="_blank" data-alone title="Open alone">${icon('external')}<span class="wb-visually-hidden">Open alone (new window)</span></a>
<button class="wb-icon-button" type="button" aria-pressed="${String(state.panels === 'hidden')}" data-panels title="Hide panels" hidden>${icon('expand')}<span class="wb-visually-hidden">Hide panels</span></button>
<button class="wb-icon-button" type="button" aria-pressed="${String(isSplit)}" data-split title="Split" hidden>${icon('split')}<span class="wb-visually-hidden">Two tabs side by side</span></button></div>
<div class="wb-head__split"><button class="wb-button" type="button" aria-pressed="${String(state.stage === 'unfolded')}" data-unfold hidden>${icon('down')}Unfold stage</button><button class="wb-button" type="button" data-one-panel hidden>${icon('split')}One panel</button></div></header>`;
}

/** The settings that have no fields, so that the form without a script sends them, too. */
function renderHiddenFields(state: WorkbenchState): Markup {
  const settings = (['tab', 'split', 'panels', 'stage'] as const)
    .filter((name) => state[name] !== defaultSettings[name])
    .map((name) => [choiceSettings[name].parameter, state[name]] as const);
  const checked = state.checked.length > 0 ? [[checkedParameter, state.checked.join(',')] as const] : [];
  return html`${[...settings, ...checked].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

/** `/demo/{tag}/{example}/`: one element on its stage. */
export function renderElementPage(input: ElementPageInput, options: DemoOptions): ToolPage {
  const { state, element } = input;
  const { tag } = state;
  const main = html`<form id="${formId}" method="get" action="/demo/${tag}/${state.example}/"><input type="hidden" name="${formParameter}" value="1">${renderHiddenFields(state)}</form>
<div class="wb-layout ${layoutClasses(state)}" data-layout>${renderList(tag, options)}
<main class="wb-main" id="wb-main" tabindex="-1" data-region>${renderHead(input, options)}
${input.problems.length > 0 && html`<div class="wb-page-problems" role="status">${icon('warning')}<ul>${input.problems.map((text) => html`<li>${text}</li>`)}</ul></div>`}
${renderToolbar(state, element)}
${renderStage(state, element)}
<div class="wb-url"><code data-url>${splitStateUrl(state).map(({ text, isChange }) => (isChange ? html`<mark>${text}</mark>` : text))}</code><button class="wb-button" type="button" data-copy="link" hidden>${icon('link')}<span data-copy-label>Copy link</span></button></div>
${renderReference(input, options)}</main>
${renderInspector(input, options)}</div><p class="wb-visually-hidden" role="status" data-announce></p>`;
  return {
    title: `${tag} | Workbench`,
    section: 'elements',
    main,
    script: 'workbench',
    data: pageData(input, options),
    bodyClass: 'wb--element',
    tag,
  };
}
