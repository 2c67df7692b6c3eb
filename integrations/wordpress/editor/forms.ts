/**
 * Replaces fields of WordPress's classic forms with pickers and rows. The hidden fields contain the values.
 */
import type { Choice } from './choices.ts';
import { ChoiceField, ChoicesField, type ControlProps } from './pickers.ts';
import { chooseImage, isRow, type ListForm, type Row, Rows, readField } from './rows.ts';
import { SchoolsField } from './schools.ts';
import { __, components, h, newLayout, type Rendered, useState } from './wordpress.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

/** A control that replaces a field. */
interface Replacement extends ControlProps {
  readonly field: Field;
}

const pair = (key: string, value: string, addLabel: string): ListForm => ({
  columns: [
    { path: 'key', label: key, kind: 'text' },
    { path: 'value', label: value, kind: 'text' },
  ],
  titleOf: (row) => String(row.key ?? ''),
  addLabel,
});

/** Lists of key-value pairs, by the kind in `data-edu-rows`. */
const lists: Readonly<Record<string, () => ListForm>> = {
  links: () => pair(__('Name', 'edu-embed'), __('URL', 'edu-embed'), __('Add link', 'edu-embed')),
  theme: () =>
    pair(__('Custom property', 'edu-embed'), __('Value', 'edu-embed'), __('Add property', 'edu-embed')),
  texts: () =>
    pair(
      __('School, by its slug', 'edu-embed'),
      __('Text about the school', 'edu-embed'),
      __('Add text', 'edu-embed'),
    ),
  facts: () => pair(__('Key', 'edu-embed'), __('Value', 'edu-embed'), __('Add entry', 'edu-embed')),
  redirects: () => ({
    columns: [
      { path: 'from', label: __('Old path', 'edu-embed'), kind: 'text' },
      { path: 'to', label: __('New URL; if empty, 410 Gone', 'edu-embed'), kind: 'text' },
    ],
    titleOf: (row) => String(row.from ?? ''),
    addLabel: __('Add redirect', 'edu-embed'),
  }),
};

function SchoolsForm({ field, ...props }: Replacement): Rendered {
  return h(SchoolsField, { ...props, isLegacy: field.dataset.eduSchools === 'legacy' });
}

function ChoiceForm({ field, ...props }: Replacement): Rendered {
  return h(ChoiceField, { ...props, kind: field.dataset.eduChoice ?? '' });
}

function ChoicesForm({ field, label, value, onChange }: Replacement): Rendered {
  return h(ChoicesField, {
    label,
    kind: field.dataset.eduChoices ?? '',
    values: value.split(/[\s,]+/).filter(Boolean),
    onChange: (choices: readonly Choice[]) => onChange(choices.map((choice) => choice.value).join(', ')),
  });
}

function ImageForm({ field, ...props }: Replacement): Rendered {
  const choose = () =>
    chooseImage(({ url, alt }) => {
      props.onChange(url);
      // An image without a field for its alternative text has an empty id.
      const altId = field.dataset.eduImage;
      const altField = altId ? document.querySelector<Field>(`#${altId}`) : null;
      if (altField) altField.value = alt ?? '';
    });
  return h(
    'div',
    { className: 'edu-embed-image' },
    props.value ? h('img', { src: props.value, alt: '' }) : null,
    h(components.TextControl, { ...newLayout, ...props }),
    h(components.Button, { variant: 'secondary', onClick: choose }, __('Choose image', 'edu-embed')),
  );
}

const hasText = (row: Row): boolean => Object.values(row).some((text) => text !== undefined && text !== '');

function RowsForm({ field, label, hideLabelFromVision, onChange }: Replacement): Rendered {
  const form = lists[field.dataset.eduRows ?? '']?.();
  const [rows, setRows] = useState<readonly Row[]>(readValues(field));
  if (!form) return null;
  const list = h(Rows, {
    ...form,
    rows,
    onChange: (changed: readonly Row[]) => {
      setRows(changed);
      onChange(writeValues(changed, form));
    },
  });
  return h(
    'div',
    { role: 'group', 'aria-label': label },
    hideLabelFromVision ? null : h('p', { 'aria-hidden': true }, label),
    list,
  );
}

function readValues(field: Field): readonly Row[] {
  const values: unknown = JSON.parse(field.dataset.eduValues ?? '[]');
  return Array.isArray(values) ? values.filter(isRow) : [];
}

/** The JSON to submit: a text for each column, because PHP skips an entry if one is missing. */
function writeValues(rows: readonly Row[], { columns }: ListForm): string {
  const entries = rows
    .filter(hasText)
    .map((row) => Object.fromEntries(columns.map(({ path }) => [path, String(readField(row, path) ?? '')])));
  return entries.length > 0 ? JSON.stringify(entries) : '';
}

const replacements: readonly (readonly [selector: string, control: unknown])[] = [
  ['textarea[data-edu-schools]', SchoolsForm],
  ['input[data-edu-choice]', ChoiceForm],
  ['input[data-edu-choices]', ChoicesForm],
  ['input[data-edu-image]', ImageForm],
  ['textarea[data-edu-rows]', RowsForm],
];

function Replaced({
  control,
  field,
  ...props
}: Omit<Replacement, 'value' | 'onChange'> & { control: unknown }): Rendered {
  const [value, setValue] = useState(field.value);
  const onChange = (text: string) => {
    field.value = text;
    setValue(text);
  };
  return h(control, { ...props, field, value, onChange });
}

function replace(field: Field, control: unknown): void {
  const label = document.querySelector<HTMLElement>(`label[for="${field.id}"]`);
  // The tables of settings have their labels in a separate column.
  const isInTable = Boolean(label?.closest('th'));
  const container = document.createElement('div');
  container.className = 'edu-embed-form';
  field.after(container);
  field.hidden = true;
  if (label && !isInTable) label.hidden = true;
  // The control has its own label, which screen readers read.
  label?.removeAttribute('for');
  const list = field.dataset.eduRows && lists[field.dataset.eduRows]?.();
  // Replaces the lines of text, which are for browsers without the script, with the exact stored value.
  if (list) field.value = writeValues(readValues(field), list);
  const form = h(Replaced, {
    control,
    field,
    label: label?.textContent ?? '',
    hideLabelFromVision: isInTable,
  });
  const { createRoot, render } = window.wp.element;
  if (createRoot) createRoot(container).render(form);
  else render?.(form, container);
}

for (const [selector, control] of replacements)
  for (const field of document.querySelectorAll<Field>(selector)) replace(field, control);
