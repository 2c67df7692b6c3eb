import type { AttributeData, ElementData } from '../../../demo/workbench/element-data.ts';
import { checkedWords, isOn } from '../../../demo/workbench/field-values.ts';
import type { TokenColors } from '../../../demo/workbench/host-tokens.ts';
import {
  effectiveAttributes,
  formatStateUrl,
  type WorkbenchState,
} from '../../../demo/workbench/state-url.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { Choice } from '../content-choices.ts';
import type { DemoOptions } from '../demo-options.ts';
import { renderDiagram } from './choice-diagrams.ts';
import { formId } from './fields.ts';
import { icon } from './icons.ts';
import { renderTokenFields } from './token-fields.ts';

export interface ControlsInput {
  readonly element: ElementData;
  readonly state: WorkbenchState;
  /** Descriptions by attribute. */
  readonly descriptions: Readonly<Record<string, string>>;
  /** Choices from the site's content, by attribute. */
  readonly choices: Readonly<Record<string, readonly Choice[]>>;
  /** Color tokens of each theme. */
  readonly tokenColors: Readonly<Record<string, TokenColors>>;
}

/** The names of the control groups, in display order. */
const groups = ['Options', 'Content of the site', 'Words', 'Image', 'Links', 'Figures', 'Data', 'Hydration'];

function groupOf({ name, type, words }: AttributeData, hasChoices: boolean): string {
  if (name === 'hydrate') return 'Hydration';
  if (type === 'enum' || type === 'boolean' || words) return 'Options';
  if (/^(?:image|logo)(?:-|$)/.test(name)) return 'Image';
  if (hasChoices) return 'Content of the site';
  if (type === 'json' || type === 'list') return 'Data';
  if (type === 'integer' || type === 'number') return 'Figures';
  return type === 'url' ? 'Links' : 'Words';
}

