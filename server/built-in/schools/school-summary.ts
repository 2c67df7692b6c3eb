import type { RankingSchool } from '../../../src/core/model/ranking.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';

/** A school in the format of ranking cards, without a rank. */
export type SchoolSummary = Omit<RankingSchool, 'rank'>;

/** Percentage of a school's programs that are exclusively online; undefined without programs. */
export function percentOnlinePrograms(catalog: Catalog, school: SchoolRecord): number | undefined {
  const offers = catalog.offersBySchool.get(school.id) ?? [];
  return offers.length
    ? Math.round((100 * offers.filter(({ isOnline }) => isOnline).length) / offers.length)
    : undefined;
}

/** Rounds a coordinate to 0.01°, which is less than a mile and keeps the page's data short. */
const toHundredths = (degrees: number | undefined): number | undefined =>
  degrees === undefined ? undefined : Number(degrees.toFixed(2));

/** Converts a school to the format of ranking cards. */
export function summarizeSchool(catalog: Catalog, school: SchoolRecord): SchoolSummary {
  return {
    schoolId: school.id,
    slug: school.slug,
    hasPage: true,
    blurb: school.blurb,
    url: school.url,
    details: {
      schoolName: school.name,
      city: school.city,
      stateCode: school.stateCode,
      schoolLevel: school.level,
      percentOnlinePrograms: percentOnlinePrograms(catalog, school),
      undergradTuitionInState: school.tuitionInState,
      undergradTuitionOutOfState: school.tuitionOutOfState,
      gradTuitionInState: school.gradTuitionInState,
      gradTuitionOutOfState: school.gradTuitionOutOfState,
      retentionRate: school.retentionRate,
      completionRate: school.completionRate,
      netPrice: school.netPrice,
      admissionRate: school.admissionRate,
      totalStudentsEnrolled: school.students,
      isPrivate: school.isPrivate,
      percentOnlineEnrollment: school.percentOnlineEnrollment,
      accreditation: school.accreditation,
      latitude: toHundredths(school.latitude),
      longitude: toHundredths(school.longitude),
    },
    withheld: school.suppressed,
  };
}
