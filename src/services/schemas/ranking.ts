import * as v from 'valibot';
import type { LegacySchool, Ranking, RankingSchool, SchoolDetails } from '../../core/entities.ts';
import { absent } from './absent.ts';

const text = absent(v.string());
const figure = absent(v.pipe(v.number(), v.finite()));
const rate = absent(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));

/** The figures of one school; whatever the source does not know is absent, never zero. */
export const SchoolDetailsSchema = v.object({
  schoolName: v.string(),
  city: text,
  stateCode: text,
  schoolLevel: text,
  percentOnlinePrograms: figure,
  undergradTuitionInState: figure,
  undergradTuitionOutOfState: figure,
  gradTuitionInState: figure,
  gradTuitionOutOfState: figure,
  retentionRate: rate,
  admissionRate: rate,
  totalStudentsEnrolled: figure,
  isPrivate: absent(v.boolean()),
  percentOnlineEnrollment: figure,
  accreditation: text,
}) satisfies v.GenericSchema<unknown, SchoolDetails>;

/** A school of a modern ranking. */
export const RankingSchoolSchema = v.object({
  schoolId: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  rank: v.number(),
  position: figure,
  slug: v.string(),
  blurb: text,
  helid: text,
  url: text,
  logo: text,
  details: SchoolDetailsSchema,
  overrideFields: absent(v.object({ schoolName: text })),
}) satisfies v.GenericSchema<unknown, RankingSchool>;

const legacyKeys = ['rank', 'school', 'city', 'state', 'avgNetPrice', 'domain', 'copy', 'iPEDS'] as const;
const legacyKeyOf = new Map(legacyKeys.map((key) => [key.toLowerCase(), key]));

/**
 * Gives a legacy school its camel-case keys: `AvgNetPrice`, `avg_net_price`,
 * `AVG NET PRICE` and `ipeds` have all been seen. Unknown keys are dropped.
 */
export function normaliseLegacyKeys(school: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const normal: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(school)) {
    const known = legacyKeyOf.get(key.replace(/[^a-z]/gi, '').toLowerCase());
    if (known) normal[known] = value;
  }
  return normal;
}

/** Reads `12`, `"12"` and `"$12,345"`; what is no number is absent. */
const looseNumber = v.pipe(
  v.unknown(),
  v.transform((value) => {
    if (typeof value !== 'number' && typeof value !== 'string') return undefined;
    const digits = String(value).replace(/[$,\s]/g, '');
    return digits !== '' && Number.isFinite(Number(digits)) ? Number(digits) : undefined;
  }),
);

const looseText = absent(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));

/** A school of a legacy ranking, under any casing of its keys. */
export const LegacySchoolSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(normaliseLegacyKeys),
  v.object({
    rank: v.optional(looseNumber),
    school: v.string(),
    city: looseText,
    state: looseText,
    avgNetPrice: v.optional(looseNumber),
    domain: looseText,
    copy: looseText,
    iPEDS: looseText,
  }),
) satisfies v.GenericSchema<unknown, LegacySchool>;

/** A ranking of either kind. Modern schools are tried first: a legacy school has no `details`. */
export const RankingSchema = v.object({
  gid: text,
  extid: text,
  title: text,
  type: text,
  schools: v.union([v.array(RankingSchoolSchema), v.array(LegacySchoolSchema)]),
  source: absent(v.object({ name: v.string(), year: v.string(), url: text })),
  method: text,
}) satisfies v.GenericSchema<unknown, Ranking>;
