import { FieldGroup } from './pickers.ts';
import { type Column, isRow, type Row, Rows, readField, readRows, writeField, writeRows } from './rows.ts';
import { __, components, h, type Rendered } from './wordpress.ts';

/** The fields of a school in the current format. Other fields are unchanged. */
const schoolColumns = (): readonly Column[] => [
  { path: 'details.schoolName', label: __('Name', 'edu-embed'), kind: 'text' },
  { path: 'details.city', label: __('City', 'edu-embed'), kind: 'text' },
  { path: 'details.stateCode', label: __('State, two letters', 'edu-embed'), kind: 'text' },
  { path: 'url', label: __('Website', 'edu-embed'), kind: 'text' },
  { path: 'logo', label: __('Logo', 'edu-embed'), kind: 'image' },
  { path: 'blurb', label: __('Text about the school', 'edu-embed'), kind: 'lines' },
  {
    path: 'details.netPrice',
    label: __('Average cost per year after grants, in dollars', 'edu-embed'),
    kind: 'number',
  },
  {
    path: 'details.undergradTuitionInState',
    label: __('In-state tuition, in dollars', 'edu-embed'),
    kind: 'number',
  },
  {
    path: 'details.undergradTuitionOutOfState',
    label: __('Out-of-state tuition, in dollars', 'edu-embed'),
    kind: 'number',
  },
  { path: 'details.retentionRate', label: __('Retention rate, in percent', 'edu-embed'), kind: 'percent' },
  {
    path: 'details.completionRate',
    label: __('Completion rate, in percent', 'edu-embed'),
    kind: 'percent',
  },
  {
    path: 'details.admissionRate',
    label: __('Acceptance rate, in percent', 'edu-embed'),
    kind: 'percent',
  },
  { path: 'details.totalStudentsEnrolled', label: __('Number of students', 'edu-embed'), kind: 'number' },
  { path: 'details.isPrivate', label: __('Private school', 'edu-embed'), kind: 'flag' },
];

/** The fields of a school in the older format. */
const legacyColumns = (): readonly Column[] => [
  { path: 'school', label: __('Name', 'edu-embed'), kind: 'text' },
  { path: 'city', label: __('City', 'edu-embed'), kind: 'text' },
  { path: 'state', label: __('State', 'edu-embed'), kind: 'text' },
  { path: 'domain', label: __('Website', 'edu-embed'), kind: 'text' },
  { path: 'copy', label: __('Text about the school', 'edu-embed'), kind: 'lines' },
  {
    path: 'avgNetPrice',
    label: __('Average cost per year after grants, in dollars', 'edu-embed'),
    kind: 'number',
  },
];

const nameOf = (row: Row) => String(readField(row, 'details.schoolName') ?? row.name ?? row.school ?? '');

/**
 * Sets the ranks of the schools from their order. A school without a name is not shown, so it has no rank.
 */
function setRanks(rows: readonly Row[]): Row[] {
  const named = rows.filter(nameOf);
  return rows.map((row) => (nameOf(row) ? { ...row, rank: named.indexOf(row) + 1 } : row));
}

/**
 * Moves the fields of a school into its details: once a school has details, elements read them only there.
 */
function collectDetails(row: Row): Row {
  if (!isRow(row.details)) return row;
  const stateCode = readField(row, 'details.stateCode') ?? row.details.state ?? row.state;
  const known = { ...row.details, schoolName: nameOf(row) || undefined, stateCode };
  return schoolColumns()
    .filter(({ path }) => path.startsWith('details.'))
    .reduce((collected, { path }) => writeField(collected, path, readField(collected, path)), {
      ...row,
      details: known,
    } as Row);
}

export interface SchoolsProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether the list belongs to a ranking in the older format. */
  readonly isLegacy: boolean;
}

/** Edits a JSON list of schools; a text box if the value is not a list. */
export function SchoolsField({ label, help, value, onChange, isLegacy }: SchoolsProps): Rendered {
  const rows = readRows(value);
  if (!rows)
    return h(components.TextareaControl, { __nextHasNoMarginBottom: true, label, help, value, onChange });
  return h(
    FieldGroup,
    { label, help },
    h(Rows, {
      rows,
      columns: isLegacy ? legacyColumns() : schoolColumns(),
      titleOf: nameOf,
      addLabel: __('Add school', 'edu-embed'),
      onChange: (changed: readonly Row[]) =>
        onChange(writeRows(setRanks(isLegacy ? changed : changed.map(collectDetails)))),
    }),
  );
}
