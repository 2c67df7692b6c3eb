import { expect, test } from 'vitest';
import type { ContentNode } from './content-nodes.ts';
import { isBesideRail, planAds } from './plan-ads.ts';

function paragraphs(count: number, charactersEach: number): ContentNode[] {
  return Array.from({ length: count }, (_, index) => ({
    kind: 'placement',
    position: index + 1,
    textBefore: (index + 1) * charactersEach,
  }));
}

const used = (nodes: readonly ContentNode[], density: number) =>
  [...planAds(nodes, density)].filter(([, decision]) => decision === 'use').map(([position]) => position);

test('decides for each paragraph, numbered from 1, whether its placement is used [9.6]', () => {
  const plan = planAds(paragraphs(14, 400), 30);
  expect([...plan.keys()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect([plan.get(1), plan.get(4), plan.get(5)]).toEqual(['start', 'use', 'spacing']);
});

test('leaves at least one screen of text between two ads', () => {
  expect(used(paragraphs(20, 400), 30)).toEqual([4, 8, 12, 16]);
});

test('isBesideRail is true only for placements in the first screens of a wide page', () => {
  expect(
    paragraphs(3, 2000).map((contentNode) => contentNode.kind === 'placement' && isBesideRail(contentNode)),
  ).toEqual([true, false, false]);
});

test('uses fewer placements at a lower density and none at zero', () => {
  expect(used(paragraphs(60, 400), 15).length).toBeLessThan(used(paragraphs(60, 400), 30).length);
  expect(used(paragraphs(60, 400), 15).length).toBeGreaterThan(0);
  expect(used(paragraphs(60, 400), 0)).toEqual([]);
});

test('uses no placement at or near the end of the article', () => {
  expect(used(paragraphs(3, 2000), 30)).toEqual([1, 2]);
  expect(planAds(paragraphs(3, 2000), 30).get(3)).toBe('end');
});

test('counts the ad slots around the text, so that a short article has no ad slots inside the text', () => {
  const short = [1240, 1900].map(
    (textBefore, index): ContentNode => ({ kind: 'placement', position: index + 1, textBefore }),
  );
  expect([...planAds(short, 30).values()]).toEqual(['density', 'density']);
});

test.each([10, 20, 30])('keeps ads below %i % of the article’s height at every length', (density) => {
  for (let count = 1; count <= 80; count += 1) {
    const adHeight = 2 * 170 + used(paragraphs(count, 400), density).length * 360;
    const height = (count * 400) / 1.46 + adHeight;
    if (adHeight > 2 * 170) expect((100 * adHeight) / height).toBeLessThanOrEqual(density);
  }
});
