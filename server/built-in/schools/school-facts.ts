import { formatNumber, formatPercent, notReported, withheldFigure } from '../../../src/core/text/format.ts';
import type { CatalogFile, SchoolRecord, SuppressibleFigure } from '../catalog/catalog-file.ts';
import { formatDollars, isWithheld } from './figure-text.ts';

/** One figure of a school with its source. Zero is a valid figure, not a missing one. */
export interface SchoolFact extends Pick<FactKind, 'id' | 'label' | 'definition' | 'columns'> {
  /** Undefined if the source has no figure; see `missing`. */
  readonly value?: string;
  readonly missing?: {
    /** The text in place of the value. */
    readonly label: string;
    readonly reason: string;
  };
  /** Short name of the source: `College Scorecard`. */
  readonly source: string;
  readonly year: string;
}

interface FactKind {
  readonly id: string;
  readonly label: string;
  readonly read: (school: SchoolRecord) => string | undefined;
  readonly figure?: SuppressibleFigure;
  /** What the figure measures, in one or two sentences. */
  readonly definition: string;
  /** The columns of the source file that contain the figure. */
  readonly columns?: string;
  /** True if the fact is omitted without a value, because the imported source has no such figure. */
  readonly isOptional?: boolean;
  /** Why the figure may be missing. */
  readonly whyMissing?: string;
}

const perYear = (amount: number | undefined): string | undefined => {
  const text = formatDollars(amount);
  return text && `${text} a year`;
};

const kinds: readonly FactKind[] = [
  {
    id: 'net-price',
    label: 'Net price, after aid',
    figure: 'netPrice',
    read: ({ netPrice }) => perYear(netPrice),
    definition:
      'What full-time students with federal aid pay on average in their first year: tuition, fees, books and living costs, minus grants and scholarships. Below zero means that grants exceed these costs. At public schools it is the price for residents of the state.',
    columns: 'NPT4_PUB, NPT4_PRIV',
  },
  {
    id: 'tuition-in-state',
    label: 'In-state tuition',
    figure: 'tuitionInState',
    read: ({ tuitionInState }) => perYear(tuitionInState),
    definition: 'Published tuition and required fees for full-time undergraduates, before aid.',
    columns: 'TUITIONFEE_IN',
  },
  {
    id: 'tuition-out-of-state',
    label: 'Out-of-state tuition',
    figure: 'tuitionOutOfState',
    read: ({ tuitionOutOfState }) => perYear(tuitionOutOfState),
    definition: 'The same for students from other states. Private schools charge all students the same.',
    columns: 'TUITIONFEE_OUT',
  },
  {
    id: 'graduate-tuition',
    label: 'Graduate tuition, in-state',
    read: ({ gradTuitionInState }) => perYear(gradTuitionInState),
    definition: 'Published tuition and required fees for full-time graduate students, before aid.',
    isOptional: true,
  },
  {
    id: 'retention',
    label: 'First-year students who return',
    figure: 'retentionRate',
    read: ({ retentionRate }) => formatPercent(retentionRate),
    definition: 'The share of first-time, full-time students who come back for a second year (retention).',
    columns: 'RET_FT4, RET_FTL4',
  },
  {
    id: 'completion',
    label: 'Students who finish',
    figure: 'completionRate',
    read: ({ completionRate }) => formatPercent(completionRate),
    definition:
      'The share of first-time, full-time students who finish at this school within one and a half times the normal time (completion).',
    columns: 'C150_4, C150_L4',
  },
  {
    id: 'admission',
    label: 'Acceptance rate',
    figure: 'admissionRate',
    read: ({ admissionRate }) => formatPercent(admissionRate),
    definition: 'The share of undergraduate applicants who are admitted.',
    whyMissing: 'Schools that admit everyone report none',
    columns: 'ADM_RATE',
  },
  {
    id: 'students',
    label: 'Students',
    figure: 'students',
    read: ({ students }) => formatNumber(students),
    definition: 'Undergraduates who seek a degree or certificate.',
    columns: 'UGDS',
  },
  {
    id: 'online',
    label: 'Students who study online',
    read: ({ percentOnlineEnrollment }) =>
      formatPercent(percentOnlineEnrollment === undefined ? undefined : percentOnlineEnrollment / 100),
    definition: 'The share of students who take all courses online.',
    isOptional: true,
  },
  {
    id: 'control',
    label: 'Who runs it',
    read: controlOf,
    definition: 'Whether the school is public, private nonprofit or private for-profit.',
    columns: 'CONTROL',
  },
  {
    id: 'level',
    label: 'Longest programs',
    read: levelOf,
    definition: 'The length of the longest programs that the school offers.',
    columns: 'ICLEVEL',
  },
  {
    id: 'accreditor',
    label: 'Accreditor',
    read: ({ accreditation }) => accreditation,
    definition: 'The agency that accredits the school as a whole. Programs may have separate accreditors.',
    columns: 'ACCREDAGENCY',
  },
];

const controlNames = { public: 'Public', nonprofit: 'Private nonprofit', 'for-profit': 'Private for-profit' };
/** For older data, which does not say whether a private school is nonprofit. */
const privateName = 'Private';

/** Who runs the school, in words. */
export function controlOf({ control, isPrivate }: Pick<SchoolRecord, 'control' | 'isPrivate'>): string {
  return control ? controlNames[control] : isPrivate ? privateName : controlNames.public;
}

const levelNames = { '4 year': '4 years or more', '2 year': '2 years', '<2 year': 'Less than 2 years' };

function levelOf({ level }: Pick<SchoolRecord, 'level'>): string {
  return levelNames[level];
}

/** The fields that a school's sector is derived from. */
export type SectorFields = Pick<SchoolRecord, 'control' | 'isPrivate' | 'level'>;

/**
 * The school's sector, which is what IPEDS calls its control and level: `Public, 4 years or more`. Prices and
 * rates are compared only within a sector.
 */
export function sectorOf(school: SectorFields): string {
  return `${controlOf(school)}, ${levelOf(school).toLowerCase()}`;
}

const levelOrder = Object.keys(levelNames);
const controlOrder = [controlNames.public, controlNames.nonprofit, privateName, controlNames['for-profit']];

/** Orders schools by sector: the longest programs first, then public before private. */
export function compareSectors(one: SectorFields, other: SectorFields): number {
  const levelDifference = levelOrder.indexOf(one.level) - levelOrder.indexOf(other.level);
  return levelDifference || controlOrder.indexOf(controlOf(one)) - controlOrder.indexOf(controlOf(other));
}

/** Short name of the source. */
export function sourceName({ kind }: Pick<CatalogFile, 'kind'>): string {
  return kind === 'sample' ? 'Sample data' : 'College Scorecard';
}

/** Every fact about a school, in the order of its page. */
export function factsOf(
  school: SchoolRecord,
  file: Pick<CatalogFile, 'kind' | 'source'>,
): readonly SchoolFact[] {
  const source = sourceName(file);
  const { year } = file.source;
  return kinds.flatMap(({ id, label, read, figure, definition, columns, isOptional, whyMissing }) => {
    const value = read(school);
    if (value === undefined && isOptional) return [];
    const missing =
      figure && isWithheld(school, figure)
        ? { label: withheldFigure, reason: 'Withheld to protect students’ privacy' }
        : { label: notReported, reason: whyMissing ?? 'The school reported none' };
    return [
      {
        id,
        label,
        source,
        year,
        definition,
        ...(value === undefined ? { missing } : { value }),
        ...(file.kind === 'scorecard' && columns && { columns }),
      },
    ];
  });
}
