import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrontDelivery } from './front-delivery.ts';
import { createFrontPurger, type FrontPurger } from './front-purger.ts';

interface Delivered {
  readonly number: number;
  consumer: string | undefined;
  at: number;
  isConfirmed: boolean;
}

/** A stream with one consumer group, in memory. */
function createGroup() {
  const entries: Delivered[] = [];
  const deliver = (consumer: string, chosen: readonly Delivered[]) => {
    for (const entry of chosen) Object.assign(entry, { consumer, at: Date.now() });
    return chosen.map(({ number }) => ({ epoch: 'e', number, tags: [`page:${number}`] }));
  };
  return {
    add: (number: number) => entries.push({ number, consumer: undefined, at: 0, isConfirmed: false }),
    unconfirmed: () => entries.filter(({ isConfirmed }) => !isConfirmed).map(({ number }) => number),
    stream: {
      createGroup: async () => undefined,
      readGroup: async (_group: string, consumer: string, isRepeated: boolean) =>
        deliver(
          consumer,
          entries.filter(
            (entry) => !entry.isConfirmed && entry.consumer === (isRepeated ? consumer : undefined),
          ),
        ),
      claim: async (_group: string, consumer: string, idleMs: number) =>
        deliver(
          consumer,
          entries.filter(
            ({ consumer: owner, isConfirmed, at }) => owner && !isConfirmed && Date.now() - at >= idleMs,
          ),
        ),
      confirm: async (_group: string, confirmed: readonly { readonly number: number }[]) => {
        for (const entry of entries)
          if (confirmed.some(({ number }) => number === entry.number)) entry.isConfirmed = true;
      },
    },
  };
}

const purgers: FrontPurger[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  for (const purger of purgers.splice(0)) void purger.close();
});

/** A process that is cut off from its cache, or not. Records the tags that it sends. */
function createProcess({ stream }: ReturnType<typeof createGroup>, consumer: string, isCutOff: boolean) {
  const sent: string[] = [];
  const purger = createFrontPurger({
    cache: {
      kind: 'varnish',
      name: 'varnish',
      comparesPositions: true,
      async purge(tags) {
        sent.push(...tags);
        if (isCutOff) await new Promise(() => undefined);
      },
    },
    onError: () => undefined,
    onLost: () => undefined,
  });
  purgers.push(purger);
  const onError = vi.fn();
  return { sent, delivery: createFrontDelivery({ stream, fronts: [purger], consumer, onError }) };
}

test('sends a purge from another process if the first one is cut off from the cache', async () => {
  const group = createGroup();
  const [cutOff, healthy] = [createProcess(group, 'a', true), createProcess(group, 'b', false)];
  group.add(1);
  await cutOff.delivery.passOn(true);
  expect(cutOff.sent).toEqual(['page:1']);
  vi.advanceTimersByTime(300);
  await healthy.delivery.passOn(false);
  expect(healthy.sent).toEqual([]);
  vi.advanceTimersByTime(200);
  // The first process must not claim its own purge again, because then no other process could claim it.
  await cutOff.delivery.passOn(false);
  await healthy.delivery.passOn(false);
  expect(healthy.sent).toEqual(['page:1']);
  await setImmediate();
  expect(group.unconfirmed()).toEqual([]);
});

test('a process that is cut off from the cache reads no new purges, so that the others read them', async () => {
  const group = createGroup();
  const [cutOff, healthy] = [createProcess(group, 'a', true), createProcess(group, 'b', false)];
  group.add(1);
  await cutOff.delivery.passOn(true);
  vi.advanceTimersByTime(500);
  group.add(2);
  await cutOff.delivery.passOn(true);
  await healthy.delivery.passOn(true);
  expect(healthy.sent.toSorted()).toEqual(['page:1', 'page:2']);
  await setImmediate();
  expect(group.unconfirmed()).toEqual([]);
});

test('a process that is cut off from the cache reads purges that no other process reads', async () => {
  const group = createGroup();
  const { delivery } = createProcess(group, 'a', true);
  const repeated = vi.spyOn(group.stream, 'readGroup');
  group.add(1);
  await delivery.passOn(true);
  vi.advanceTimersByTime(500);
  await delivery.passOn(true);
  expect(repeated).toHaveBeenCalledTimes(1);
  // The process reads after a while without new entries, and after five seconds at the latest.
  await delivery.passOn(false);
  expect(repeated).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5001);
  await delivery.passOn(true);
  expect(repeated).toHaveBeenCalledTimes(3);
});
