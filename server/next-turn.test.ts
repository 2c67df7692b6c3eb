import { setImmediate as nextImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createNextTurn, isTurnOver, nextTurn, recordConnection, waitInTurn } from './next-turn.ts';

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

test('runs the first four turns of a task before the turns of other tasks', async () => {
  // Earlier tests may have run short tasks last, which count.
  await nextTurn();
  const events: string[] = [];
  const work = async (name: string, waitForTurn: () => Promise<void>, turns: number) => {
    for (let turn = 1; turn <= turns; turn += 1) {
      await waitForTurn();
      events.push(`${name}${turn}`);
    }
  };
  await Promise.all([work('a', nextTurn, 2), work('b', createNextTurn(), 6)]);
  expect(events.join(' ')).toBe('b1 b2 b3 b4 a1 b5 a2 b6');
});

test('runs another task after eight turns of short tasks', async () => {
  // Earlier tests may have run short tasks last, which count.
  await nextTurn();
  const events: string[] = [];
  const shortTasks = Array.from({ length: 5 }, async () => {
    const waitForTurn = createNextTurn();
    for (let turn = 1; turn <= 4; turn += 1) {
      await waitForTurn();
      events.push('short');
    }
  });
  await Promise.all([nextTurn().then(() => events.push('other')), ...shortTasks]);
  expect(events.indexOf('other')).toBe(8);
});

test.each([
  { connections: 0, expected: 1 },
  { connections: 5, expected: 6 },
  { connections: 1000, expected: 32 },
])(
  'after a task, starts the next one $expected turn(s) later if $connections connections arrive',
  async ({ connections, expected }) => {
    let [turns, remaining, isDone] = [0, 0, false];
    const accept = () => {
      turns += 1;
      remaining -= 1;
      if (remaining >= 0) recordConnection();
      if (!isDone) setImmediate(accept);
    };
    const work = async () => {
      await nextTurn();
      remaining = connections;
      return turns;
    };
    setImmediate(accept);
    const [first, second] = await Promise.all([work(), work()]);
    isDone = true;
    expect(second - first).toBe(expected);
  },
);

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
