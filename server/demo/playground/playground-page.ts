import { countLines, numberLines } from '../../../demo/playground/line-numbers.ts';
import {
  formatPlaygroundFrameUrl,
  formatPlaygroundUrl,
  sampleParameter,
  type TextQuery,
  textParameter,
  viewSettings,
} from '../../../demo/playground/text-query.ts';
import { choiceSettings, formParameter } from '../../../demo/workbench/settings.ts';
import { hasBlocks } from '../../../src/linter/wordpress/has-blocks.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { DemoOptions } from '../demo-options.ts';
import { findMaxBytes } from '../element-size.ts';
import { formId, renderSegments, renderSetting, renderWidths, settingChoices } from '../tool/fields.ts';
import { icon } from '../tool/icons.ts';
import type { ToolPage } from '../tool/page-shell.ts';
import type { Sample } from './playground-samples.ts';

export interface PlaygroundInput extends TextQuery {
  readonly text: string;
  readonly problems: readonly string[];
  readonly samples: readonly Sample[];
  /** Whether the text is too long for a URL, so that no frame can show it without a script. */
  readonly isTooLong?: boolean;
}

/**
 * The samples. They belong to the form with the settings, so that a chosen sample keeps them, and without a
 * script, changed settings keep the text.
 */
function renderSamples({ samples, sample, packed, isTooLong }: PlaygroundInput): Markup {
  const isOwnText = packed !== undefined || isTooLong;
  return html`<div class="wb-samples">${packed !== undefined && html`<input type="hidden" form="${formId}" name="${textParameter}" value="${packed}">`}<label class="wb-select"><span class="wb-visually-hidden">Start from</span><select form="${formId}" name="${sampleParameter}" data-sample>${isOwnText && html`<option value="">Your text</option>`}${samples.map(({ id, name }) => html`<option value="${id}"${!isOwnText && (sample ?? samples[0]?.id) === id && html` selected`}>${name}</option>`)}</select></label><noscript><button class="wb-button" type="submit" form="${formId}">Open</button></noscript></div>`;
}

function renderHead(input: PlaygroundInput): Markup {
  return html`<header class="wb-head wb-head--playground"><h1>Playground</h1>
${renderSamples(input)}
<p class="wb-head__saved" data-saved role="status"></p>
<div class="wb-actions"><button class="wb-button" type="submit" form="wb-text" data-share>${icon('share')}<span data-copy-label>Share link</span></button>
<button class="wb-button" type="button" data-copy-html hidden>${icon('copy')}<span data-copy-label>Copy HTML</span></button>
<button class="wb-button wb-button--main" type="button" data-copy-blocks hidden>${icon('copy')}<span data-copy-label>Copy as WordPress blocks</span></button></div></header>`;
}

/**
 * Sends the text to a new window. A link cannot open it, because shared texts appear only inside the
 * playground.
 */
function renderOpenAlone(input: PlaygroundInput): Markup {
  const url = formatPlaygroundFrameUrl({ ...input, packed: undefined, sample: undefined });
  return html`<button class="wb-icon-button wb-play__alone" type="submit" form="wb-text" formaction="${url}" formtarget="_blank" data-alone title="Open alone">${icon('external')}<span class="wb-visually-hidden">Open alone (new window)</span></button>`;
}

function renderPreviewTools(input: PlaygroundInput): Markup {
  const { width, view } = input;
  const modes = settingChoices('mode').filter(({ value }) => value === 'server' || value === 'hydrated');
  return html`<form class="wb-play__tools" id="${formId}" method="get" action="/demo/playground/" data-view><input type="hidden" name="${formParameter}" value="1">${renderWidths([390, 640, 768, 1280], width)}${renderSegments(choiceSettings.mode.parameter, 'Mode', modes, view.mode)}${viewSettings.filter((name) => name !== 'mode').map((name) => renderSetting(name, view[name]))}${renderOpenAlone(input)}</form>`;
}

/** `/demo/playground/`: tags on the left, the page on the right. */
export function renderPlaygroundPage(input: PlaygroundInput, options: DemoOptions): ToolPage {
  const { text, problems, isTooLong } = input;
  const main = html`<main class="wb-play" id="wb-main" tabindex="-1">${renderHead(input)}
${problems.length > 0 && html`<div class="wb-page-problems" role="alert">${icon('warning')}<ul>${problems.map((line) => html`<li>${line}</li>`)}</ul></div>`}
<div class="wb-play__columns"><section class="wb-play__text" aria-label="Text"><form id="wb-text" method="post" action="${formatPlaygroundUrl(input)}">
<div class="wb-play__tools"><label class="wb-select"><span class="wb-select__label wb-visually-hidden">Insert element</span><select data-insert hidden><option value="">Insert element</option>${options.elements.map(({ declaration: { tag } }) => html`<option>${tag}</option>`)}</select></label>
<button class="wb-button" type="button" data-format hidden>Format</button>
<button class="wb-button" type="button" data-undo hidden>${icon('reset')}Start over</button><noscript><button class="wb-button wb-button--main" type="submit">Show</button></noscript>
<fieldset class="wb-segments wb-segments--inline wb-play__as" data-write-as hidden><legend>Write as</legend><div class="wb-segments__row">${(['tags', 'blocks'] as const).map((value) => html`<label><input type="radio" name="as" value="${value}"${(value === 'blocks') === hasBlocks(text) && html` checked`}><span>${value === 'tags' ? 'Tags' : 'Blocks'}</span></label>`)}</div></fieldset></div>
<label class="wb-visually-hidden" for="wb-editor">Tags and text</label><div class="wb-play__field"><pre class="wb-play__numbers" aria-hidden="true" data-numbers>${numberLines(text)}</pre><textarea id="wb-editor" name="html" rows="${countLines(text)}" spellcheck="false" autocomplete="off" data-editor>
${text}</textarea></div></form>
<footer class="wb-play__status"><p role="status" data-problem-count>Not checked yet.</p><p data-position></p><button class="wb-link-button" type="button" data-keys hidden>Keys</button></footer></section>
<section class="wb-play__page" aria-label="Page">${renderPreviewTools(input)}
<div class="wb-stage" data-stage><div class="wb-stage__frame" data-frame>${!isTooLong && html`<iframe name="wb-page" title="The page" src="${formatPlaygroundFrameUrl(input)}"${input.width !== undefined && html` width="${input.width}"`}></iframe>`}</div>
<div class="wb-stage__failed" role="alert" data-failed hidden><p>The page failed to load. The frame does not show the current state.</p><button class="wb-button" type="button" data-retry>Try again</button></div></div>
<footer class="wb-play__status"><p role="status" data-rendered></p><p data-own-bytes></p></footer></section></div></main><p class="wb-visually-hidden" role="status" data-announce></p>`;
  const tags = options.elements.map(({ declaration: { tag } }) => tag);
  return {
    title: 'Playground | Workbench',
    section: 'playground',
    main,
    script: 'playground',
    data: { tags, maxBytes: Object.fromEntries(tags.map((tag) => [tag, findMaxBytes(tag, options)])) },
    bodyClass: 'wb--playground',
  };
}
