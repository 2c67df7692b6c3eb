import { expect, it } from 'vitest';
import { CmsError } from '../cms.ts';
import { readConnection } from './connection.ts';

async function readAll(cursors: readonly (string | null)[]): Promise<number> {
  let count = 0;
  const read = async () => {
    const endCursor = cursors[count % cursors.length] ?? null;
    count += 1;
    return { pageInfo: { hasNextPage: true, endCursor }, nodes: [count] };
  };
  const error = await (async () => {
    for await (const _ of readConnection(read));
  })().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(CmsError);
  return count;
}

it.each([
  [['a'], 2],
  [['a', 'b'], 3],
  [['a', 'b', 'c', 'd'], 5],
  [[null], 1],
  [['a', null], 2],
])('the cursors %j, round and round, are a fault after %i questions', async (cursors, count) => {
  expect(await readAll(cursors)).toBe(count);
});

it('a list without an end is one, too', async () => {
  expect(await readAll(Array.from({ length: 5000 }, (_, index) => String(index)))).toBe(1000);
});

it('a list is read to its end', async () => {
  const answers = [
    { pageInfo: { hasNextPage: true, endCursor: 'a' }, nodes: [1, 2] },
    { pageInfo: { hasNextPage: false, endCursor: 'a' }, nodes: [3] },
  ];
  const asked: (string | null)[] = [];
  const found: number[] = [];
  for await (const nodes of readConnection(async (after) => {
    asked.push(after);
    return answers[asked.length - 1] ?? { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
  }))
    found.push(...nodes);
  expect([asked, found]).toEqual([
    [null, 'a'],
    [1, 2, 3],
  ]);
});
