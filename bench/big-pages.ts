import type { Contributor } from '../src/core/model/contributor.ts';
import type { RankingSchool } from '../src/core/model/ranking.ts';

const states = ['AL', 'CA', 'FL', 'IL', 'NY', 'OH', 'PA', 'TX', 'VA', 'WA'];
const subjects = 'Cardiac care, patient education, rural practice and telehealth';

const toAttribute = (value: unknown): string =>
  JSON.stringify(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Makes up contributors. @returns HTML-escaped JSON for the `contributors` attribute */
export function makeContributors(count: number): string {
  const contributors = Array.from(
    { length: count },
    (_, index): Contributor => ({
      id: String(index),
      slug: `person-${index}`,
      title: `Name${(index * 7919) % count} Last${(index * 104_729) % count}, RN`,
      types: [(['writer', 'editor', 'reviewer'] as const)[index % 3] ?? 'writer'],
      featuredImage: null,
      socialMedia: [{ key: 'contributors_subject_areas', value: subjects }],
      contributorPosts: [],
    }),
  );
  return toAttribute(contributors);
}

/** Makes up schools with most details. @returns HTML-escaped JSON for the `schools` attribute of a ranking */
export function makeRanking(count: number): string {
  const schools = Array.from(
    { length: count },
    (_, index): RankingSchool => ({
      schoolId: String(index),
      rank: index + 1,
      slug: `school-${index}`,
      blurb: `School ${index} is made up, so that there is something to measure.`,
      url: `https://school-${index}.example/`,
      details: {
        schoolName: `School ${(index * 7919) % count}`,
        city: `Town ${index}`,
        stateCode: states[index % states.length],
        schoolLevel: '4 year',
        percentOnlinePrograms: (index % 3) * 50,
        undergradTuitionInState: 5000 + ((index * 137) % 40_000),
        undergradTuitionOutOfState: 9000 + ((index * 211) % 40_000),
        retentionRate: (index % 100) / 100,
        completionRate: ((index * 37) % 100) / 100,
        netPrice: index % 9 === 0 ? undefined : 4000 + ((index * 173) % 30_000),
        admissionRate: ((index * 7) % 100) / 100,
        totalStudentsEnrolled: 500 + ((index * 31) % 30_000),
        isPrivate: index % 2 === 0,
      },
    }),
  );
  return toAttribute(schools);
}
