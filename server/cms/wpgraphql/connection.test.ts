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
])('rejects the repeated or missing cursors %j after %i requests', async (cursors, count) => {
  expect(await readAll(cursors)).toBe(count);
});

it('rejects a list that is longer than the limit', async () => {
  expect(await readAll(Array.from({ length: 5000 }, (_, index) => String(index)))).toBe(1000);
});

it('reads all pages of a list', async () => {
  const pages = [
    { pageInfo: { hasNextPage: true, endCursor: 'a' }, nodes: [1, 2] },
    { pageInfo: { hasNextPage: false, endCursor: 'a' }, nodes: [3] },
  ];
  const cursors: (string | null)[] = [];
  const found: number[] = [];
  for await (const nodes of readConnection(async (after) => {
    cursors.push(after);
    return pages[cursors.length - 1] ?? { pageInfo: { hasNextPage: false, endCursor: null }, nodes: [] };
  }))
    found.push(...nodes);
  expect([cursors, found]).toEqual([
    [null, 'a'],
    [1, 2, 3],
  ]);
});
