import * as v from 'valibot';

const text = v.pipe(v.string(), v.minLength(1));
const figure = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)));
/** 0 to 1. */
const rate = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));
/** 0 to 100. */
const percent = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)));
/** In dollars a year. */
const tuition = figure;

/** Figures that a source may withhold to protect students' privacy. */
const suppressible = v.picklist([
  'netPrice',
  'tuitionInState',
  'tuitionOutOfState',
  'admissionRate',
  'retentionRate',
  'completionRate',
  'students',
]);

/** A school in a catalog file. Fields that the source does not have are absent. */
export const SchoolRecordSchema = v.object({
  id: text,
  slug: text,
  /** Slugs of earlier data, which redirect to this one. */
  previousSlugs: v.optional(v.array(text)),
  name: text,
  city: text,
  stateCode: v.pipe(v.string(), v.length(2)),
  url: v.optional(v.string()),
  /** True for a made-up school. */
  sample: v.optional(v.boolean()),
  /** In degrees. */
  latitude: v.optional(v.pipe(v.number(), v.minValue(-90), v.maxValue(90))),
  longitude: v.optional(v.pipe(v.number(), v.minValue(-180), v.maxValue(180))),
  isPrivate: v.boolean(),
  /** Absent in older data; `isPrivate` is always known. */
  control: v.optional(v.picklist(['public', 'nonprofit', 'for-profit'])),
  level: v.picklist(['4 year', '2 year', '<2 year']),
  /** Average yearly cost after grants, in dollars; below zero if grants exceed the cost. */
  netPrice: v.optional(v.pipe(v.number(), v.finite())),
  tuitionInState: tuition,
  tuitionOutOfState: tuition,
  gradTuitionInState: tuition,
  gradTuitionOutOfState: tuition,
  admissionRate: rate,
  retentionRate: rate,
  completionRate: rate,
  /** Undergraduates. */
  students: figure,
  percentOnlineEnrollment: percent,
  accreditation: v.optional(v.string()),
  /** Absent figures that the source withholds for privacy. */
  suppressed: v.optional(v.array(suppressible)),
  blurb: text,
  /**
   * Programs, separated by spaces, for example `b0704o`: level (a: associate, b: bachelor's, m: master's, d:
   * doctorate), digits of the subject's id in the degree tree, and `o` if the program is exclusively online.
   */
  offers: v.string(),
});

export type SchoolRecord = v.InferOutput<typeof SchoolRecordSchema>;

export type SuppressibleFigure = v.InferOutput<typeof suppressible>;

/**
 * The catalog file before its schools are validated. `readCatalogFile` validates 1,000 schools per turn of
 * the event loop.
 */
export const CatalogHeadSchema = v.object({
  kind: v.picklist(['sample', 'scorecard']),
  version: text,
  source: v.object({ name: text, year: text, url: v.optional(v.string()) }),
  schools: v.pipe(v.array(v.unknown()), v.minLength(1)),
});

/** The whole file: the shipped sample or the output of an import. */
export const CatalogFileSchema = v.object({
  ...CatalogHeadSchema.entries,
  schools: v.pipe(v.array(SchoolRecordSchema), v.minLength(1)),
});

export type CatalogFile = v.InferOutput<typeof CatalogFileSchema>;

/**
 * Name of the imported catalog inside DATA_DIR; keeps its old spelling, because existing data folders contain
 * this file.
 */
export const catalogFileName = 'catalogue.json';
