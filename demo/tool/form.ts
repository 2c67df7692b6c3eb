import { checkedWords, isOn, withField } from '../workbench/field-values.ts';
import {
  choiceSettings,
  choicesOf,
  exampleParameter,
  type SettingName,
  settingNames,
  widthParameter,
} from '../workbench/settings.ts';
import { effectiveAttributes, formatStateUrl, type WorkbenchState } from '../workbench/state-url.ts';
import { all, describeError, need } from './dom.ts';
import type { Store } from './store.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isRadio = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'radio';

const isSwitch = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Shows the value of an attribute in its field, unless the visitor is typing there. */
function writeField(field: Field, store: Store): void {
  const attribute = store.page.element.attributes.find(({ name }) => name === field.name);
  if (!attribute) return;
  const text = effectiveAttributes(store.state, store.page.element).get(field.name);
  if (attribute.words)
    (field as HTMLInputElement).checked = checkedWords(attribute, text).includes(field.value);
  else if (isSwitch(field)) field.checked = isOn(attribute, text);
  else if (isRadio(field)) field.checked = field.value === (text || attribute.default);
  else field.value = text ?? '';
}

const wordFields = (name: string) => all<HTMLInputElement>(`[name="${name}"][data-word]`);

/** The value of an attribute's field, or of all checkboxes of a list; undefined for a switch that is off. */
function readValue(field: Field): string | undefined {
  if ('word' in field.dataset)
    return wordFields(field.name)
      .flatMap(({ checked, value }) => (checked ? [value] : []))
      .join(',');
  return isSwitch(field) && !field.checked ? undefined : field.value;
}

function markChanges({ state }: Store): void {
  for (const row of all('[data-attribute]')) {
    const isChanged = state.attributes.has(row.dataset.attribute ?? '');
    row.classList.toggle('wb-control--changed', isChanged);
    need('[data-reset]', row).hidden = !isChanged;
  }
  for (const group of all('.wb-group')) {
    const changed = group.querySelectorAll('.wb-control--changed').length;
    need('[data-changed]', group).textContent = changed > 0 ? `${changed} changed` : '';
  }
}

/** Marks a JSON field whose text is not JSON. */
function checkJson(field: Field): void {
  if (!('json' in field.dataset)) return;
  try {
    if (field.value.trim()) JSON.parse(field.value);
    field.setCustomValidity('');
  } catch (error) {
    field.setCustomValidity(`The JSON is invalid: ${describeError(error)}`);
  }
  field.setAttribute('aria-invalid', String(!field.checkValidity()));
}

function readSetting(field: Field): Partial<WorkbenchState> | undefined {
  if (field.name === widthParameter) return { width: field.value ? Number(field.value) : undefined };
  const name = settingNames.find((setting) => choiceSettings[setting].parameter === field.name);
  const choices: readonly string[] = name ? choicesOf(name) : [];
  if (!name || !choices.includes(field.value)) return undefined;
  const isOff = isSwitch(field) && !field.checked;
  const value = isOff ? choices.find((choice) => choice !== field.value) : field.value;
  return { [name]: value } as Partial<WorkbenchState>;
}

/** Selects the radio button or option of a setting. */
export function showSetting(name: SettingName | 'width', { state }: Store): void {
  const parameter = name === 'width' ? widthParameter : choiceSettings[name].parameter;
  const value = String(state[name] ?? '');
  for (const field of all<HTMLInputElement | HTMLSelectElement>(`[name="${parameter}"]:not([type=hidden])`)) {
    if (field instanceof HTMLInputElement) field.checked = field.value === value;
    else field.value = value;
  }
}

/** Opens another example and keeps the settings of the stage. */
export function openExample(store: Store, example: string): void {
  location.assign(formatStateUrl({ ...store.state, example, attributes: new Map() }));
}

/** Connects the form with the state. */
export function connectForm(store: Store): void {
  const { element } = store.page;
  const form = need<HTMLFormElement>('#wb-form');
  const onInput = (event: Event) => {
    const field = event.target as Field;
    if (field.form !== form || !field.name) return;
    if (field.name === exampleParameter) return openExample(store, field.value);
    const setting = readSetting(field);
    if (setting) return store.change(setting);
    if (!element.attributes.some(({ name }) => name === field.name)) return;
    checkJson(field);
    store.change({ attributes: withField(store.state, element, field.name, readValue(field)).attributes });
    if ('word' in field.dataset) for (const word of wordFields(field.name)) writeField(word, store);
  };
  document.addEventListener('input', onInput);
  form.addEventListener('submit', (event) => event.preventDefault());
  document.addEventListener('click', (event) => {
    const target = event.target as Element;
    const reset = target.closest('[data-reset]');
    const name = reset?.closest<HTMLElement>('[data-attribute]')?.dataset.attribute;
    if (!reset || !name) return;
    event.preventDefault();
    const attributes = new Map(store.state.attributes);
    attributes.delete(name);
    store.change({ attributes });
    const fields = all<HTMLInputElement>(`[form="wb-form"][name="${name}"]`);
    for (const field of fields) writeField(field, store);
    (fields.find(({ checked }) => checked) ?? fields[0])?.focus();
  });
  for (const select of all<HTMLSelectElement>('[data-fills]')) {
    select.hidden = false;
    select.addEventListener('input', () => {
      const field = need<HTMLTextAreaElement>(`#${select.dataset.fills}`);
      field.value = select.value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  const resetAll = need<HTMLAnchorElement>('[data-reset-all]');
  store.watch((state) => {
    markChanges(store);
    resetAll.href = formatStateUrl({ ...state, attributes: new Map(), tokens: new Map() });
  });
  // After Back, the browser restores the previous values of the fields; the values in the URL replace them.
  for (const field of all<HTMLInputElement>('[data-attribute] [name]')) writeField(field, store);
  for (const name of [...settingNames, 'width'] as const) showSetting(name, store);
  const chosen = need<HTMLSelectElement>(`[name="${exampleParameter}"]`);
  chosen.value = store.state.example;
}
