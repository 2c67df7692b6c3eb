import { type Choice, useChoices } from './choices.ts';
import { ChoiceField, ChoicesField, type ControlProps, FieldGroup, LinkField } from './pickers.ts';
import {
  fromFieldText,
  isRow,
  moveRow,
  type Row,
  readRows,
  toFieldText,
  writeRows as write,
} from './rows.ts';
import { __, components, h, newLayout, type Rendered, sprintf } from './wordpress.ts';

const JsonText = ({ label, help, value, onChange }: ControlProps): Rendered =>
  h(components.TextareaControl, { __nextHasNoMarginBottom: true, label, help, value, onChange });

/** The label of a field of a row. */
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

/** Edits a JSON list of objects with the same fields. `uri` and `url` are chosen like the links of blocks. */
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
      {
        className: 'edu-embed-row',
        key: index,
        role: 'group',
        'aria-label': sprintf(__('Entry %s', 'edu-embed'), String(index + 1)),
      },
      fields.map((field) =>
        h(field === 'uri' || field === 'url' ? LinkField : components.TextControl, {
          ...newLayout,
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
    FieldGroup,
    { label: props.label, help: props.help },
    list,
    h(
      components.Button,
      { variant: 'secondary', onClick: () => props.onChange(write([...rows, empty])) },
      __('Add entry', 'edu-embed'),
    ),
  );
}

interface PeopleProps {
  readonly kind: string;
  readonly label: string;
  readonly help?: string;
  readonly people: readonly Row[];
  readonly onChange: (people: readonly Row[]) => void;
}

/** The data that a list stores for a chosen person. Leaves out the biography of a profile. */
function personOf({ data }: Choice): Row | undefined {
  if (!isRow(data?.profile)) return data;
  const { content: _content, excerpt: _excerpt, ...profile } = data.profile;
  return profile;
}

/** Chooses people by name. Keeps stored people who are not in WordPress. */
function PeopleField({ kind, label, help, people, onChange }: PeopleProps): Rendered {
  const stored = new Map(people.map((row) => [String(row.slug || row.name || row.title || ''), row]));
  return h(ChoicesField, {
    kind,
    label,
    help,
    values: [...stored.keys()],
    allowsOthers: true,
    onChange: (chosen: readonly Choice[]) =>
      onChange(
        chosen.map((choice) => personOf(choice) ?? stored.get(choice.value) ?? { name: choice.label }),
      ),
  });
}

/** Chooses people by name and stores them as a JSON list. */
export function JsonPeopleField({ kind, ...props }: ControlProps & { readonly kind: string }): Rendered {
  const people = readRows(props.value);
  if (!people) return h(JsonText, { ...props });
  const onChange = (rows: readonly Row[]) => props.onChange(write(rows));
  return h(PeopleField, { kind, label: props.label, help: props.help, people, onChange });
}

/** Edits a byline as JSON: who wrote, edited and reviewed a text, its date and its reading time. */
export function BylineField(props: ControlProps): Rendered {
  const [byline = {}] = readRows(props.value && `[${props.value}]`) ?? [null];
  if (!byline) return h(JsonText, { ...props });
  const set = (name: string, value: unknown) => {
    const changed = Object.entries({ ...byline, [name]: value }).filter(([, entry]) => entry !== undefined);
    props.onChange(changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : '');
  };
  const people = (name: string, label: string) => {
    const list = byline[name];
    return h(PeopleField, {
      key: name,
      kind: 'contributor',
      label,
      people: Array.isArray(list) ? list.filter(isRow) : [],
      onChange: (rows: readonly Row[]) => set(name, rows.length > 0 ? rows : undefined),
    });
  };
  const text = (name: string, label: string, kind: 'date' | 'number') =>
    h(components.TextControl, {
      ...newLayout,
      key: name,
      label,
      type: kind,
      value: toFieldText(kind, byline[name]),
      onChange: (value: string) => set(name, fromFieldText(kind, value)),
    });
  const flag = (name: string, label: string) =>
    h(components.ToggleControl, {
      __nextHasNoMarginBottom: true,
      key: name,
      label,
      checked: byline[name] === true || byline[name] === 'true',
      onChange: (isOn: boolean) => set(name, isOn || undefined),
    });
  const controls = [
    people('writtenBy', __('Written by', 'edu-embed')),
    people('editedBy', __('Edited by', 'edu-embed')),
    people('reviewedBy', __('Reviewed by', 'edu-embed')),
    text('date', __('Date', 'edu-embed'), 'date'),
    flag('isUpdated', __('Updated', 'edu-embed')),
    flag('showReadTime', __('Show the reading time', 'edu-embed')),
    text('readTime', __('Reading time in minutes', 'edu-embed'), 'number'),
  ];
  return h(
    'div',
    { role: 'group', 'aria-label': props.label, className: 'edu-embed-fields' },
    controls,
    props.help ? h('p', null, props.help) : null,
  );
}

/** Chooses one person by name and stores the profile as JSON; a text field if the choices are unavailable. */
export function JsonPersonField({ kind, ...props }: ControlProps & { readonly kind: string }): Rendered {
  const [row] = readRows(props.value && `[${props.value}]`) ?? [];
  const slug = String(row?.slug ?? '');
  const { choices } = useChoices(kind, slug === '' ? [] : [slug]);
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
