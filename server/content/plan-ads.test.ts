import { expect, test } from 'vitest';
import { planAds } from './plan-ads.ts';
import type { Segment } from './segments.ts';

function paragraphs(count: number, letters: number): Segment[] {
  return Array.from({ length: count }, (_, index) => ({ kind: 'placement', position: index + 1, textBefore: (index + 1) * letters }));
}

test('leaves at least a screen of text between two advertisements', () => {
  expect([...planAds(paragraphs(14, 400), 30)]).toEqual([4, 8, 12]);
});

test('puts fewer at a lower density and none at zero', () => {
  expect([...planAds(paragraphs(14, 400), 15)]).toEqual([8]);
  expect(planAds(paragraphs(14, 400), 0).size).toBe(0);
});

test('never ends the article with one, nor stands near its end', () => {
  expect([...planAds(paragraphs(3, 2000), 30)]).toEqual([1, 2]);
});
