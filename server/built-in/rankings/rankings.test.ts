import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { RankingSchool } from '../../../src/core/model/ranking.ts';
import { RankingSchema } from '../../../src/core/model/ranking.ts';
import { type UsState, usStates } from '../../../src/core/us-states.ts';
import { createCatalogue, sampleCatalogue } from '../catalogue/catalogue.ts';
import type { SchoolRecord } from '../catalogue/catalogue-file.ts';
import { stateStatistics } from '../catalogue/statistics.ts';
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
const make = (id: string, rate: number, extra: Partial<SchoolRecord> = {}): SchoolRecord => ({
  ...base,
  id,
  slug: id,
  name: id,
  retentionRate: rate,
  completionRate: rate,
  ...extra,
});
const imported = (schools: SchoolRecord[]) =>
  createCatalogue({
    kind: 'scorecard',
    version: '1',
    source: { name: 'College Scorecard', year: '2021-22' },
    schools,
  });
const namesOf = (ranking: { schools: readonly unknown[] } | null) =>
  ((ranking?.schools ?? []) as readonly RankingSchool[]).map(({ schoolId }) => schoolId);

describe('rankings of the sample', () => {
  const catalogue = sampleCatalogue();

  it('are three for the country and one for each state, and say that they are sample data', () => {
    const entries = listRankings(catalogue);
    expect(entries).toHaveLength(54);
    for (const { id, schoolCount } of entries) {
      const ranking = rankingById(catalogue, id);
      expect(v.safeParse(RankingSchema, ranking).success).toBe(true);
      expect(ranking?.schools).toHaveLength(schoolCount);
      expect(ranking?.method).toContain('Sample data');
      expect(ranking?.source?.name).toContain('Sample data');
    }
  });
});

describe('rankings of imported data', () => {
  it('order by the mean of retention and completion, numbered from 1', () => {
    const ranking = rankingById(
      imported([
        make('low', 0.5),
        make('high', 0.9),
        make('mid', 0.7, { retentionRate: 0.9, completionRate: 0.6 }),
      ]),
      'health-professions-alabama',
    );
    expect(namesOf(ranking)).toEqual(['high', 'mid', 'low']);
    expect(ranking?.schools.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('leave out schools without both rates, without a bachelor’s degree in the field, very small ones and territories', () => {
    const schools = [
      make('in', 0.5),
      make('also-in', 0.4),
      make('no-rate', 0.9, { completionRate: undefined }),
      make('associate-only', 0.9, { offers: 'a0704' }),
      make('other-field', 0.9, { offers: 'b0901' }),
      make('small', 0.9, { students: 50 }),
      make('territory', 0.9, { stateCode: 'PR' }),
    ];
    expect(namesOf(rankingById(imported(schools), 'health-professions-us'))).toEqual(['in', 'also-in']);
  });

  it('also order by tuition, lowest first, and list the schools with a degree that is exclusively online', () => {
    const schools = [
      make('dear', 0.9, { tuitionInState: 30_000 }),
      make('cheap', 0.4, { tuitionInState: 4000, completionRate: undefined }),
      make('unknown', 0.9, { tuitionInState: undefined }),
      make('online', 0.6, { tuitionInState: 9000, offers: 'b0704o' }),
      make('online-too', 0.7, { tuitionInState: 8000, offers: 'b0704o' }),
    ];
    const catalogue = imported(schools);
    expect(namesOf(rankingById(catalogue, 'health-professions-tuition-us'))).toEqual([
      'cheap',
      'online-too',
      'online',
      'dear',
    ]);
    expect(namesOf(rankingById(catalogue, 'health-professions-online-us'))).toEqual(['online-too', 'online']);
  });

  it('state method, source and year, and that CIP 51 is not nursing alone', () => {
    const ranking = rankingById(imported([make('a', 0.5), make('b', 0.6)]), 'health-professions-us');
    expect(ranking?.method).toContain('CIP 51: all health professions, not nursing alone');
    expect(ranking?.method).not.toContain('Sample');
    expect(ranking?.source).toMatchObject({ name: 'College Scorecard', year: '2021-22' });
  });

  it('are none where fewer than two schools qualify, and none under another id', () => {
    const catalogue = imported([make('a', 0.5)]);
    expect(listRankings(catalogue)).toEqual([]);
    expect(rankingById(catalogue, 'health-professions-alabama')).toBeNull();
    expect(rankingById(sampleCatalogue(), 'nursing')).toBeNull();
  });

  it('count online programs among all programs of a school', () => {
    const [first] = (rankingById(imported([make('a', 0.5), make('b', 0.4)]), 'health-professions-us')
      ?.schools ?? []) as readonly RankingSchool[];
    expect(first?.details.percentOnlinePrograms).toBe(50);
  });
});

const findState = (slug: string) => usStates.find((state) => state.slug === slug) as UsState;
const alabama = findState('alabama');
const wyoming = findState('wyoming');

describe('stateStatistics', () => {
  const health = 'nursing-and-healthcare';

  it('counts the programs of one category, and gives the ranking to the category that it is of', () => {
    const catalogue = imported([
      make('both', 0.5, { offers: 'b0704 b0811' }),
      make('health', 0.6),
      make('social', 0.7, { offers: 'a0811 b0810o' }),
    ]);
    const figures = stateStatistics(catalogue, alabama, 'psychology-and-counseling');
    expect(figures).toMatchObject({ schoolCount: 2, programCount: 3, onlineProgramCount: 1 });
    expect(figures.topSchools.map(({ schoolId }) => schoolId)).toEqual(['social', 'both']);
    expect(figures.rankingId).toBeUndefined();
    expect(stateStatistics(catalogue, alabama, health).rankingId).toBe('health-professions-alabama');
  });

  it('counts schools and programs of the field, and gives the tuition range', () => {
    const tuitions = [4000, 10_000, 30_000];
    const schools = tuitions.map((tuitionInState, index) =>
      make(`s${index}`, 0.5 + index / 10, { tuitionInState }),
    );
    const figures = stateStatistics(
      imported([
        ...schools,
        make('else', 0.9, { stateCode: 'OH' }),
        make('no-health', 0.9, { offers: 'b0901' }),
      ]),
      alabama,
      health,
    );
    expect(figures).toMatchObject({
      schoolCount: 3,
      programCount: 3,
      onlineProgramCount: 0,
      isSample: false,
      rankingId: 'health-professions-alabama',
    });
    expect(figures.tuition).toEqual({ lowest: 4000, median: 10_000, highest: 30_000 });
    expect(figures.topSchools.map(({ schoolId }) => schoolId)).toEqual(['s2', 's1', 's0']);
  });

  it('lists schools even where they are too few for a ranking', () => {
    const figures = stateStatistics(imported([make('only', 0.5, { stateCode: 'WY' })]), wyoming, health);
    expect(figures.rankingId).toBeUndefined();
    expect(figures.topSchools).toHaveLength(1);
    expect(figures.tuition).toBeUndefined();
  });

  it('has figures for every state out of the sample', () => {
    for (const state of usStates)
      expect(stateStatistics(sampleCatalogue(), state, health).schoolCount, state.slug).toBeGreaterThan(1);
  });
});
