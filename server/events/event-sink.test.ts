import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEventSink, RejectedBatchError, type StoredEvent } from './event-sink.ts';

const eventsOf = (count: number, page = '/'): StoredEvent[] =>
  Array.from({ length: count }, () => ({ time: '2026-11-22T17:00Z', name: 'FormViewed', page }));
const deliver = vi.fn<(lines: readonly string[]) => Promise<void>>();
const onError = vi.fn();
const openSink = (options = {}) => createEventSink({ deliver, onError, ...options });

beforeEach(() => {
  vi.useFakeTimers();
  deliver.mockReset().mockResolvedValue();
  onError.mockReset();
});
afterEach(() => vi.useRealTimers());

test('delivers events of a second in one batch, as lines of JSON', async () => {
  const sink = openSink();
  sink.add(eventsOf(1, '/a/'));
  sink.add(eventsOf(1, '/b/'));
  expect(deliver).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1000);
  expect(deliver.mock.calls).toEqual([
    [
      [
        '{"time":"2026-11-22T17:00Z","name":"FormViewed","page":"/a/"}\n',
        '{"time":"2026-11-22T17:00Z","name":"FormViewed","page":"/b/"}\n',
      ],
    ],
  ]);
  expect(sink.waiting).toBe(0);
});

test('retries a failed batch after increasing pauses, in order, and reports the failure once', async () => {
  const sink = openSink({ maxBatch: 2 });
  deliver.mockRejectedValueOnce(new Error('down')).mockRejectedValueOnce(new Error('down'));
  sink.add([...eventsOf(2, '/a/'), ...eventsOf(1, '/b/')]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(deliver).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(deliver).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1900);
  expect(deliver).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  expect(deliver.mock.calls.map(([lines]) => lines.length)).toEqual([2, 2, 2, 1]);
  expect(onError.mock.calls).toEqual([[new Error('down'), 0]]);
  expect(sink.waiting).toBe(0);
});

test('rejects events while the queue is full, and accepts events again after a delivery', async () => {
  const sink = openSink({ maxWaiting: 10 });
  expect(sink.add(eventsOf(8))).toBe(true);
  expect(sink.add(eventsOf(3))).toBe(false);
  expect(sink.waiting).toBe(8);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sink.add(eventsOf(3))).toBe(true);
});

test('drops a batch that the receiver rejects permanently, reports the lost events, and delivers the next batch', async () => {
  const sink = openSink({ maxBatch: 2 });
  deliver.mockRejectedValueOnce(new RejectedBatchError('bad'));
  sink.add(eventsOf(3));
  await vi.advanceTimersByTimeAsync(1000);
  expect(onError.mock.calls).toEqual([[new RejectedBatchError('bad'), 2]]);
  expect(deliver.mock.calls.map(([lines]) => lines.length)).toEqual([2, 1]);
});

test('delivers waiting events when it is closed, and reports the events that it cannot deliver', async () => {
  const sink = openSink();
  sink.add(eventsOf(2));
  await sink.close();
  expect(deliver).toHaveBeenCalledTimes(1);
  deliver.mockRejectedValue(new Error('down'));
  sink.add(eventsOf(3));
  await sink.close();
  expect(onError.mock.calls.at(-1)?.[1]).toBe(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('closes after three seconds if the receiver does not respond, and reports the lost events', async () => {
  const sink = openSink({ maxBatch: 2 });
  deliver.mockReturnValue(new Promise(() => undefined));
  sink.add(eventsOf(3));
  const closed = sink.close();
  await vi.advanceTimersByTimeAsync(2900);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await closed;
  expect(onError.mock.calls).toEqual([
    [expect.objectContaining({ message: 'events were not stored before the process ended' }), 3],
  ]);
});
