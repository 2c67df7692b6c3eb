import type { ElementData } from '../../../demo/workbench/element-data.ts';
import { highlightCode } from '../../../demo/workbench/highlight.ts';
import { printTokenRule } from '../../../demo/workbench/host-tokens.ts';
import { choiceLabel, choiceSettings } from '../../../demo/workbench/settings.ts';
import {
  codeHints,
  composeSource,
  describeOmitted,
  printCode,
  printSnippet,
} from '../../../demo/workbench/snippets.ts';
import { hasFormat } from '../../../demo/workbench/state-url.ts';
import type { ElementDeclaration } from '../../../src/core/declaration.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { ControlsInput } from './controls-panel.ts';
import { formId, renderSegments, settingChoices } from './fields.ts';
import { icon } from './icons.ts';

export interface CodeInput extends ControlsInput {
  readonly declaration: ElementDeclaration;
  readonly origin: string;
  readonly installLine: string;
  /** The element's server-rendered HTML; undefined if the code does not include it. */
  readonly serverMarkup: string | undefined;
}

/** Code with numbered lines. */
function renderLines(text: string): Markup {
  const lines = highlightCode(text);
  return html`${lines.map(
    (parts, index) =>
      html`<span class="wb-line">${parts.map(({ text: part, kind }) => (kind ? html`<span class="wb-code__${kind}">${part}</span>` : part))}${index < lines.length - 1 && '\n'}</span>`,
  )}`;
}

function renderBlock(name: string, head: string, copy: string, text: string, isMain = false): Markup {
  return html`<div class="wb-code"><div class="wb-code__head"><p data-head="${name}">${head}</p><button class="wb-button${isMain && ' wb-button--main'}" type="button" data-copy="${name}" hidden>${icon('copy')}<span data-copy-label>${copy}</span></button></div>
<pre tabindex="0" role="region" aria-label="${copy}"><code data-code="${name}">${renderLines(text)}</code></pre></div>`;
}

/**
 * A setting with two choices as a switch. Without a script, the hidden field sends the choice of a switch
 * that is off.
 */
function renderSwitch(name: 'written' | 'install' | 'markup', on: string, current: string): Markup {
  const { parameter, label, choices } = choiceSettings[name];
  const off = Object.keys(choices).find((choice) => choice !== on);
  return html`<label class="wb-switch-label"><input type="hidden" form="${formId}" name="${parameter}" value="${off}"><input class="wb-switch" type="checkbox" form="${formId}" name="${parameter}" value="${on}"${current === on && html` checked`}>${label}</label>`;
}

/** Describes how authors use an element in a page, from its declaration. */
function describePosition({ slots = {}, hydrate }: ElementDeclaration, element: ElementData): string {
  const content =
    Object.keys(slots).length > 0
      ? 'Write its content between its tags.'
      : 'It has no content between its tags.';
  const script =
    hydrate === 'static'
      ? 'It needs no script after the server has rendered it.'
      : 'Without scripts it shows the server-rendered HTML.';
  const frame = element.frame
    ? 'In an iframe it reports its height, and links open in the host page.'
    : 'It has no frame for iframes.';
  return `Once or several times in a page. ${content} ${script} ${frame}`;
}

/** The tab with the code in each format, and a field for pasted snippets. */
export function renderCode(input: CodeInput): Markup {
  const { state, element, origin, declaration } = input;
  const { text, omitted } = printCode(state, element, input);
  const label = choiceLabel('code', state.code);
  const block = printSnippet('wordpress', composeSource({ ...state, written: 'changed' }, element, origin));
  const rule = printTokenRule(state.tokens);
  const formats = settingChoices('code').filter(({ value }) => hasFormat(element, value));
  return html`${renderSegments(choiceSettings.code.parameter, 'Format', formats, state.code)}
<div class="wb-switches">${renderSwitch('written', 'changed', state.written)}${renderSwitch('install', 'yes', state.install)}${renderSwitch('markup', 'yes', state.markup)}</div>
<p class="wb-note" data-html-only${state.code === 'html' && html` hidden`}>The install line and the server’s markup belong to HTML.</p>
${renderBlock('code', codeHints[state.code], `Copy ${label}`, text, true)}
<p class="wb-note" data-omitted>${describeOmitted(state.code, omitted)}</p><p class="wb-check" data-problem-count></p>
<section class="wb-section" data-token-rule${!rule && html` hidden`}><h2>Host page tokens</h2><p class="wb-section__note">In the page’s own style sheet</p>${renderBlock('rule', 'Widgets inherit these', 'Copy CSS', rule)}</section>
<section class="wb-section" data-same-block${state.code === 'wordpress' && html` hidden`}><h2>The same in WordPress</h2><p class="wb-section__note">Paste into the code editor of a post</p>${renderBlock('block', 'Block, with the plugin installed', 'Copy block', block.text)}<p class="wb-note" data-block-omitted>${describeOmitted('wordpress', block.omitted)}</p></section>
<section class="wb-section"><h2>Paste a snippet to load it</h2><p class="wb-section__note">HTML, block, shortcode, React, Vue or iframe</p>
<label class="wb-visually-hidden" for="wb-paste">Snippet</label><textarea id="wb-paste" form="${formId}" name="_paste" rows="4" spellcheck="false" autocomplete="off"></textarea>
<div data-paste-result role="status"></div><div class="wb-actions"><button class="wb-button" type="submit" form="${formId}" data-load>Load</button></div></section>
<section class="wb-section"><h2>Where it goes</h2><p>${describePosition(declaration, element)}</p></section>
<noscript><p>Choose a format, then: <button class="wb-button" type="submit" form="${formId}">Show</button></p></noscript>`;
}
