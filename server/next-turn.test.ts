import { setImmediate as nextImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { isTurnOver, nextTurn, waitInTurn } from './next-turn.ts';

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

test.each([
  { ms: 9, min: 30, max: 40 },
  { ms: 0, min: 1, max: 3 },
])('leaves empty turns after a $ms ms task, so that connections are accepted', async ({ ms, min, max }) => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 200) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => {
    await nextTurn();
    const start = turns;
    now += ms;
    return start;
  };
  const [first = 0, second = 0, third = 0] = await Promise.all([work(), work(), work()]);
  for (const between of [second - first, third - second]) {
    expect(between).toBeGreaterThanOrEqual(min);
    expect(between).toBeLessThanOrEqual(max);
  }
});

test('isTurnOver returns true 3 ms after the turn started, and false at the start of the next turn', async () => {
  let now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => void vi.restoreAllMocks());
  await nextImmediate();
  expect(isTurnOver()).toBe(false);
  now += 2;
  expect(isTurnOver()).toBe(false);
  now += 1;
  expect(isTurnOver()).toBe(true);
  await nextImmediate();
  expect(isTurnOver()).toBe(false);
  now += 3;
  await nextTurn();
  expect(isTurnOver()).toBe(false);
});

test('waits for finished and failed work in the same turn', async () => {
  let isNextTurn = false;
  setImmediate(() => {
    isNextTurn = true;
  });
  await waitInTurn([Promise.resolve(), Promise.reject(new Error('failed'))]);
  expect(isNextTurn).toBe(false);
});

test('waits for other work until the next turn', async () => {
  await expect(waitInTurn([new Promise(() => undefined)])).resolves.toBeUndefined();
});
