import { describe, expect, it } from 'vitest';
import type { RankingSchool } from '../../../core/model/ranking.ts';
import {
  defaultView,
  isDefaultView,
  listStates,
  matchesView,
  type RankingView,
  readView,
  sortSchools,
  writeView,
} from './ranking-view.ts';
import { hasViewParameters, viewPrefix } from './view-prefix.ts';

const make = (name: string, details: Partial<RankingSchool['details']> = {}) => ({
  school: {
    schoolId: name,
    slug: name,
    rank: 1,
    details: { schoolName: name, ...details },
  } satisfies RankingSchool,
});
const namesOf = (entries: readonly { school: RankingSchool }[]) =>
  entries.map(({ school }) => school.schoolId).join(' ');
const schools = [
  make('b', {
    undergradTuitionInState: 30_000,
    admissionRate: 0.3,
    totalStudentsEnrolled: 4_999,
    netPrice: 10_000,
    schoolLevel: 'Four or more years',
    isPrivate: true,
    percentOnlinePrograms: 0,
    stateCode: 'TX',
  }),
  make('a', {
    undergradTuitionInState: 9_000,
    admissionRate: 0.8,
    totalStudentsEnrolled: 5_000,
    netPrice: 10_001,
    schoolLevel: 'At least 2 but less than 4 years',
    isPrivate: false,
    percentOnlinePrograms: 100,
    stateCode: 'UT',
  }),
  make('d'),
  make('c', {
    undergradTuitionInState: 9_000,
    admissionRate: 0.5,
    totalStudentsEnrolled: 15_001,
    netPrice: -500,
    schoolLevel: 'Less than 2 years (below associate)',
    isPrivate: false,
    percentOnlinePrograms: 40,
    stateCode: 'TX',
  }),
];

function applyView(all: typeof schools, view: RankingView) {
  return sortSchools(all, view.sort).filter(({ school }) => matchesView(school, view));
}

describe('sorting a ranking', () => {
  it('keeps the published order by default', () =>
    expect(namesOf(applyView(schools, defaultView))).toBe('b a d c'));
  it('sorts by tuition from the lowest, ties by rank and unknown figures last', () =>
    expect(namesOf(applyView(schools, { ...defaultView, sort: 'tuition' }))).toBe('a c b d'));
  it('sorts by acceptance rate from the highest', () =>
    expect(namesOf(applyView(schools, { ...defaultView, sort: 'acceptance' }))).toBe('a c b d'));
  it('sorts by enrollment from the highest', () =>
    expect(namesOf(applyView(schools, { ...defaultView, sort: 'enrollment' }))).toBe('c a b d'));
  it('sorts by net price from the lowest, below zero first, and unknown ones last', () => {
    const prices = [9000, undefined, 0, -500].map((netPrice) => make(String(netPrice), { netPrice }));
    expect(namesOf(sortSchools(prices, 'price'))).toBe('-500 0 9000 undefined');
  });
  it('sorts by name', () =>
    expect(namesOf(applyView(schools, { ...defaultView, sort: 'name' }))).toBe('a b c d'));
});

describe('filtering a ranking', () => {
  it.each([
    ['price', '10000', 'b c'],
    ['price', '25000', 'b a c'],
    ['level', '4', 'b'],
    ['level', '2', 'a c'],
    ['tuition', '10000', 'a c'],
    ['acceptance', '50', 'a c'],
    ['size', 'small', 'b'],
    ['size', 'medium', 'a'],
    ['size', 'large', 'c'],
    ['control', 'public', 'a c'],
    ['control', 'private', 'b'],
    ['online', 'online', 'a'],
    ['online', 'campus', 'b'],
    ['online', 'both', 'c'],
    ['state', 'TX', 'b c'],
  ])('filters by %s %s to %s and drops schools with an unknown figure', (field, value, expected) => {
    expect(namesOf(applyView(schools, { ...defaultView, [field]: value }))).toBe(expected);
  });

  it.each([
    [0.4971, '50', true],
    [0.4949, '50', false],
    [0.2499, '25', true],
  ])(
    'reads an acceptance rate of %s as the card shows it for a filter of %s%%',
    (admissionRate, acceptance, isShown) => {
      const [entry] = [make('e', { admissionRate })];
      expect(matchesView(entry.school, { ...defaultView, acceptance })).toBe(isShown);
    },
  );

  it('combines filters', () =>
    expect(namesOf(applyView(schools, { ...defaultView, state: 'TX', control: 'public' }))).toBe('c'));
  it('lists the states of the schools', () =>
    expect(listStates(schools.map(({ school }) => school))).toEqual(['TX', 'UT']));
});

