// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { addEvent, type QueuedEvent } from './event-queue.ts';

const addAll = (types: readonly string[]) =>
  types.reduce<readonly QueuedEvent[]>(
    (queue, type) => addEvent(queue, { event: new Event(type), path: [document.body] }),
    [],
  );
const typesOf = (queue: readonly QueuedEvent[]) => queue.map(({ event }) => event.type);

test('keeps all clicks and pressed keys in order', () => {
  expect(typesOf(addAll(['click', 'keydown', 'click']))).toEqual(['click', 'keydown', 'click']);
});

test('keeps only the last event of each type that reports the position of the pointer or the focus', () => {
  expect(typesOf(addAll(['mouseover', 'focusin', 'click', 'mouseover', 'focusin']))).toEqual([
    'click',
    'mouseover',
    'focusin',
  ]);
});

test('keeps only the last press on Submit', () => {
  expect(typesOf(addAll(['submit', 'click', 'submit']))).toEqual(['click', 'submit']);
});
