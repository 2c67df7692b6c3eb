import { toSlug } from '../../../src/core/names.ts';
import { type Column, type Row, Rows, readField, readRows, writeRows } from './rows.ts';
import { __, components, h, type Rendered } from './wordpress.ts';

/** The fields of a school in the current format. Other fields are unchanged. */
const schoolColumns = (): readonly Column[] => [
  { path: 'details.schoolName', label: __('Name', 'edu-embed'), kind: 'text' },
  { path: 'details.city', label: __('City', 'edu-embed'), kind: 'text' },
  { path: 'details.stateCode', label: __('State, two letters', 'edu-embed'), kind: 'text' },
  { path: 'url', label: __('Website', 'edu-embed'), kind: 'url' },
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
  { path: 'domain', label: __('Website', 'edu-embed'), kind: 'url' },
  { path: 'copy', label: __('Text about the school', 'edu-embed'), kind: 'lines' },
  {
    path: 'avgNetPrice',
    label: __('Average cost per year after grants, in dollars', 'edu-embed'),
    kind: 'number',
  },
];

/** A list of schools is in the older format if its entries name the school in `school`. */
const isLegacyList = (rows: readonly Row[]) => rows.some((row) => 'school' in row && !('details' in row));

const nameOf = (row: Row) => String(readField(row, 'details.schoolName') ?? row.name ?? row.school ?? '');

/** Sets the rank of a school from its position in the list, and the id of a new school from its name. */
function withRankAndId(row: Row, index: number): Row {
  const slug = String(row.slug || toSlug(nameOf(row)));
  return { ...row, rank: index + 1, slug, schoolId: row.schoolId ?? slug };
}

export interface SchoolsProps {
  readonly label: string;
  readonly help?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether new lists are in the older format. */
  readonly isLegacy?: boolean;
}

/** Edits a JSON list of schools; a text box if the value is not a list. */
export function SchoolsField({ label, help, value, onChange, isLegacy }: SchoolsProps): Rendered {
  const rows = readRows(value);
  if (!rows)
    return h(components.TextareaControl, { __nextHasNoMarginBottom: true, label, help, value, onChange });
  const isOldFormat = isLegacy || isLegacyList(rows);
  const withRank = (row: Row, index: number) => ({ ...row, rank: index + 1 });
  return h(
    components.BaseControl,
    { __nextHasNoMarginBottom: true, id: `edu-embed-${label}`, label, help },
    h(Rows, {
      rows,
      columns: isOldFormat ? legacyColumns() : schoolColumns(),
      titleOf: nameOf,
      addLabel: __('Add school', 'edu-embed'),
      onChange: (changed: readonly Row[]) =>
        onChange(writeRows(changed.map(isOldFormat ? withRank : withRankAndId))),
    }),
  );
}