/** `button-label` to `Button label`. */
function labelOf(name: string): string {
  const words = name
    .replaceAll('-', ' ')
    .replace(/\burl\b/g, 'URL')
    .replace(/\bid(s?)\b/g, 'ID$1');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

interface FieldInput {
  readonly attribute: AttributeData;
  readonly id: string;
  readonly text: string | undefined;
  readonly choices: readonly Choice[] | undefined;
}

function renderOptions(
  { attribute, text = '' }: FieldInput,
  choices: readonly Choice[],
  emptyLabel: string,
): Markup {
  const isKnown = text === '' || choices.some(({ value }) => value === text);
  const entries = isKnown ? choices : [...choices, { value: text, label: `${text} (unknown)` }];
  const initial = attribute.default ? `${emptyLabel} (${attribute.default})` : emptyLabel;
  return html`<option value="">${initial}</option>${entries.map(({ value, label }) => html`<option value="${value}"${value === text && html` selected`}>${label}</option>`)}`;
}

const maxStripValues = 5;
const maxStripCharacters = 36;

/** Whether the values of an attribute fit beside each other. */
function isStrip({ values = [] }: AttributeData): boolean {
  const isShort = values.join('').length <= maxStripCharacters;
  return values.length > 1 && values.length <= maxStripValues && isShort;
}

/** A strip of radio buttons; the default is selected while the attribute is not set. */
function renderStrip({ attribute, id, text }: FieldInput): Markup {
  const { name, values = [], default: initial } = attribute;
  const current = text || initial;
  const hasDiagrams = values.every((value) => renderDiagram(value) !== undefined);
  return html`<div class="wb-segments${hasDiagrams && ' wb-segments--diagrams'}" role="radiogroup" aria-labelledby="${id}-label" aria-describedby="${id}-hint" id="${id}" tabindex="-1"><div class="wb-segments__row">${values.map((value) => html`<label><input type="radio" form="${formId}" name="${name}" value="${value}"${value === current && html` checked`}><span>${hasDiagrams && renderDiagram(value)}${value}</span></label>`)}</div></div>`;
}

function renderField(input: FieldInput): Markup {
  const { attribute, id, text = '', choices } = input;
  const common = html`id="${id}" form="${formId}" name="${attribute.name}" aria-describedby="${id}-hint"`;
  const placeholder = attribute.default && html` placeholder="${attribute.default}"`;
  if (attribute.type === 'boolean')
    return html`<input class="wb-switch" type="checkbox" ${common} value="true"${isOn(attribute, input.text) && html` checked`}>`;
  if (attribute.words) return renderWords(input);
  if (isStrip(attribute)) return renderStrip(input);
  if (attribute.values) {
    const values = attribute.values.map((value) => ({ value, label: value }));
    return html`<select ${common}>${renderOptions(input, values, 'Not set')}</select>`;
  }
  const fill = (label: string) =>
    choices &&
    html`<select class="wb-fill" data-fills="${id}" aria-label="${label} ${labelOf(attribute.name)} from the site" hidden><option value="">${label} from the site</option>${choices.map(({ value, label: name }) => html`<option value="${value}">${name}</option>`)}</select>`;
  if (attribute.type === 'json')
    return html`<textarea ${common} rows="3" spellcheck="false" data-json>
${text}</textarea>${fill('Fill')}`;
  if (attribute.type === 'url')
    return html`<input type="text" inputmode="url" ${common} value="${text}" placeholder="${attribute.default ?? 'https://'}" autocomplete="off" spellcheck="false">${fill('Browse')}`;
  if (choices && choices.length > 0)
    return html`<select ${common}>${renderOptions(input, choices, `None (${choices.length} to choose from)`)}</select>`;
  if (text.length > 60 || (attribute.default?.length ?? 0) > 60)
    return html`<textarea ${common} rows="2"${placeholder}>
${text}</textarea>`;
  const mode = attribute.type === 'integer' || attribute.type === 'number' ? html` inputmode="decimal"` : '';
  return html`<input type="text" ${common} value="${text}"${mode || undefined}${placeholder} autocomplete="off" spellcheck="false">`;
}

function renderRow(
  attribute: AttributeData,
  texts: ReadonlyMap<string, string>,
  input: ControlsInput,
): Markup {
  const { state, descriptions, choices } = input;
  const { name } = attribute;
  const hasOwnLabel = isStrip(attribute) || attribute.words !== undefined;
  const id = `wb-${name}`;
  const isChanged = state.attributes.has(name);
  const without = new Map(state.attributes);
  without.delete(name);
  const field = renderField({ attribute, id, text: texts.get(name), choices: choices[name] });
  return html`<div class="wb-control${isStrip(attribute) && ' wb-control--wide'}${isChanged && ' wb-control--changed'}" data-attribute="${name}">${hasOwnLabel ? html`<span class="wb-control__label" id="${id}-label">${labelOf(name)}</span>` : html`<label for="${id}">${labelOf(name)}</label>`}<div class="wb-control__field">${field}</div>
<a class="wb-reset" href="${formatStateUrl({ ...state, attributes: without })}" data-reset${!isChanged && html` hidden`}>${icon('reset')}<span class="wb-reset__text">Reset</span><span class="wb-visually-hidden"> ${labelOf(name)}</span></a><p class="wb-control__hint" id="${id}-hint">${descriptions[name]}</p></div>`;
}

/** A list with known words: one checkbox for each. */
function renderWords({ attribute, id, text }: FieldInput): Markup {
  const { name, words = [] } = attribute;
  const checked = checkedWords(attribute, text);
  return html`<div class="wb-checks" role="group" aria-labelledby="${id}-label" aria-describedby="${id}-hint" id="${id}" tabindex="-1">${words.map((word) => html`<label><input type="checkbox" form="${formId}" name="${name}" value="${word}" data-word${checked.includes(word) && html` checked`}> ${labelOf(word)}</label>`)}</div>`;
}

/** The tab with one input per attribute. The fields work as a form without a script. */
export function renderControls(input: ControlsInput, options: DemoOptions): Markup {
  const { element, state, choices } = input;
  const texts = effectiveAttributes(state, element);
  const own = element.attributes.filter(({ name }) => name !== 'hydrate');
  const hasChoices = ({ name }: AttributeData) => (choices[name]?.length ?? 0) > 0;
  return html`${own.length === 0 && html`<p class="wb-note">This element has no attributes of its own.</p>`}
${groups.map((name) => {
  const rows = element.attributes.filter((attribute) => groupOf(attribute, hasChoices(attribute)) === name);
  const changed = rows.filter((attribute) => state.attributes.has(attribute.name)).length;
  return (
    rows.length > 0 &&
    html`<fieldset class="wb-group"><legend>${name}</legend><p class="wb-group__changed" data-changed>${changed > 0 && `${changed} changed`}</p>
${rows.map((attribute) => renderRow(attribute, texts, input))}</fieldset>`
  );
})}${renderTokenFields(state, input.tokenColors, options)}<noscript><p><button class="wb-button wb-button--main" type="submit" form="${formId}">Apply</button></p></noscript>`;
}
