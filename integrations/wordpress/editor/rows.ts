import { LinkField } from './pickers.ts';
import { __, components, h, newLayout, type Rendered, sprintf, useState } from './wordpress.ts';

export type Row = Readonly<Record<string, unknown>>;

/**
 * A field of a row. `percent` shows a share from 0 to 1 in percent; `link` offers pages of WordPress;
 * `rows` is a list inside the row.
 */
export interface Column {
  /** Name of the field; `details.city` is the field `city` of the object `details`. */
  readonly path: string;
  readonly label: string;
  readonly kind: 'text' | 'lines' | 'number' | 'percent' | 'flag' | 'date' | 'link' | 'image' | 'rows';
  /** For an image: the path of the field that gets its alternative text from the media library. */
  readonly altPath?: string;
  /** For `rows`: the fields of its entries. */
  readonly list?: () => ListForm;
}

/** How authors edit the entries of a list. */
export interface ListForm {
  readonly columns: readonly Column[];
  /** The title of a row. If it is empty, the row's number is shown. */
  readonly titleOf: (row: Row) => string;
  readonly addLabel: string;
}

interface RowsProps extends ListForm {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
}

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a JSON list of objects; null if the text is something else, which the author then edits as text. */
export function readRows(text: string): readonly Row[] | null {
  if (text.trim() === '') return [];
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isRow) ? value : null;
  } catch {
    // The linter reports invalid JSON beside the field.
    return null;
  }
}

export const writeRows = (rows: readonly Row[]): string => (rows.length > 0 ? JSON.stringify(rows) : '');

export function readField(row: Row, path: string): unknown {
  const [name = '', inner] = path.split('.');
  const value = row[name];
  if (inner === undefined) return value;
  // In some lists, authors wrote `city` beside `details`, not inside it.
  return (isRow(value) ? value[inner] : undefined) ?? row[inner];
}

/** Returns the row with a changed field; undefined removes the field from the JSON. */
export function writeField(row: Row, path: string, value: unknown): Row {
  const [name = '', inner] = path.split('.');
  if (inner === undefined) return { ...row, [name]: value };
  const { [inner]: _moved, ...others } = row;
  const object = row[name];
  return { ...others, [name]: { ...(isRow(object) ? object : {}), [inner]: value } };
}

const percentPerShare = 100;

const isoDayCharacters = 10;

/** Converts a value to the text of its field; a share of 0.29 is 29 percent, not 28.999999999999996. */
export function toFieldText(kind: Column['kind'], value: unknown): string {
  if (value === undefined || value === null) return '';
  // A date may include a time, which the field does not accept.
  if (kind === 'date') return String(value).slice(0, isoDayCharacters);
  if (kind !== 'percent' || typeof value !== 'number') return String(value);
  return String(Number((value * percentPerShare).toFixed(6)));
}

export function fromFieldText(kind: Column['kind'], text: string): unknown {
  if (text === '') return undefined;
  if (kind !== 'number' && kind !== 'percent') return text;
  const number = Number(text);
  if (!Number.isFinite(number)) return undefined;
  return kind === 'percent' ? Number((number / percentPerShare).toFixed(8)) : number;
}

interface Library {
  on(event: 'select', listener: () => void): void;
  open(): void;
  state(): {
    get(name: 'selection'): { first(): { toJSON(): LibraryImage } };
  };
}

interface LibraryImage {
  readonly url: string;
  readonly alt?: string;
}

/** Opens the media library, if it is loaded on this page. */
export function chooseImage(onChoose: (image: LibraryImage) => void): void {
  const { media } = window.wp as { readonly media?: (options: object) => Library };
  const library = media?.({ multiple: false, library: { type: 'image' } });
  library?.on('select', () => onChoose(library.state().get('selection').first().toJSON()));
  library?.open();
}

interface FieldProps {
  readonly row: Row;
  readonly column: Column;
  readonly onChange: (row: Row) => void;
}

const inputTypes: Partial<Record<Column['kind'], string>> = {
  date: 'date',
  number: 'number',
  percent: 'number',
};

/** A list inside a row. */
function InnerRows({ row, column, onChange }: FieldProps): Rendered {
  const { label, path, list } = column;
  const inner = readField(row, path);
  if (!list) return null;
  return h(
    'div',
    { role: 'group', 'aria-label': label },
    h('p', { 'aria-hidden': true }, label),
    h(Rows, {
      ...list(),
      rows: Array.isArray(inner) ? inner.filter(isRow) : [],
      onChange: (rows: readonly Row[]) => onChange(writeField(row, path, rows.length > 0 ? rows : undefined)),
    }),
  );
}

