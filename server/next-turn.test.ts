import { expect, test } from 'vitest';
import { nextTurn } from './next-turn.ts';

test('continues one waiting task per turn of the event loop, in order', async () => {
  const events: string[] = [];
  let isDone = false;
  const observe = () => {
    events.push('turn');
    if (!isDone) setImmediate(observe);
  };
  setImmediate(observe);
  const work = async (name: string) => {
    for (let step = 1; step <= 2; step += 1) {
      await nextTurn();
      events.push(`${name}${step}`);
    }
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  isDone = true;
  expect(events.filter((event) => event !== 'turn')).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  const perTurn = events
    .join(' ')
    .split('turn')
    .map((turn) => turn.trim().split(' ').filter(Boolean).length);
  expect(Math.max(...perTurn)).toBe(1);
});

test('leaves turns between two tasks, so that new connections are accepted', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 200) setImmediate(count);
  };
  setImmediate(count);
  const startsOf = await Promise.all([1, 2, 3].map(async () => nextTurn().then(() => turns)));
  const [first = 0, second = 0, third = 0] = startsOf;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(30);
});
