import { toSlug } from '../names.ts';
import { isRecord, type UnknownRecord } from '../records.ts';
import { readPlainText } from '../text/plain-text.ts';
import { safeUrl } from '../urls.ts';
import { normalizeLegacyKeys } from './legacy-school.ts';
import type { LegacySchool, RankingSchool, SchoolDetails } from './ranking.ts';
import { readNumber } from './read-number.ts';

/**
 * Lenient readers for schools that authors write into attributes: an invalid field is absent.
 * The browser runs them, so they do not use valibot, which would add 1.5 KB to the page.
 */

/** A ranking shows at most this many schools: its rendering is one task, which takes 40 ms for 500 cards. */
export const maxSchools = 500;

/** The objects of a `schools` attribute; undefined unless it is a list. */
export function readSchoolRecords(value: unknown): readonly UnknownRecord[] | undefined {
  return Array.isArray(value) ? value.filter(isRecord) : undefined;
}

/** Reads a share from 0 to 1. */
function readRate(value: unknown): number | undefined {
  const rate = readNumber(value);
  return rate !== undefined && rate >= 0 && rate <= 1 ? rate : undefined;
}

function readUrl(value: unknown): string | undefined {
  return typeof value === 'string' ? safeUrl(value) : undefined;
}

/** The named fields of a record, each read in the same way. */
function readFields<Name extends string, Value>(
  record: Partial<Record<Name, unknown>>,
  read: (value: unknown) => Value | undefined,
  ...names: readonly Name[]
) {
  return Object.fromEntries(names.map((name) => [name, read(record[name])])) as Partial<Record<Name, Value>>;
}

function readDetails(details: UnknownRecord, schoolName: string): SchoolDetails {
  return {
    schoolName,
    ...readFields(details, readPlainText, 'city', 'schoolLevel', 'accreditation'),
    stateCode: readPlainText(details.stateCode ?? details.state),
    ...readFields(
      details,
      readNumber,
      'percentOnlinePrograms',
      'undergradTuitionInState',
      'undergradTuitionOutOfState',
      'gradTuitionInState',
      'gradTuitionOutOfState',
      'netPrice',
      'totalStudentsEnrolled',
      'percentOnlineEnrollment',
      'latitude',
      'longitude',
    ),
    ...readFields(details, readRate, 'retentionRate', 'completionRate', 'admissionRate'),
    isPrivate: typeof details.isPrivate === 'boolean' ? details.isPrivate : undefined,
  };
}

function readSchool(
  record: UnknownRecord,
  index: number,
  makeUnique: (id: string) => string,
): RankingSchool | undefined {
  const details = isRecord(record.details) ? record.details : record;
  const schoolName = readPlainText(details.schoolName ?? details.name ?? details.school);
  if (!schoolName) return undefined;
  const override = isRecord(record.overrideFields)
    ? readPlainText(record.overrideFields.schoolName)
    : undefined;
  const slug = readPlainText(record.slug) ?? toSlug(schoolName);
  return {
    schoolId: readPlainText(record.schoolId) ?? makeUnique(slug),
    // Schools without ranks are ranked by their order in the list.
    rank: readNumber(record.rank) ?? index + 1,
    position: readNumber(record.position),
    slug,
    hasPage: record.hasPage === true || undefined,
    ...readFields(record, readPlainText, 'blurb', 'helid'),
    ...readFields(record, readUrl, 'url', 'logo'),
    details: readDetails(details, schoolName),
    ...readFields(record, readNumber, 'sharedRank'),
    ...(Array.isArray(record.withheld) && {
      withheld: record.withheld.filter((name) => typeof name === 'string'),
    }),
    ...(override && { overrideFields: { schoolName: override } }),
  };
}

/**
 * Schools of a modern ranking; details may also be at the top level. Drops schools without a name. The id of
 * a school without `schoolId` is its slug, with a number if that is taken.
 */
export function readSchools(values: readonly unknown[]): readonly RankingSchool[] {
  const records = values.filter(isRecord);
  const taken = new Set(records.map(({ schoolId }) => readPlainText(schoolId)));
  // Counts on across ids: counting from 2 for each takes quadratic time on many equal names.
  let count = 1;
  const makeUnique = (id: string) => {
    let unique = id;
    while (taken.has(unique)) {
      count += 1;
      unique = `${id}-${count}`;
    }
    taken.add(unique);
    return unique;
  };
  return records.flatMap((record, index) => readSchool(record, index, makeUnique) ?? []);
}

/** Legacy rankings often give a bare host name as the site. */
function readDomain(value: unknown): string | undefined {
  const text = readPlainText(value);
  return text && safeUrl(/^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text) ? `https://${text}` : text);
}

function readLegacySchool(record: UnknownRecord): LegacySchool | undefined {
  const fields = normalizeLegacyKeys(record);
  const school = readPlainText(fields.school);
  if (!school) return undefined;
  return {
    school,
    ...readFields(fields, readNumber, 'rank', 'avgNetPrice'),
    ...readFields(fields, readPlainText, 'city', 'state', 'copy', 'iPEDS'),
    domain: readDomain(fields.domain),
  };
}

/** Schools of a legacy ranking; keys in any casing become camel case. Drops schools without a name. */
export function readLegacySchools(records: readonly unknown[]): readonly LegacySchool[] {
  return records.filter(isRecord).flatMap((record) => readLegacySchool(record) ?? []);
}