describe('view in the URL', () => {
  it('writes and reads back a view and the compared schools', () => {
    const view = { ...defaultView, sort: 'tuition', state: 'TX' };
    const compared = [{ id: '4' }, { ranking: 'other:list', id: 'a,b' }];
    const search = writeView('?utm_cap=search&us.size=large', 'us.', view, compared);
    expect(new URLSearchParams(search).get('utm_cap')).toBe('search');
    expect(readView(search, 'us.')).toEqual({ view, compared });
    expect(writeView(search, 'us.', defaultView, [])).toBe('?utm_cap=search');
  });

  it('drops the `weights` of a form that was sent without a script', () => {
    const view = { ...defaultView, weights: '0-0-100-0' };
    expect(writeView('?weights=0&weights=0&weights=100&weights=0&a=b', 'x.', view, [])).toBe(
      '?a=b&x.weights=0-0-100-0',
    );
  });

  it('reads the `weights` of a form that was sent without a script', () => {
    expect(readView('?weights=20&weights=30&weights=40&weights=10', 'x.').view.weights).toBe('20-30-40-10');
    expect(readView('?weights=&weights=&weights=100&weights=', 'x.').view.weights).toBe('0-0-100-0');
    expect(readView('?weights=99&weights=20&weights=30&weights=40', 'x.').view.weights).toBe('');
    expect(
      readView('?weights=0&weights=0&weights=0&weights=100&x.weights=0-0-100-0', 'x.').view.weights,
    ).toBe('0-0-100-0');
  });

  it('writes parameters in browsers without URLSearchParams.size, such as Safari 16', () => {
    const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size');
    Object.defineProperty(URLSearchParams.prototype, 'size', { value: undefined, configurable: true });
    const search = writeView('?a=b', 'x.', { ...defaultView, sort: 'name' }, []);
    if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size);
    expect(search).toBe('?a=b&x.sort=name');
  });

  it('keeps the URL parameters of several lists apart', () => {
    const search = writeView('', 'one.', { ...defaultView, sort: 'name' }, []);
    expect([hasViewParameters(search, 'one.'), hasViewParameters(search, 'two.')]).toEqual([true, false]);
    expect(isDefaultView(readView(search, 'two.').view)).toBe(true);
  });

  it.each(['TX', 'Texas', 'District of Columbia', 'Québec'])('reads the state %s from a URL', (state) => {
    const search = writeView('', 'r.', { ...defaultView, state }, []);
    expect(readView(search, 'r.').view.state).toBe(state);
  });

  it('ignores invalid values and reads at most four compared schools', () => {
    expect(readView('?r.compare=,%25,:,:x', 'r.').compared).toEqual([{ id: '%' }, { id: 'x' }]);
    expect(readView(`?r.compare=${'x,'.repeat(30)}`, 'r.').compared).toHaveLength(4);
    expect(
      isDefaultView(
        readView(`?r.sort=%3Cscript%3E&r.state=${'x'.repeat(41)}&r.tuition=1e9&r.online`, 'r.').view,
      ),
    ).toBe(true);
  });

  it('prefixes URL parameters with the element’s id, or else with the id of the ranking', () => {
    expect([
      viewPrefix({ id: 'mine' }, { extid: 'x' }),
      viewPrefix({ id: '' }, { extid: 'x' }),
      viewPrefix(undefined, {}),
    ]).toEqual(['mine.', 'x.', 'ranking.']);
  });
});
