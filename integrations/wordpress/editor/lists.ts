/** Fields for JSON lists of posts and of menu entries. */
import { type ControlProps, FieldGroup } from './pickers.ts';
import { isRow, type ListForm, type Row, Rows, readRows, writeRows } from './rows.ts';
import { __, components, h, type Rendered } from './wordpress.ts';

const postList = (): ListForm => ({
  columns: [
    { path: 'title', label: __('Title', 'edu-embed'), kind: 'text' },
    { path: 'link', label: __('Link', 'edu-embed'), kind: 'link' },
    { path: 'image.sourceUrl', label: __('Image', 'edu-embed'), kind: 'image', altPath: 'image.altText' },
    { path: 'image.altText', label: __('Alternative text', 'edu-embed'), kind: 'text' },
    { path: 'excerpt', label: __('Summary', 'edu-embed'), kind: 'lines' },
    { path: 'author', label: __('Author', 'edu-embed'), kind: 'text' },
    { path: 'category', label: __('Category', 'edu-embed'), kind: 'text' },
    { path: 'date', label: __('Date', 'edu-embed'), kind: 'date' },
    { path: 'imageHeight', label: __('Height of the image in pixels', 'edu-embed'), kind: 'number' },
  ],
  titleOf: ({ title }) => String(title ?? ''),
  addLabel: __('Add post', 'edu-embed'),
});

/** Converts the image of a post, which may be stored as its URL alone, or with other field names. */
function readPost({ image, ...post }: Row): Row {
  if (!image) return post;
  const { src, alt, sourceUrl = src, altText = alt, ...others } = isRow(image) ? image : { sourceUrl: image };
  return { ...post, image: { ...others, sourceUrl, altText } };
}

const menuList = (addLabel: string): ListForm => ({
  columns: [
    { path: 'label', label: __('Label', 'edu-embed'), kind: 'text' },
    { path: 'uri', label: __('Link', 'edu-embed'), kind: 'link' },
    {
      path: 'children',
      label: __('Submenu entries', 'edu-embed'),
      kind: 'rows',
      list: () => menuList(__('Add submenu entry', 'edu-embed')),
    },
  ],
  titleOf: ({ label }) => String(label ?? ''),
  addLabel,
});

/** Converts a flat menu, whose entries name their parents, to a tree. Entries in a cycle stay at the top. */
function nestMenu(rows: readonly Row[]): readonly Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const parentOf = ({ id, parentId }: Row) =>
    parentId === undefined || parentId === null || parentId === id ? undefined : byId.get(parentId);
  const isBelow = (row: Row) => {
    const seen = new Set<Row>();
    for (let above = parentOf(row); above; above = parentOf(above)) {
      if (above === row || seen.has(above)) return false;
      seen.add(above);
    }
    return seen.size > 0;
  };
  const nest = ({ parentId: _parent, ...row }: Row, original: Row): Row => {
    const own = Array.isArray(row.children) ? row.children : [];
    const named = rows.filter((other) => parentOf(other) === original && isBelow(other));
    const children = [...own, ...named.map((child) => nest(child, child))];
    return children.length > 0 ? { ...row, children } : row;
  };
  return rows.filter((row) => !isBelow(row)).map((row) => nest(row, row));
}

function ListField({
  label,
  help,
  value,
  onChange,
  form,
  read,
}: ControlProps & {
  readonly form: ListForm;
  readonly read: (rows: readonly Row[]) => readonly Row[];
}): Rendered {
  const rows = readRows(value);
  if (!rows)
    return h(components.TextareaControl, { __nextHasNoMarginBottom: true, label, help, value, onChange });
  return h(
    FieldGroup,
    { label, help },
    h(Rows, {
      ...form,
      rows: read(rows),
      onChange: (changed: readonly Row[]) => onChange(writeRows(changed)),
    }),
  );
}

/** Edits a JSON list of posts; a text box if the value is not a list. */
export const PostsField = (props: ControlProps): Rendered =>
  h(ListField, { ...props, form: postList(), read: (rows: readonly Row[]) => rows.map(readPost) });

/** Edits a JSON menu as a tree; a text box if the value is not a list. */
export const MenuField = (props: ControlProps): Rendered =>
  h(ListField, { ...props, form: menuList(__('Add menu entry', 'edu-embed')), read: nestMenu });
