import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { RankingSchool } from '../../../src/core/model/ranking.ts';
import { RankingSchema } from '../../../src/core/model/ranking.ts';
import { createCatalog, sampleCatalog } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { listRankings, rankingById } from './rankings.ts';

const base: SchoolRecord = {
  id: '1',
  slug: 'a',
  name: 'A',
  city: 'B',
  stateCode: 'AL',
  isPrivate: false,
  level: '4 year',
  students: 500,
  blurb: 'A.',
  offers: 'b0704 b0901o',
};
const makeSchool = (id: string, rate: number, extra: Partial<SchoolRecord> = {}): SchoolRecord => ({
  ...base,
  id,
  slug: id,
  name: id,
  retentionRate: rate,
  completionRate: rate,
  ...extra,
});
const imported = (schools: SchoolRecord[]) =>
  createCatalog({
    kind: 'scorecard',
    version: '1',
    source: { name: 'College Scorecard', year: '2021-22' },
    schools,
  });
const idsOf = (ranking: { schools: readonly unknown[] } | null) =>
  ((ranking?.schools ?? []) as readonly RankingSchool[]).map(({ schoolId }) => schoolId);

describe('rankings of the sample', () => {
  const catalog = sampleCatalog();

  it('the sample has three national rankings and one for each state and D.C., all with the source “Sample data”', () => {
    const entries = listRankings(catalog);
    expect(entries).toHaveLength(54);
    for (const { id, state, rankedCount } of entries) {
      const ranking = rankingById(catalog, id);
      expect(v.safeParse(RankingSchema, ranking).success).toBe(true);
      expect(ranking?.schools).toHaveLength(Math.min(rankedCount, state ? 15 : 25));
      expect(ranking).toMatchObject({ methodUrl: '/rankings/method/' });
      expect(ranking?.source?.name).toContain('Sample data');
    }
  });
});

describe('rankings of imported data', () => {
  it('counts all schools with a rank, also those that the list omits', () => {
    const schools = Array.from({ length: 30 }, (_, index) =>
      makeSchool(`school-${index}`, 0.5 + index / 100),
    );
    const catalog = imported([...schools, makeSchool('no-rate', 0.9, { completionRate: undefined })]);
    const counts = new Map(listRankings(catalog).map(({ id, rankedCount }) => [id, rankedCount]));
    expect(counts.get('health-professions-us')).toBe(30);
    expect(counts.get('health-professions-alabama')).toBe(30);
    const ranking = rankingById(catalog, 'health-professions-us');
    expect([ranking?.schools.length, ranking?.rankedCount]).toEqual([25, 30]);
  });

  it('orders schools by the mean of retention and completion, and numbers them from 1', () => {
    const ranking = rankingById(
      imported([
        makeSchool('low', 0.5),
        makeSchool('high', 0.9),
        makeSchool('mid', 0.7, { retentionRate: 0.9, completionRate: 0.6 }),
      ]),
      'health-professions-alabama',
    );
    expect(idsOf(ranking)).toEqual(['high', 'mid', 'low']);
    expect(ranking?.schools.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('gives schools with equal scores, rounded to one decimal, the same rank, and sorts them by name', () => {
    const ranking = rankingById(
      imported([
        makeSchool('c', 0.8004),
        makeSchool('b', 0.8),
        makeSchool('last', 0.5),
        makeSchool('first', 0.9),
      ]),
      'health-professions-us',
    );
    const ranked = (ranking?.schools ?? []) as readonly RankingSchool[];
    expect(ranked.map(({ schoolId, rank, sharedRank }) => [schoolId, rank, sharedRank])).toEqual([
      ['first', 1, undefined],
      ['b', 2, 2],
      ['c', 3, 2],
      ['last', 4, undefined],
    ]);
    expect(ranking?.orderedBy).toBe('score');
  });

  it('a ranking includes completion, net price and withheld figures, and treats a price of zero as a figure', () => {
    const [free, unknown] = (rankingById(
      imported([
        makeSchool('free', 0.9, { netPrice: 0 }),
        makeSchool('unknown', 0.8, { suppressed: ['netPrice'] }),
      ]),
      'health-professions-us',
    )?.schools ?? []) as readonly RankingSchool[];
    expect([free?.details.netPrice, free?.details.completionRate, free?.withheld]).toEqual([
      0,
      0.9,
      undefined,
    ]);
    expect([unknown?.details.netPrice, unknown?.withheld]).toEqual([undefined, ['netPrice']]);
  });

  it('omits schools without both rates or a bachelor’s degree, small schools and territories', () => {
    const schools = [
      makeSchool('in', 0.5),
      makeSchool('also-in', 0.4),
      makeSchool('no-rate', 0.9, { completionRate: undefined }),
      makeSchool('associate-only', 0.9, { offers: 'a0704' }),
      makeSchool('other-field', 0.9, { offers: 'b0901' }),
      makeSchool('small', 0.9, { students: 50 }),
      makeSchool('territory', 0.9, { stateCode: 'PR' }),
    ];
    expect(idsOf(rankingById(imported(schools), 'health-professions-us'))).toEqual(['in', 'also-in']);
  });

  it('imported data has rankings by lowest tuition and of schools with an exclusively online degree', () => {
    const schools = [
      makeSchool('expensive', 0.9, { tuitionInState: 30_000 }),
      makeSchool('cheap', 0.4, { tuitionInState: 4000, completionRate: undefined }),
      makeSchool('unknown', 0.9, { tuitionInState: undefined }),
      makeSchool('online', 0.6, { tuitionInState: 9000, offers: 'b0704o' }),
      makeSchool('online-too', 0.7, { tuitionInState: 8000, offers: 'b0704o' }),
    ];
    const catalog = imported(schools);
    expect(idsOf(rankingById(catalog, 'health-professions-tuition-us'))).toEqual([
      'cheap',
      'online-too',
      'online',
      'expensive',
    ]);
    expect(idsOf(rankingById(catalog, 'health-professions-online-us'))).toEqual(['online-too', 'online']);
  });

  it('a ranking states its method, source and year, and that CIP 51 is not nursing alone', () => {
    const ranking = rankingById(
      imported([makeSchool('a', 0.5), makeSchool('b', 0.6)]),
      'health-professions-us',
    );
    expect(ranking?.method).toContain('CIP 51: all health professions, not nursing alone');
    expect(ranking?.method).not.toContain('Sample');
    expect(ranking?.source).toMatchObject({ name: 'College Scorecard', year: '2021-22' });
  });

  it('lists no ranking with fewer than two schools from imported data, and returns null for unknown ids', () => {
    const catalog = imported([makeSchool('a', 0.5)]);
    expect(listRankings(catalog)).toEqual([]);
    expect(rankingById(catalog, 'health-professions-alabama')).toBeNull();
    expect(rankingById(sampleCatalog(), 'nursing')).toBeNull();
  });

  it('reports the percentage of online programs among all programs of a school', () => {
    const [first] = (rankingById(
      imported([makeSchool('a', 0.5), makeSchool('b', 0.4)]),
      'health-professions-us',
    )?.schools ?? []) as readonly RankingSchool[];
    expect(first?.details.percentOnlinePrograms).toBe(50);
  });
});
