import * as v from 'valibot';

const text = v.pipe(v.string(), v.minLength(1));
const figure = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)));
const rate = v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));

/** A school in a catalogue file. Fields that the source does not know are absent. */
const SchoolRecordSchema = v.object({
  id: text,
  slug: text,
  name: text,
  city: text,
  stateCode: v.pipe(v.string(), v.length(2)),
  url: v.optional(v.string()),
  sample: v.optional(v.boolean()),
  isPrivate: v.boolean(),
  level: v.picklist(['4 year', '2 year', '<2 year']),
  tuitionInState: figure,
  tuitionOutOfState: figure,
  gradTuitionInState: figure,
  gradTuitionOutOfState: figure,
  admissionRate: rate,
  retentionRate: rate,
  completionRate: rate,
  students: figure,
  percentOnlineEnrollment: figure,
  accreditation: v.optional(v.string()),
  blurb: text,
  /**
   * Programs, separated by spaces, for example `b0704o`: level (a, b, m or d), digits of the
   * subject's id in the degree tree, and `o` if the program is exclusively online.
   */
  offers: v.string(),
});

export type SchoolRecord = v.InferOutput<typeof SchoolRecordSchema>;

/** The whole file: the shipped sample or the output of an import. */
export const CatalogueFileSchema = v.object({
  kind: v.picklist(['sample', 'scorecard']),
  version: text,
  source: v.object({ name: text, year: text, url: v.optional(v.string()) }),
  schools: v.pipe(v.array(SchoolRecordSchema), v.minLength(1)),
});

export type CatalogueFile = v.InferOutput<typeof CatalogueFileSchema>;

/** Name of the imported catalogue inside DATA_DIR. */
export const catalogueFileName = 'catalogue.json';
