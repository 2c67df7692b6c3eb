import * as v from 'valibot';
import { type Entity, html, id, optionalField, optionalText, url } from './fields.ts';
import { normalizeLegacyKeys } from './legacy-school.ts';
import { readNumber } from './read-number.ts';

const figure = optionalField(v.pipe(v.number(), v.finite()));
/** A share from 0 to 1. */
const rate = optionalField(v.pipe(v.number(), v.minValue(0), v.maxValue(1)));

/** The figures of one school; unknown figures are absent, never zero. */
export const SchoolDetailsSchema = v.object({
  schoolName: v.string(),
  city: optionalText,
  stateCode: optionalText,
  /** Institution level in the source's words, for example `4 year`. */
  schoolLevel: optionalText,
  /** 0 to 100. */
  percentOnlinePrograms: figure,
  undergradTuitionInState: figure,
  undergradTuitionOutOfState: figure,
  gradTuitionInState: figure,
  gradTuitionOutOfState: figure,
  retentionRate: rate,
  completionRate: rate,
  /** Average yearly cost after grants, in dollars; below zero if grants exceed the cost. */
  netPrice: figure,
  admissionRate: rate,
  totalStudentsEnrolled: figure,
  isPrivate: optionalField(v.boolean()),
  /** 0 to 100. */
  percentOnlineEnrollment: figure,
  accreditation: optionalText,
  /** In degrees, to two decimals. */
  latitude: figure,
  longitude: figure,
});
export type SchoolDetails = Entity<typeof SchoolDetailsSchema>;

/** A school of a modern ranking. */
export const RankingSchoolSchema = v.object({
  schoolId: id,
  rank: v.number(),
  position: figure,
  slug: v.string(),
  /** Whether the script's site has a page about the school, at `/schools/{slug}/`. */
  hasPage: optionalField(v.boolean()),
  blurb: optionalField(html),
  helid: optionalText,
  url: optionalField(url),
  logo: optionalField(url),
  details: SchoolDetailsSchema,
  overrideFields: optionalField(v.object({ schoolName: optionalText })),
  /** The published rank of schools with equal scores; `rank` numbers them one by one. */
  sharedRank: figure,
  /** Names of absent figures that the source withholds for privacy. */
  withheld: optionalField(v.array(v.string())),
});
export type RankingSchool = Entity<typeof RankingSchoolSchema>;

const looseNumber = v.pipe(v.unknown(), v.transform(readNumber));

const looseText = optionalField(v.pipe(v.union([v.string(), v.number()]), v.transform(String)));

/** A school of a legacy ranking; its keys may have any casing. */
export const LegacySchoolSchema = v.pipe(
  v.record(v.string(), v.unknown()),
  v.transform(normalizeLegacyKeys),
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
);
export type LegacySchool = Entity<typeof LegacySchoolSchema>;

/** A ranking of either kind. Modern schools are tried first: a legacy school has no `details`. */
export const RankingSchema = v.object({
  /** Marks a legacy ranking, unless there is an `extid`. */
  gid: optionalText,
  extid: optionalText,
  title: optionalText,
  /** `unranked` hides the rank numbers. */
  type: optionalText,
  schools: v.union([v.array(RankingSchoolSchema), v.array(LegacySchoolSchema)]),
  /** Where the figures come from. */
  source: optionalField(v.object({ name: v.string(), year: v.string(), url: optionalField(url) })),
  /** How the order was determined, in one or two sentences. */
  method: optionalText,
  /** The page about the method and its changes. */
  methodUrl: optionalField(url),
  /** The figure that orders the schools, if it is one of ours: the score of `school-score.ts`, or tuition. */
  orderedBy: optionalField(v.picklist(['score', 'tuition'])),
  /** How many schools have a rank, if it is known: `schools` may have only the first of them. */
  rankedCount: figure,
});
export type Ranking = Entity<typeof RankingSchema>;
