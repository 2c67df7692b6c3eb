import { expect, test } from 'vitest';
import { nextTurn, startTurn } from './next-turn.ts';

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

test('started work continues before the next request starts, but a request waits only 10 ms for it', async () => {
  const events: string[] = [];
  const spin = (ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; );
  };
  const request = async (name: string) => {
    await startTurn();
    events.push(`start ${name}`);
  };
  await request('first');
  let isStopped = false;
  const work = async () => {
    while (!isStopped) {
      await nextTurn();
      events.push('work');
      spin(2);
    }
  };
  const working = work();
  await request('second');
  isStopped = true;
  await working;
  const waited = events.indexOf('start second') - events.indexOf('start first') - 1;
  expect(waited).toBeGreaterThanOrEqual(1);
  expect(waited).toBeLessThanOrEqual(6);
});
