import {
  choiceLabel,
  choiceSettings,
  choicesOf,
  type SettingName,
  widthParameter,
} from '../../../demo/workbench/settings.ts';
import { html, type Markup } from '../../pages/templates/html.ts';
import type { Choice } from '../content-choices.ts';

/** All fields belong to one form, which sends the whole state without a script. */
export const formId = 'wb-form';

/** Radio buttons that look like one strip. */
export function renderSegments(
  name: string,
  legend: string,
  choices: readonly Choice[],
  current: string,
): Markup {
  return html`<fieldset class="wb-segments"><legend>${legend}</legend><div class="wb-segments__row">${choices.map(
    ({ value, label }) =>
      html`<label><input type="radio" form="${formId}" name="${name}" value="${value}"${value === current && html` checked`}><span>${label}</span></label>`,
  )}</div></fieldset>`;
}

export function renderSelect(
  name: string,
  label: string,
  choices: readonly Choice[],
  current: string,
): Markup {
  return html`<label class="wb-select"><span class="wb-select__label">${label}</span><select form="${formId}" name="${name}">${choices.map(
    ({ value, label: text }) =>
      html`<option value="${value}"${value === current && html` selected`}>${text}</option>`,
  )}</select></label>`;
}

export function settingChoices(name: SettingName): readonly Choice[] {
  return choicesOf(name).map((value) => ({ value, label: choiceLabel(name, value) }));
}

/** A setting of the stage as a select. */
export function renderSetting(name: SettingName, current: string): Markup {
  const { parameter, label } = choiceSettings[name];
  return renderSelect(parameter, label, settingChoices(name), current);
}

/** The widths of the stage: presets, the full width, and the current one if it is not among them. */
export function renderWidths(presets: readonly number[], width: number | undefined): Markup {
  const current = width === undefined ? '' : String(width);
  const values = new Set([...presets.map(String), '', current]);
  const choices = [...values].map((value) => ({ value, label: value || 'Full' }));
  return renderSegments(widthParameter, 'Width', choices, current);
}
