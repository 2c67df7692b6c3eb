import { expect, it } from 'vitest';
import { composeRanking } from './compose-ranking.ts';

const school = (slug: string) => ({ schoolId: slug, slug, rank: 1, details: { schoolName: slug } });
const base = { extid: 'base', rankedCount: 40, schools: ['a', 'b', 'c'].map(school) };

it('keeps the number of ranked schools if the editors shorten a built-in list', async () => {
  const ranking = await composeRanking({ id: 'base', limit: 2, blurbs: {} }, 'own', () => base);
  expect([ranking?.schools.length, ranking?.rankedCount]).toEqual([2, 40]);
});

it('drops the number of ranked schools if the editors chose the schools', async () => {
  const own = { id: 'base', schools: [school('d')], blurbs: {} };
  expect((await composeRanking(own, 'own', () => base))?.rankedCount).toBeUndefined();
});
