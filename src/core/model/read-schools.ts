import { toSlug } from '../names.ts';
import { readPlainText } from '../plain-text.ts';
import { isRecord, type UnknownRecord } from '../records.ts';
import { safeUrl } from '../urls.ts';
import { normalizeLegacyKeys } from './legacy-school.ts';
import type { LegacySchool, RankingSchool, SchoolDetails } from './ranking.ts';

/**
 * Lenient readers for schools that authors write into attributes: an invalid field is absent.
 * The browser runs them, so they do without valibot, which would add 1.5 KB to the page.
 */

/** The objects of a `schools` attribute; undefined unless it is a list. */
export function readSchoolRecords(value: unknown): readonly UnknownRecord[] | undefined {
  return Array.isArray(value) ? value.filter(isRecord) : undefined;
}

function readText(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : readPlainText(value);
}

/** Reads numbers, also from text: `12`, `"12"`, `"$12,345"`. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value.replace(/[$,\s]/g, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function readUrl(value: unknown): string | undefined {
  return typeof value === 'string' ? safeUrl(value) : undefined;
}

function readDetails(details: UnknownRecord, schoolName: string): SchoolDetails {
  return {
    schoolName,
    city: readText(details.city),
    stateCode: readText(details.stateCode ?? details.state),
    schoolLevel: readText(details.schoolLevel),
    percentOnlinePrograms: readNumber(details.percentOnlinePrograms),
    undergradTuitionInState: readNumber(details.undergradTuitionInState),
    undergradTuitionOutOfState: readNumber(details.undergradTuitionOutOfState),
    gradTuitionInState: readNumber(details.gradTuitionInState),
    gradTuitionOutOfState: readNumber(details.gradTuitionOutOfState),
    retentionRate: readNumber(details.retentionRate),
    admissionRate: readNumber(details.admissionRate),
    totalStudentsEnrolled: readNumber(details.totalStudentsEnrolled),
    isPrivate: typeof details.isPrivate === 'boolean' ? details.isPrivate : undefined,
    percentOnlineEnrollment: readNumber(details.percentOnlineEnrollment),
    accreditation: readText(details.accreditation),
  };
}

function readSchool(record: UnknownRecord, index: number): RankingSchool | undefined {
  const details = isRecord(record.details) ? record.details : record;
  const schoolName = readText(details.schoolName ?? details.name ?? details.school);
  if (!schoolName) return undefined;
  const override = isRecord(record.overrideFields) ? readText(record.overrideFields.schoolName) : undefined;
  const slug = readText(record.slug) ?? toSlug(schoolName);
  return {
    schoolId: readText(record.schoolId) ?? slug,
    // Schools without ranks are ranked by their order in the list.
    rank: readNumber(record.rank) ?? index + 1,
    position: readNumber(record.position),
    slug,
    blurb: readText(record.blurb),
    helid: readText(record.helid),
    url: readUrl(record.url),
    logo: readUrl(record.logo),
    details: readDetails(details, schoolName),
    ...(override && { overrideFields: { schoolName: override } }),
  };
}

/** Schools of a modern ranking; details may also be at the top level. Drops schools without a name. */
export function readSchools(records: readonly unknown[]): readonly RankingSchool[] {
  return records.filter(isRecord).flatMap((record, index) => readSchool(record, index) ?? []);
}

/** Legacy rankings often give a bare host name as the site. */
function readDomain(value: unknown): string | undefined {
  const text = readText(value);
  return text && safeUrl(/^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text) ? `https://${text}` : text);
}

function readLegacySchool(record: UnknownRecord): LegacySchool | undefined {
  const fields = normalizeLegacyKeys(record);
  const school = readText(fields.school);
  if (!school) return undefined;
  return {
    rank: readNumber(fields.rank),
    school,
    city: readText(fields.city),
    state: readText(fields.state),
    avgNetPrice: readNumber(fields.avgNetPrice),
    domain: readDomain(fields.domain),
    copy: readText(fields.copy),
    iPEDS: readText(fields.iPEDS),
  };
}

/** Schools of a legacy ranking; keys in any casing become camel case. Drops schools without a name. */
export function readLegacySchools(records: readonly unknown[]): readonly LegacySchool[] {
  return records.filter(isRecord).flatMap((record) => readLegacySchool(record) ?? []);
}
