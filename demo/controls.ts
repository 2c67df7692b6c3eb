import { type AttributeEntry, enumValues } from './manifest.ts';
import type { Source } from './source.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

let count = 0;

function createSelect(
  values: readonly string[],
  entry: AttributeEntry,
  current: string | null,
): HTMLSelectElement {
  const select = document.createElement('select');
  select.add(new Option(`Not set${entry.default ? ` (${entry.default.replaceAll('"', '')})` : ''}`, ''));
  const isUnknown = current !== null && current !== '' && !values.includes(current);
  for (const value of isUnknown ? [...values, current] : values) select.add(new Option(value, value));
  select.value = current ?? '';
  return select;
}

function createInput(entry: AttributeEntry, current: string | null): HTMLInputElement | HTMLTextAreaElement {
  const isJson = entry.type.text === 'object';
  const field = document.createElement(isJson ? 'textarea' : 'input');
  if (field instanceof HTMLTextAreaElement) field.rows = 3;
  // Not type="number", which cannot show invalid values that authors may want to try.
  if (entry.type.text === 'number') field.inputMode = 'decimal';
  field.value = current ?? '';
  field.spellcheck = false;
  if (entry.default) field.placeholder = entry.default.replaceAll('"', '');
  return field;
}

/** Creates a control for the type of an attribute. Clearing it removes the attribute. */
function createControl(entry: AttributeEntry, source: Source): Control {
  const current = source.read(entry.name);
  const isBoolean = entry.type.text === 'boolean';
  const values = isBoolean ? ['true', 'false'] : enumValues(entry);
  const control =
    values.length > 0
      ? createSelect(values, entry, isBoolean && current === '' ? 'true' : current)
      : createInput(entry, current);
  control.addEventListener(control instanceof HTMLSelectElement ? 'change' : 'input', () => {
    if (entry.type.text === 'object') control.setAttribute('aria-invalid', String(!isJson(control.value)));
    source.write(
      entry.name,
      control.value === '' ? null : isBoolean && control.value === 'true' ? '' : control.value,
    );
  });
  return control;
}

function isJson(text: string): boolean {
  if (text === '') return true;
  try {
    JSON.parse(text);
    return true;
  } catch {
    // The field is marked invalid; the element still gets the value.
    return false;
  }
}

function createRow(entry: AttributeEntry, source: Source): HTMLElement {
  const control = createControl(entry, source);
  count += 1;
  control.id = `control-${count}`;
  const label = document.createElement('label');
  label.htmlFor = control.id;
  label.textContent = entry.name;
  const row = document.createElement('div');
  row.className = 'demo-control';
  row.append(label, control);
  if (entry.description) {
    const hint = document.createElement('p');
    hint.id = `${control.id}-hint`;
    hint.textContent = entry.description;
    control.setAttribute('aria-describedby', hint.id);
    row.append(hint);
  }
  return row;
}

/** Creates collapsed controls for all attributes, filled when first opened. */
export function createControls(attributes: readonly AttributeEntry[], source: Source): HTMLDetailsElement {
  const details = document.createElement('details');
  details.className = 'demo-controls';
  const summary = document.createElement('summary');
  summary.textContent = `Attributes (${attributes.length})`;
  details.append(summary);
  details.addEventListener(
    'toggle',
    () => {
      const form = document.createElement('form');
      form.addEventListener('submit', (event) => event.preventDefault());
      form.append(...attributes.map((entry) => createRow(entry, source)));
      details.append(form);
    },
    { once: true },
  );
  return details;
}