function RowField({ row, column, onChange }: FieldProps): Rendered {
  const { path, label, kind, altPath } = column;
  if (kind === 'rows') return h(InnerRows, { row, column, onChange });
  const value = readField(row, path);
  if (kind === 'flag')
    return h(components.ToggleControl, {
      __nextHasNoMarginBottom: true,
      label,
      checked: value === true,
      onChange: (isOn: boolean) => onChange(writeField(row, path, isOn)),
    });
  const set = (text: string) => onChange(writeField(row, path, fromFieldText(kind, text)));
  const props = { label, value: toFieldText(kind, value), onChange: set };
  if (kind === 'lines') return h(components.TextareaControl, { __nextHasNoMarginBottom: true, ...props });
  if (kind === 'link') return h(LinkField, props);
  const field = h(components.TextControl, {
    ...newLayout,
    ...props,
    type: inputTypes[kind] ?? 'text',
    step: 'any',
    ...(kind === 'percent' && { min: 0, max: percentPerShare }),
  });
  if (kind !== 'image') return field;
  const choose = () =>
    chooseImage(({ url, alt }) => {
      const chosen = writeField(row, path, url);
      onChange(altPath ? writeField(chosen, altPath, alt || undefined) : chosen);
    });
  return h(
    'div',
    null,
    field,
    h(components.Button, { variant: 'secondary', onClick: choose }, __('Choose image', 'edu-embed')),
  );
}

/** Returns the list with an entry moved by one position; undefined if there is no such position. */
export function moveRow(rows: readonly Row[], index: number, by: -1 | 1): readonly Row[] | undefined {
  const other = index + by;
  if (other < 0 || other >= rows.length) return undefined;
  const moved = [...rows];
  [moved[index], moved[other]] = [moved[other] as Row, moved[index] as Row];
  return moved;
}

const listOf = (element: Element): Element | null => element.closest('.edu-embed-rows');

/** Focuses the toggle of a row, before the panel with the focused button closes. */
function focusRow(button: Element, index: number): void {
  listOf(button)?.children[index]?.querySelector<HTMLElement>('.components-panel__body-toggle')?.focus();
}

/** Focuses the button that adds an entry, before the panel with the focused button is removed. */
function focusAdd(button: Element): void {
  (listOf(button)?.lastElementChild as HTMLElement | null)?.focus();
}

/** Edits a list of objects: one collapsible panel for each, with its fields. */
export function Rows({ rows, columns, titleOf, addLabel, onChange }: RowsProps): Rendered {
  const [open, setOpen] = useState(-1);
  const action = (label: string, run: (button: Element) => void, isDisabled = false) => {
    const onClick = ({ currentTarget }: { readonly currentTarget: Element }) => run(currentTarget);
    return h(components.Button, { key: label, variant: 'tertiary', onClick, disabled: isDisabled }, label);
  };
  const list = rows.map((row, index) => {
    const title = titleOf(row) || sprintf(__('Entry %s', 'edu-embed'), String(index + 1));
    const move = (button: Element, by: -1 | 1) => {
      const moved = moveRow(rows, index, by);
      if (!moved) return;
      focusRow(button, index + by);
      onChange(moved);
      setOpen(open === index ? index + by : -1);
    };
    const setRow = (changed: Row) => onChange(rows.map((before, at) => (at === index ? changed : before)));
    const remove = (button: Element) => {
      focusAdd(button);
      onChange(rows.filter((_before, at) => at !== index));
      setOpen(-1);
    };
    return h(
      components.PanelBody,
      {
        key: index,
        title: `${index + 1}. ${title}`,
        opened: open === index,
        onToggle: () => setOpen(open === index ? -1 : index),
      },
      columns.map((column) => h(RowField, { key: column.path, row, column, onChange: setRow })),
      h(
        'div',
        { className: 'edu-embed-row-actions' },
        action(__('Move up', 'edu-embed'), (button) => move(button, -1), index === 0),
        action(__('Move down', 'edu-embed'), (button) => move(button, 1), index === rows.length - 1),
        action(__('Remove entry', 'edu-embed'), remove),
      ),
    );
  });
  const add = () => {
    onChange([...rows, {}]);
    setOpen(rows.length);
  };
  return h(
    'div',
    { className: 'edu-embed-rows' },
    list,
    h(components.Button, { variant: 'secondary', onClick: add }, addLabel),
  );
}
