import { describe, expect, it } from 'vitest';
import {
  arrangeEntries,
  currentRanking,
  type RankingEntry,
  rankingAnchors,
  readPositions,
  toRankingData,
} from './school-rankings.logic.ts';

const standard = { sponsored: [3, 9], finder: 1 };

function schools(count: number) {
  return Array.from({ length: count }, (_, index) => ({ rank: index + 1, name: `S${index + 1}` }));
}

/** Names of the entries in order, separated by spaces. */
function namesOf(entries: readonly RankingEntry<{ name: string }, string, string | undefined>[]): string {
  return entries
    .map((entry) =>
      entry.kind === 'organic'
        ? entry.school.name
        : entry.kind === 'sponsored'
          ? entry.hit
          : (entry.finder ?? ''),
    )
    .join(' ');
}

describe('arrangeEntries', () => {
  it('puts the finder first, sponsored cards third and ninth, and organic ones around them [9.3]', () => {
    const { shown, more } = arrangeEntries(schools(10), ['A', 'B'], 'F', 10, standard);
    expect(namesOf(shown)).toBe('F S1 A S2 S3 S4 S5 S6 B S7 S8 S9 S10');
    expect(more).toEqual([]);
  });

  it('counts the positions of entries from 1', () => {
    const { shown } = arrangeEntries(schools(3), ['A'], 'F', 10, standard);
    expect(shown.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(shown[2]).toEqual({ kind: 'sponsored', position: 3, hit: 'A' });
  });

  it('renumbers ranks from 1 in ascending order and keeps the order of equal ranks', () => {
    const unsorted = [
      { rank: 40, name: 'Last' },
      { rank: 7, name: 'First' },
      { rank: 12, name: 'Equal one' },
      { rank: 12, name: 'Equal two' },
      { name: 'Without a rank' },
    ];
    const { shown } = arrangeEntries(unsorted, [], undefined, 10, standard);
    expect(shown.map((entry) => (entry.kind === 'organic' ? [entry.rank, entry.school.name] : []))).toEqual([
      [1, 'First'],
      [2, 'Equal one'],
      [3, 'Equal two'],
      [4, 'Last'],
      [5, 'Without a rank'],
    ]);
  });

  it('keeps each school’s rank after a sponsored card, which has no rank', () => {
    const { shown } = arrangeEntries(schools(3), ['A'], undefined, 10, { sponsored: [2], finder: 1 });
    const ranks = shown.map((entry) => ('rank' in entry ? entry.rank : undefined));
    expect(ranks).toEqual([1, undefined, 2, 3]);
  });

  it('puts the finder before a sponsored card at the same position', () => {
    const { shown } = arrangeEntries(schools(3), ['A'], 'F', 10, { sponsored: [2], finder: 2 });
    expect(namesOf(shown)).toBe('S1 F A S2 S3');
  });

  it('sorts sponsored positions', () => {
    expect(
      namesOf(arrangeEntries(schools(4), ['A', 'B'], undefined, 10, { sponsored: [4, 1], finder: 1 }).shown),
    ).toBe('A S1 S2 B S3 S4');
  });

  it('drops sponsored hits without a position, and invalid positions', () => {
    expect(
      namesOf(
        arrangeEntries(schools(2), ['A', 'B', 'C'], undefined, 10, { sponsored: [0, -1, 1], finder: 1 })
          .shown,
      ),
    ).toBe('A S1 S2');
  });

  it('appends entries whose positions exceed a short list', () => {
    expect(
      namesOf(arrangeEntries(schools(1), ['A', 'B'], 'F', 10, { sponsored: [3, 9], finder: 5 }).shown),
    ).toBe('S1 F A B');
  });

  it('shows neither finder nor sponsored cards without schools', () => {
    expect(arrangeEntries([], ['A'], 'F', 10, standard)).toEqual({ shown: [], more: [] });
  });
});

describe('View More', () => {
  it('omits View More while the ranked schools do not exceed the limit [5.10]', () => {
    expect(arrangeEntries(schools(10), [], undefined, 10, standard).more).toEqual([]);
    expect(arrangeEntries(schools(10), ['A', 'B'], 'F', 10, standard).more).toEqual([]);
  });

  it('puts schools beyond the limit behind View More [5.10]', () => {
    const { shown, more } = arrangeEntries(schools(12), [], undefined, 10, standard);
    expect(namesOf(shown)).toBe('S1 S2 S3 S4 S5 S6 S7 S8 S9 S10');
    expect(namesOf(more)).toBe('S11 S12');
  });

  it('counts sponsored cards toward the limit, but not the finder [5.9]', () => {
    const { shown, more } = arrangeEntries(schools(12), ['A', 'B'], 'F', 10, standard);
    expect(namesOf(shown)).toBe('F S1 A S2 S3 S4 S5 S6 B S7 S8');
    expect(namesOf(more)).toBe('S9 S10 S11 S12');
  });

  it('does not count a sponsored card behind View More', () => {
    const { shown, more } = arrangeEntries(schools(6), ['A', 'B'], undefined, 4, {
      sponsored: [2, 7],
      finder: 1,
    });
    expect(namesOf(shown)).toBe('S1 A S2 S3');
    expect(namesOf(more)).toBe('S4 S5 B S6');
  });

  it('splits the list at View More without losing, repeating or reordering schools', () => {
    for (const count of [1, 9, 10, 11, 50]) {
      const { shown, more } = arrangeEntries(schools(count), ['A', 'B'], 'F', 10, standard);
      const names = [...shown, ...more].flatMap((entry) =>
        entry.kind === 'organic' ? entry.school.name : [],
      );
      expect(names).toEqual(schools(count).map(({ name }) => name));
    }
  });
});

describe('effective ranking', () => {
  it('uses the schools of the attribute when given', () => {
    const ranking = toRankingData({ schools: [{ details: { schoolName: 'Loaded' } }] }, false);
    const data = { ranking };
    expect(currentRanking({ schools: [{ details: { schoolName: 'Given' } }], data })).toMatchObject({
      schools: [{ details: { schoolName: 'Given' } }],
    });
    expect(currentRanking({ data })).toBe(ranking);
    expect(currentRanking({})).toBeNull();
  });

  it('returns null when no school is valid', () => {
    expect(toRankingData({ schools: [] }, false)).toBeNull();
    expect(toRankingData({ schools: [null, 'text', {}] }, true)).toBeNull();
  });

  it('drops fields that are not rendered', () => {
    const ranking = {
      extid: 'x',
      title: 'T',
      schools: [{ rank: 1, secret: 'x', details: { schoolName: 'A' } }],
    };
    expect(JSON.stringify(toRankingData(ranking, false))).not.toContain('secret');
  });
});

it('returns anchors in rank order', () => {
  const ranking = toRankingData(
    {
      schools: [
        { rank: 2, details: { schoolName: 'St. Mary’s' } },
        { rank: 1, details: { schoolName: 'St Marys' } },
      ],
    },
    false,
  );
  expect(ranking && rankingAnchors(ranking)).toEqual(['st-marys', 'st-marys-2']);
});

it('reads positions and ignores non-numeric values', () => {
  expect(readPositions(['3', 'x', '9th', ''], 1)).toEqual({ sponsored: [3, 9], finder: 1 });
});

it('uses the default positions when none is numeric, and no positions for an empty list', () => {
  expect(readPositions(['x', 'three'], 1).sponsored).toEqual([3, 9]);
  expect(readPositions(['5', 'x'], 1).sponsored).toEqual([5]);
  expect(readPositions([], 1).sponsored).toEqual([]);
});

it.each([
  ['modern', false],
  ['legacy', true],
])('keeps the 500 best schools of a longer %s ranking', (_kind, isLegacy) => {
  const long = Array.from({ length: 600 }, (_, index) => ({ rank: 600 - index, school: `S${600 - index}` }));
  const data = toRankingData({ schools: long }, isLegacy);
  expect(data?.total).toBe(500);
  expect(data && rankingAnchors(data).at(-1)).toBe('s500');
});
