import { type Choice, useOffer } from './choices.ts';
import { ChoiceField, ChoicesField, type ControlProps, LinkField } from './pickers.ts';
import { moveRow, type Row, readRows, writeRows as write } from './rows.ts';
import { __, components, current, h, type Rendered } from './wordpress.ts';

const JsonText = ({ label, help, value, onChange }: ControlProps): Rendered =>
  h(components.TextareaControl, { __nextHasNoMarginBottom: true, label, help, value, onChange });

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
  const moveButton = (label: string, moved: readonly Row[] | undefined) =>
    h(
      components.Button,
      {
        key: label,
        variant: 'tertiary',
        disabled: !moved,
        onClick: () => moved && props.onChange(write(moved)),
      },
      label,
    );
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
      moveButton(__('Move up', 'edu-embed'), moveRow(rows, index, -1)),
      moveButton(__('Move down', 'edu-embed'), moveRow(rows, index, 1)),
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
