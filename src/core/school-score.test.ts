import { describe, expect, it } from 'vitest';
import {
  ourScore,
  pointsOf,
  rangesOf,
  readOrder,
  sharedRanks,
  type VisitorOrder,
  visitorScore,
  writeOrder,
} from './school-score.ts';

const order = (text: string): VisitorOrder => readOrder(text) as VisitorOrder;

describe('our score', () => {
  it('computes our score as half retention and half completion, from 0 to 100 with one decimal', () => {
    expect(ourScore({ retentionRate: 0.86, completionRate: 0.81 })).toBe(83.5);
    expect(ourScore({ retentionRate: 0.5797, completionRate: 0.2807 })).toBe(43);
    expect(ourScore({ retentionRate: 0, completionRate: 0 })).toBe(0);
  });

  it.each([
    [0.7, 0.413, 55.7],
    [0.701, 0.412, 55.7],
    [0.4, 0.607, 50.4],
  ])('rounds the exact half of the rates %s and %s up to %s', (retentionRate, completionRate, score) => {
    expect(ourScore({ retentionRate, completionRate })).toBe(score);
  });

  it('returns no score if a rate is unknown, and ignores price and size', () => {
    expect(ourScore({ retentionRate: 0.8, netPrice: 1, totalStudentsEnrolled: 1 })).toBeUndefined();
    expect(ourScore({ completionRate: 0.8 })).toBeUndefined();
    expect(ourScore({ retentionRate: 0.8, completionRate: 0.6, netPrice: 90_000 })).toBe(70);
  });
});

describe('points of a list', () => {
  const list = [
    { netPrice: -1000, totalStudentsEnrolled: 1000 },
    { netPrice: 9000, totalStudentsEnrolled: 3000 },
    { netPrice: 0 },
    {},
  ];
  const ranges = rangesOf(list);
  const netPrices = list.map((figures) => pointsOf('netPrice', figures, ranges, 'small'));

  it('gives the lowest net price 100 points, even below zero, and the highest 0', () => {
    expect(netPrices.slice(0, 2)).toEqual([100, 0]);
  });

  it('counts a net price of zero as a figure, and a missing one as unknown', () => {
    expect(netPrices.slice(2)).toEqual([90, undefined]);
  });

  it('gives the preferred size 100 points', () => {
    const sizes = (preferred: 'small' | 'large') =>
      list.slice(0, 2).map((figures) => pointsOf('size', figures, ranges, preferred));
    expect([sizes('small'), sizes('large')]).toEqual([
      [100, 0],
      [0, 100],
    ]);
  });

  it('gives all schools 100 points if they have the same price', () => {
    const same = [{ netPrice: 5 }, { netPrice: 5 }];
    expect(pointsOf('netPrice', { netPrice: 5 }, rangesOf(same), 'small')).toBe(100);
  });

  it('gives all schools 100 points if they have the same size, also if larger schools are preferred', () => {
    const figures = { totalStudentsEnrolled: 900 };
    const points = (['small', 'large'] as const).map((preferred) =>
      pointsOf('size', figures, rangesOf([figures, {}]), preferred),
    );
    expect(points).toEqual([100, 100]);
  });
});

describe('a visitor’s score', () => {
  it('adds the points by their weights, and adds none for an unknown figure', () => {
    const figures = { retentionRate: 0.86, completionRate: 0.81, netPrice: 6640 };
    const ranges = rangesOf([figures, { netPrice: 10_000 }]);
    expect(visitorScore(figures, ranges, order('20-30-40-10'))).toBe(81.5);
    expect(visitorScore({ retentionRate: 0.86 }, ranges, order('20-30-40-10'))).toBe(17.2);
  });

  it('returns our score if the visitor chooses our weights', () => {
    const figures = { retentionRate: 0.86, completionRate: 0.81 };
    expect(visitorScore(figures, rangesOf([figures]), order('50-50-0-0'))).toBe(ourScore(figures));
  });
});

describe('an order in a URL', () => {
  it.each(['20-30-40-10', '0-0-100-0', '25-25-25-25-large'])(
    'reads the order %s and writes it unchanged',
    (text) => {
      expect(writeOrder(order(text))).toBe(text);
    },
  );

  it.each(['', '50-50', '50-50-10-0', '-50-50-0', '1e2-0-0-0', '20-30-40-10-small', '020-30-40-010x'])(
    'rejects the invalid order "%s"',
    (text) => expect(readOrder(text)).toBeUndefined(),
  );

  it('omits our own weights from the URL', () => {
    expect(writeOrder(order('50-50-0-0-large'))).toBe('');
  });
});

it('gives equal scores one rank and skips the ranks after it', () => {
  expect(sharedRanks([90, 80, 80, 80, 70])).toEqual([1, 2, 2, 2, 5]);
  expect(sharedRanks([])).toEqual([]);
});
