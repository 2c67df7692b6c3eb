import { describe, expect, it } from 'vitest';
import {
  arrangeEntries,
  currentRanking,
  isLegacyQuery,
  type RankingEntry,
  rankingAnchors,
  readPositions,
  toRankingData,
} from './school-rankings.logic.ts';

const standard = { sponsored: [3, 9], finder: 1 };

function schools(count: number) {
  return Array.from({ length: count }, (_, index) => ({ rank: index + 1, name: `S${index + 1}` }));
}

function words(entries: readonly RankingEntry<{ name: string }, string, string | undefined>[]): string {
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

describe('the order of the list', () => {
  it('puts the finder first, sponsored cards third and ninth, and organic ones around them [9.3]', () => {
    const { shown, more } = arrangeEntries(schools(10), ['A', 'B'], 'F', 10, standard);
    expect(words(shown)).toBe('F S1 A S2 S3 S4 S5 S6 B S7 S8 S9 S10');
    expect(more).toEqual([]);
  });

  it('numbers the places from 1', () => {
    const { shown } = arrangeEntries(schools(3), ['A'], 'F', 10, standard);
    expect(shown.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
    expect(shown[2]).toEqual({ kind: 'sponsored', position: 3, hit: 'A' });
  });

  it('renumbers ranks from 1 in ascending order and keeps the order of equals', () => {
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

  it('gives sponsored cards no rank of the organic ones', () => {
    const { shown } = arrangeEntries(schools(3), ['A'], undefined, 10, { sponsored: [2], finder: 1 });
    expect(shown.flatMap((entry) => (entry.kind === 'organic' ? entry.rank : []))).toEqual([1, 2, 3]);
  });

  it('puts the finder before a sponsored card that claims the same place', () => {
    const { shown } = arrangeEntries(schools(3), ['A'], 'F', 10, { sponsored: [2], finder: 2 });
    expect(words(shown)).toBe('S1 F A S2 S3');
  });

  it('takes places in ascending order, whatever order they are written in', () => {
    expect(
      words(arrangeEntries(schools(4), ['A', 'B'], undefined, 10, { sponsored: [4, 1], finder: 1 }).shown),
    ).toBe('A S1 S2 B S3 S4');
  });

  it('leaves out hits that have no place and places that are none', () => {
    expect(
      words(
        arrangeEntries(schools(2), ['A', 'B', 'C'], undefined, 10, { sponsored: [0, -1, 1], finder: 1 })
          .shown,
      ),
    ).toBe('A S1 S2');
  });

  it('appends what a short list has no place for', () => {
    expect(
      words(arrangeEntries(schools(1), ['A', 'B'], 'F', 10, { sponsored: [3, 9], finder: 5 }).shown),
    ).toBe('S1 F A B');
  });

  it('shows neither finder nor sponsored cards where there is no school', () => {
    expect(arrangeEntries([], ['A'], 'F', 10, standard)).toEqual({ shown: [], more: [] });
  });
});

describe('View More', () => {
  it('is not needed while the ranked schools do not exceed the limit [5.10]', () => {
    expect(arrangeEntries(schools(10), [], undefined, 10, standard).more).toEqual([]);
    expect(arrangeEntries(schools(10), ['A', 'B'], 'F', 10, standard).more).toEqual([]);
  });

  it('hides what exceeds the limit [5.10]', () => {
    const { shown, more } = arrangeEntries(schools(12), [], undefined, 10, standard);
    expect(words(shown)).toBe('S1 S2 S3 S4 S5 S6 S7 S8 S9 S10');
    expect(words(more)).toBe('S11 S12');
  });

  it('takes sponsored cards from the number of organic ones, and the finder from none [5.9]', () => {
    const { shown, more } = arrangeEntries(schools(12), ['A', 'B'], 'F', 10, standard);
    expect(words(shown)).toBe('F S1 A S2 S3 S4 S5 S6 B S7 S8');
    expect(words(more)).toBe('S9 S10 S11 S12');
  });

  it('does not take a sponsored card into account that lies behind it', () => {
    const { shown, more } = arrangeEntries(schools(6), ['A', 'B'], undefined, 4, {
      sponsored: [2, 7],
      finder: 1,
    });
    expect(words(shown)).toBe('S1 A S2 S3');
    expect(words(more)).toBe('S4 S5 B S6');
  });

  it('loses and doubles no school', () => {
    for (const count of [1, 9, 10, 11, 50]) {
      const { shown, more } = arrangeEntries(schools(count), ['A', 'B'], 'F', 10, standard);
      const names = [...shown, ...more].flatMap((entry) =>
        entry.kind === 'organic' ? entry.school.name : [],
      );
      expect(names).toEqual(schools(count).map(({ name }) => name));
    }
  });
});

describe('which list is drawn', () => {
  it('is the legacy one for gid alone', () => {
    expect(isLegacyQuery({ gid: '4711' })).toBe(true);
    expect(isLegacyQuery({ gid: '4711', extid: 'RN-2026' })).toBe(false);
    expect(isLegacyQuery({ gid: '4711', schools: [] })).toBe(false);
    expect(isLegacyQuery({})).toBe(false);
  });

  it('is that of the attribute where schools are given', () => {
    const ranking = toRankingData({ schools: [{ details: { schoolName: 'Loaded' } }] }, false);
    const data = { ranking };
    expect(currentRanking({ schools: [{ details: { schoolName: 'Given' } }], data })).toMatchObject({
      schools: [{ details: { schoolName: 'Given' } }],
    });
    expect(currentRanking({ data })).toBe(ranking);
    expect(currentRanking({})).toBeNull();
  });

  it('is none where no school is left', () => {
    expect(toRankingData({ schools: [] }, false)).toBeNull();
    expect(toRankingData({ schools: [null, 'text', {}] }, true)).toBeNull();
  });

  it('keeps nothing that is not drawn', () => {
    const ranking = {
      extid: 'x',
      title: 'T',
      schools: [{ rank: 1, secret: 'x', details: { schoolName: 'A' } }],
    };
    expect(JSON.stringify(toRankingData(ranking, false))).not.toContain('secret');
  });
});

it('names anchors in the order of ranks', () => {
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

it('reads places from words and ignores the rest', () => {
  expect(readPositions(['3', 'x', '9th', ''], 1)).toEqual({ sponsored: [3, 9], finder: 1 });
});

it('takes the usual places where no word is one, and none where there is no word', () => {
  expect(readPositions(['x', 'three'], 1).sponsored).toEqual([3, 9]);
  expect(readPositions(['5', 'x'], 1).sponsored).toEqual([5]);
  expect(readPositions([], 1).sponsored).toEqual([]);
});
