import { type Choice, useOffer } from './choices.ts';
import { ChoiceField, ChoicesField, type ControlProps, LinkField } from './pickers.ts';
import { __, components, current, h, type Rendered } from './wordpress.ts';

type Row = Readonly<Record<string, unknown>>;

/** Reads a list of objects; null if the text is something else, which the author then edits as text. */
function readRows(text: string): readonly Row[] | null {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null)
      ? value
      : null;
  } catch {
    // The linter reports invalid JSON beside the field.
    return null;
  }
}

const JsonText = ({ label, help, value, onChange }: ControlProps): Rendered =>
  h(components.TextareaControl, { __nextHasNoMarginBottom: true, label, help, value, onChange });

const write = (rows: readonly Row[]) => (rows.length > 0 ? JSON.stringify(rows) : '');

/** What authors see for a field of a row. */
function rowLabel(field: string): string {
  const labels: Readonly<Record<string, string>> = {
    id: __('ID of the heading', 'edu-embed'),
    label: __('Label', 'edu-embed'),
    name: __('Name', 'edu-embed'),
    title: __('Title', 'edu-embed'),
    uri: __('Link', 'edu-embed'),
    url: __('Link', 'edu-embed'),
  };
  return labels[field] ?? field;
}

/** Edits a JSON list of objects with the same fields; links are chosen like those of blocks. */
export function RowsField({
  fields,
  ...props
}: ControlProps & { readonly fields: readonly string[] }): Rendered {
  const rows = readRows(props.value);
  if (!rows) return h(JsonText, { ...props });
  const setRow = (index: number, row: Row | undefined) =>
    props.onChange(write(rows.flatMap((before, at) => (at !== index ? [before] : row ? [row] : []))));
  const list = rows.map((row, index) =>
    h(
      'div',
      { className: 'edu-embed-row', key: index },
      fields.map((field) =>
        h(field === 'uri' || field === 'url' ? LinkField : components.TextControl, {
          ...current,
          key: field,
          label: rowLabel(field),
          value: String(row[field] ?? ''),
          onChange: (text: string) => setRow(index, { ...row, [field]: text }),
        }),
      ),
      h(
        components.Button,
        { variant: 'tertiary', isDestructive: true, onClick: () => setRow(index, undefined) },
        __('Remove entry', 'edu-embed'),
      ),
    ),
  );
  const empty = Object.fromEntries(fields.map((field) => [field, '']));
  return h(
    components.BaseControl,
    { __nextHasNoMarginBottom: true, id: `edu-embed-${props.label}`, label: props.label, help: props.help },
    list,
    h(
      components.Button,
      { variant: 'secondary', onClick: () => props.onChange(write([...rows, empty])) },
      __('Add entry', 'edu-embed'),
    ),
  );
}

/** Chooses people by name and stores them as a JSON list. */
export function JsonPeopleField({ kind, ...props }: ControlProps & { readonly kind: string }): Rendered {
  const rows = readRows(props.value);
  if (!rows) return h(JsonText, { ...props });
  const keep = new Map(rows.map((row) => [String(row.slug ?? row.name ?? ''), row]));
  return h(ChoicesField, {
    kind,
    label: props.label,
    values: [...keep.keys()],
    onChange: (people: readonly Choice[]) =>
      props.onChange(
        write(people.map(({ value, label, data }) => data ?? keep.get(value) ?? { name: label })),
      ),
  });
}

/** Chooses one person by name and stores the profile as JSON, which is a text if the choices are unavailable. */
export function JsonPersonField({ kind, ...props }: ControlProps & { readonly kind: string }): Rendered {
  const [row] = readRows(props.value && `[${props.value}]`) ?? [];
  const slug = String(row?.slug ?? '');
  const { choices } = useOffer(kind, slug === '' ? [] : [slug]);
  if (choices === null) return h(JsonText, { ...props });
  return h(ChoiceField, {
    ...props,
    kind,
    value: slug,
    onChange: (chosen: string) => {
      if (chosen === '') props.onChange('');
    },
    onChoose: (choice: Choice | undefined) => {
      if (choice?.data?.profile) props.onChange(JSON.stringify(choice.data.profile));
    },
  });
}
