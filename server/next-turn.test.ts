import { expect, test, vi } from 'vitest';
import { nextTurn, waitToStart } from './next-turn.ts';

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
  { ms: 0, min: 1, max: 10 },
])('leaves empty turns after a $ms ms task, so that connections are accepted', async ({ ms, min, max }) => {
  let turns = 0;
  const count = () => {
    turns += 1;
    if (turns < 200) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => {
    await nextTurn();
    const start = turns;
    for (const end = performance.now() + ms; performance.now() < end; );
    return start;
  };
  const [first = 0, second = 0, third = 0] = await Promise.all([work(), work(), work()]);
  for (const between of [second - first, third - second]) {
    expect(between).toBeGreaterThanOrEqual(min);
    expect(between).toBeLessThanOrEqual(max);
  }
});

/** Starts a request; then queues another one and tasks that continue. Resolves to the order in which they run. */
async function runAfterStart(tasks: number, msSinceStart: number): Promise<string[]> {
  const startedAt = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(startedAt);
  await waitToStart();
  now.mockReturnValue(startedAt + msSinceStart);
  const events: string[] = [];
  const request = waitToStart().then(() => events.push('request'));
  const work = Array.from({ length: tasks }, () => nextTurn().then(() => events.push('task')));
  await Promise.all([request, ...work]);
  now.mockRestore();
  return events;
}

test('a request and a few tasks that continue run in order of arrival', async () => {
  expect((await runAfterStart(7, 0)).indexOf('request')).toBe(0);
});

test('many tasks that continue run before the next request, but delay it by at most 10 ms', async () => {
  expect((await runAfterStart(10, 9)).indexOf('request')).toBe(3);
  expect((await runAfterStart(10, 10)).indexOf('request')).toBe(0);
});
