import { describe, expect, test } from 'vitest';
import type { StateOverview, StateSummary } from '../../core/model/state-overview.ts';
import { describeState, makeScales } from './us-state-map.scale.ts';

const compact = { name: 'Nurse Licensure Compact', isOperating: true };

function overviewOf(
  states: readonly Partial<StateSummary>[],
  fields: Partial<StateOverview> = {},
): StateOverview {
  return {
    field: 'nursing',
    isSample: false,
    source: { name: 'Scorecard', year: '2026' },
    states: states.map((state, index) => ({ slug: `state-${index}`, schools: 1, programs: 1, ...state })),
    ...fields,
  };
}

const minnesota: StateSummary = {
  slug: 'minnesota',
  schools: 2,
  programs: 12,
  tuitionFrom: 11_000,
  compact: 'outside',
};

describe('scales of the map', () => {
  test('divides tuition into four steps with round thresholds', () => {
    const overview = overviewOf([5200, 7900, 10_400, 12_600, 18_000].map((tuitionFrom) => ({ tuitionFrom })));
    const [tuition] = makeScales(overview);
    expect(tuition?.entries).toEqual([
      { step: 1, text: 'Under $8,000' },
      { step: 2, text: '$8,000 to $9,999' },
      { step: 3, text: '$10,000 to $12,999' },
      { step: 4, text: '$13,000 or more' },
    ]);
    expect(overview.states.map((state) => tuition?.stepOf(state))).toEqual([1, 1, 3, 3, 4]);
  });

  test('keeps four steps when the figures of all states are close to each other', () => {
    const tuition = [2300, 2900, 3450, 3700, 3900, 4200, 4400, 4700];
    const [scale] = makeScales(overviewOf(tuition.map((tuitionFrom) => ({ tuitionFrom }))));
    expect(scale?.entries.map(({ text }) => text)).toEqual([
      'Under $3,500',
      '$3,500 to $3,899',
      '$3,900 to $4,399',
      '$4,400 or more',
    ]);
  });

  test('gives states without a figure their own color, not the lowest step', () => {
    const overview = overviewOf([{ tuitionFrom: 0 }, { tuitionFrom: 9000 }, {}]);
    const [tuition] = makeScales(overview);
    expect(tuition?.entries.at(-1)).toEqual({ step: 0, text: 'Not reported' });
    expect(overview.states.map((state) => tuition?.stepOf(state))).toEqual([1, 4, 0]);
  });

  test('returns one step, “All states”, when all figures are equal', () => {
    const [tuition] = makeScales(overviewOf([{ tuitionFrom: 9000 }, { tuitionFrom: 9000 }]));
    expect(tuition?.entries).toEqual([{ step: 2, text: 'All states' }]);
  });

  test('says “States with a figure” when all figures are equal and some are missing', () => {
    const [tuition] = makeScales(overviewOf([{ tuitionFrom: 9000 }, { tuitionFrom: 9000 }, {}]));
    expect(tuition?.entries.map(({ text }) => text)).toEqual(['States with a figure', 'Not reported']);
  });

  test('names a step of one number by the number', () => {
    const scales = makeScales(overviewOf([1, 2, 3, 4].map((programs) => ({ programs }))));
    expect(scales[0]?.entries.map(({ text }) => text)).toEqual(['Under 2', '2', '3', '4 or more']);
  });

  test('has no step above the highest figure', () => {
    const tuition = [5200, 7900, 10_400, 12_600, 12_900].map((tuitionFrom) => ({ tuitionFrom }));
    const overview = overviewOf(tuition);
    const [scale] = makeScales(overview);
    expect(scale?.entries.at(-1)).toEqual({ step: 4, text: '$12,600 or more' });
    expect(overview.states.map((state) => scale?.stepOf(state))).toEqual([1, 2, 3, 4, 4]);
  });

  test('lists only compact statuses that states have, and returns no compact scale without a compact', () => {
    const states = [{ compact: 'member' }, { compact: 'unknown' }] as const;
    const names = (overview: StateOverview) => makeScales(overview).map(({ measure }) => measure);
    expect(names(overviewOf(states))).toEqual(['programs']);
    const scales = makeScales(overviewOf(states, { compact }));
    expect(scales.at(-1)?.entries.map(({ text }) => text)).toEqual(['Member', 'Not listed']);
    const planned = makeScales(overviewOf(states, { compact: { ...compact, isOperating: false } }));
    expect(planned.at(-1)?.entries[0]?.text).toBe('Law passed');
  });
});

describe('description of a state', () => {
  const overview = overviewOf([minnesota], { compact });

  test('describes a state by the measure that shades the map', () => {
    expect(describeState(minnesota, overview, 'tuition')).toBe('2 schools, from $11,000');
    expect(describeState(minnesota, overview, 'programs')).toBe('2 schools, 12 programs');
    expect(describeState(minnesota, overview, 'compact')).toBe('not a member');
  });

  test('omits an unknown price and says that there is no school', () => {
    expect(describeState({ ...minnesota, schools: 1, tuitionFrom: undefined }, overview, 'tuition')).toBe(
      '1 school',
    );
    expect(describeState({ slug: 'x', schools: 0, programs: 0 }, overview, 'programs')).toBe('no schools');
  });
});
