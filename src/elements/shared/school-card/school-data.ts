import type { LegacySchool, RankingSchool, SchoolDetails } from '../../../core/model/ranking.ts';
import { toSlug } from '../../../core/names.ts';
import { safeUrl } from '../../../core/urls.ts';

/** One entry of a list as a CMS or an author wrote it. */
export type SchoolRecord = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is SchoolRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The objects of a `schools` attribute; undefined when it is no list at all. */
export function cleanSchoolRecords(value: unknown): readonly SchoolRecord[] | undefined {
  return Array.isArray(value) ? value.filter(isRecord) : undefined;
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#039;': "'",
  '&nbsp;': ' ',
};

/** Words of a CMS field that may hold HTML: tags dropped, the common entities read. */
function readText(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  if (typeof value !== 'string') return undefined;
  const text = value
    .replace(/<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:amp|lt|gt|quot|nbsp|#0?39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
  return text || undefined;
}

/** Numbers also arrive as text, and as text with a dollar sign. */
function readNumber(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() ? Number(value.replace(/[$,\s]/g, '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

function readUrl(value: unknown): string | undefined {
  return typeof value === 'string' ? safeUrl(value) : undefined;
}

function cleanDetails(details: SchoolRecord, schoolName: string): SchoolDetails {
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

function cleanSchool(record: SchoolRecord, index: number): RankingSchool | undefined {
  const details = isRecord(record.details) ? record.details : record;
  const schoolName = readText(details.schoolName ?? details.name ?? details.school);
  if (!schoolName) return undefined;
  const override = isRecord(record.overrideFields) ? readText(record.overrideFields.schoolName) : undefined;
  const slug = readText(record.slug) ?? toSlug(schoolName);
  return {
    schoolId: readText(record.schoolId) ?? slug,
    // Without a rank the list's own order is the order.
    rank: readNumber(record.rank) ?? index + 1,
    position: readNumber(record.position),
    slug,
    blurb: readText(record.blurb),
    helid: readText(record.helid),
    url: readUrl(record.url),
    logo: readUrl(record.logo),
    details: cleanDetails(details, schoolName),
    ...(override && { overrideFields: { schoolName: override } }),
  };
}

/** Schools of a modern ranking, whatever shape they came in; those without a name are left out. */
export function cleanSchools(records: readonly unknown[]): readonly RankingSchool[] {
  return records.filter(isRecord).flatMap((record, index) => cleanSchool(record, index) ?? []);
}

const legacyKeys: Readonly<Record<string, keyof LegacySchool>> = {
  rank: 'rank',
  school: 'school',
  schoolname: 'school',
  name: 'school',
  city: 'city',
  state: 'state',
  avgnetprice: 'avgNetPrice',
  domain: 'domain',
  copy: 'copy',
  ipeds: 'iPEDS',
};

/** A bare host name is how legacy rankings name a site. */
function readDomain(value: unknown): string | undefined {
  const text = readText(value);
  return text && safeUrl(/^(www\.)?[a-z0-9-]+(\.[a-z0-9-]+)+(\/|$)/i.test(text) ? `https://${text}` : text);
}

function cleanLegacySchool(record: SchoolRecord): LegacySchool | undefined {
  const fields: Partial<Record<keyof LegacySchool, unknown>> = {};
  for (const [key, value] of Object.entries(record)) {
    const name = legacyKeys[key.toLowerCase().replace(/[^a-z]/g, '')];
    if (name && fields[name] === undefined) fields[name] = value;
  }
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

/** Schools of a legacy ranking: keys in any casing (`AVG_NET_PRICE`, `Avg Net Price`) become camel case. */
export function cleanLegacySchools(records: readonly unknown[]): readonly LegacySchool[] {
  return records.filter(isRecord).flatMap((record) => cleanLegacySchool(record) ?? []);
}

/** Ascending by rank and renumbered 1..n; equal ranks keep their order, schools without one come last. */
export function sortByRank<S extends { readonly rank?: number }>(
  schools: readonly S[],
): readonly (S & { readonly rank: number })[] {
  const last = Number.POSITIVE_INFINITY;
  const rankOf = (school: S) => school.rank ?? last;
  return [...schools]
    .sort((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)))
    .map((school, index) => ({ ...school, rank: index + 1 }));
}

/**
 * Ids that jump links use, one a name in the order given: the slug of the name,
 * with `-2` and so on for a name that comes again.
 */
export function anchorIds(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const slug = toSlug(name) || 'school';
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  });
}

const smallWords = new Set(['of', 'the', 'and', 'at', 'in', 'for', 'a', 'an', '&']);

/** Up to three initials of a name: what stands where a school has no logo. */
export function initialsOf(name: string): string {
  const words = name
    .split(/[\s\-–—/]+/)
    .filter((word) => /^[\p{Letter}\p{Number}]/u.test(word) && !smallWords.has(word.toLowerCase()));
  return words
    .slice(0, 3)
    .map((word) => (Array.from(word)[0] ?? '').toUpperCase())
    .join('');
}
