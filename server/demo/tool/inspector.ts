import type { ElementData } from '../../../demo/workbench/element-data.ts';
import { choiceLabel, choicesOf, type TabName } from '../../../demo/workbench/settings.ts';
import { formatStateUrl, type WorkbenchState } from '../../../demo/workbench/state-url.ts';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { type CodeInput, renderCode } from './code-panel.ts';
import { renderControls } from './controls-panel.ts';
import { icon } from './icons.ts';
import { renderPerformance } from './performance-panel.ts';

const needsScript = html`<noscript><p class="wb-note">This tab needs JavaScript: it watches the frame.</p></noscript>`;

function renderEvents({ events = {} }: ElementDeclaration): Markup {
  const names = Object.keys(events);
  return html`<div class="wb-events__tools" data-events-tools hidden><label class="wb-field">Filter <input type="search" data-events-filter autocomplete="off"></label>
<button class="wb-button" type="button" data-events-pause aria-pressed="false">Pause</button><button class="wb-button" type="button" data-events-clear>Clear</button></div>
<p class="wb-note" data-events-empty>${
    names.length > 0
      ? html`No events yet. Use the element on the stage: it dispatches ${names.map((name, index) => html`${index > 0 && ', '}<code>${name}</code>`)}.`
      : 'This element dispatches no events of its own. Tracking and errors appear here.'
  }</p><ol class="wb-events" data-events="${names.join(' ')}" aria-label="Events, newest first"></ol>${needsScript}`;
}

function renderAccessibility(): Markup {
  return html`<p class="wb-note" role="status" tabindex="-1" data-axe-status>The check has not run.</p>
<dl class="wb-figures" data-axe-figures hidden></dl><div data-axe-findings></div>
<section class="wb-section" data-axe-hand hidden><h2>To check by hand</h2><p class="wb-section__note"></p><div></div></section>
<section class="wb-section" data-axe-order hidden><h2>Focus order</h2><p class="wb-section__note" data-axe-count></p><button class="wb-button" type="button" data-axe-all aria-pressed="false" hidden>Show all</button><ol class="wb-order"></ol></section>
<section class="wb-section" data-axe-selected hidden><h2>Selected</h2><dl class="wb-pairs"></dl></section>
<div class="wb-actions" data-axe-tools hidden><button class="wb-button wb-button--main" type="button" data-axe-run>${icon('reset')}Run again</button><button class="wb-button" type="button" data-axe-report>${icon('copy')}<span data-copy-label>Copy report</span></button></div>${needsScript}`;
}

function renderProblems(): Markup {
  return html`<p class="wb-note" role="status" data-problems-status>Not checked yet.</p><ol class="wb-problems" data-problems></ol>${needsScript}`;
}

function renderPanel(tab: TabName, input: CodeInput, options: DemoOptions): Markup {
  switch (tab) {
    case 'controls':
      return renderControls(input, options);
    case 'code':
      return renderCode(input);
    case 'events':
      return renderEvents(input.declaration);
    case 'accessibility':
      return renderAccessibility();
    case 'performance':
      return html`${renderPerformance(input.element.tag, options)}${needsScript}`;
    case 'problems':
      return renderProblems();
  }
}

function renderTabs(input: { state: WorkbenchState; element: ElementData }): Markup {
  const { state } = input;
  return html`<nav class="wb-tabs" aria-label="Inspector" data-tabs><ul>${choicesOf('tab').map(
    (tab) =>
      html`<li><a id="wb-tab-${tab}" href="${formatStateUrl({ ...state, tab })}" data-tab="${tab}" aria-controls="wb-panel-${tab}"${tab === state.tab && html` aria-current="true"`}>${choiceLabel('tab', tab)}<span class="wb-tabs__count" data-count="${tab}"></span></a></li>`,
  )}</ul></nav>`;
}

/** The inspector: six tabs about the element on the stage. */
export function renderInspector(input: CodeInput, options: DemoOptions): Markup {
  const { state } = input;
  const unchanged = formatStateUrl({ ...state, attributes: new Map(), tokens: new Map() });
  return html`<aside class="wb-inspector" aria-label="Inspector" tabindex="-1" data-region>
<button class="wb-inspector__grip" type="button" data-grip hidden><span class="wb-visually-hidden">Height of the inspector: </span><span class="wb-visually-hidden" data-grip-state>half</span></button>
${renderTabs(input)}<div class="wb-panels">${choicesOf('tab').map(
    (tab) =>
      html`<section class="wb-panel wb-panel--${tab}" id="wb-panel-${tab}" aria-label="${choiceLabel('tab', tab)}" data-panel="${tab}"${tab !== state.tab && tab !== state.split && html` hidden`}>${renderPanel(tab, input, options)}</section>`,
  )}</div>
<footer class="wb-inspector__foot"><button class="wb-button wb-button--main" type="button" data-copy="html" hidden>${icon('copy')}<span data-copy-label>Copy HTML</span></button><a class="wb-button" href="${unchanged}" data-reset-all>Reset all</a><p class="wb-inspector__problems" data-problem-count></p></footer></aside>`;
}
