import type { WorkbenchState } from '../../../demo/workbench/address.ts';
import type { ElementData } from '../../../demo/workbench/element-data.ts';
import { choiceLabel, choiceSettings } from '../../../demo/workbench/settings.ts';
import { composeSource, placements, printSnippet } from '../../../demo/workbench/snippets.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import { formId, renderSegments, settingChoices } from './fields.ts';
import { icon } from './icons.ts';

/** The tab with the code in six formats, and a field for pasted snippets. */
export function renderCode(state: WorkbenchState, element: ElementData, origin: string): Markup {
  const { text, omitted } = printSnippet(state.code, composeSource(state, element, origin));
  const label = choiceLabel('code', state.code);
  return html`${renderSegments(choiceSettings.code.parameter, 'Format', settingChoices('code'), state.code)}
<div class="wb-code"><div class="wb-code__head"><p data-placement>${placements[state.code]}</p><button class="wb-button wb-button--main" type="button" data-copy="code" hidden>${icon('copy')}<span data-copy-label>Copy ${label}</span></button></div>
<pre tabindex="0" role="region" aria-label="Code"><code data-code>${text}</code></pre></div>
<p class="wb-note" data-omitted>${omitted.length > 0 && `${label} cannot express ${omitted.join(', ')}.`}</p>
<section class="wb-section"><h2>Paste a snippet to load it</h2><p class="wb-section__note">HTML, block, shortcode, React, Vue or iframe</p>
<label class="wb-hidden" for="wb-paste">Snippet</label><textarea id="wb-paste" form="${formId}" name="_paste" rows="4" spellcheck="false" autocomplete="off"></textarea>
<div data-paste-result role="status"></div><div class="wb-actions"><button class="wb-button" type="submit" form="${formId}" data-load>Load</button></div></section>
<noscript><p>Choose a format, then: <button class="wb-button" type="submit" form="${formId}">Show</button></p></noscript>`;
}
