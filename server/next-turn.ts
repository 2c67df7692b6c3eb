const waiting: (() => void)[] = [];

/**
 * Empty turns between two tasks, for each millisecond of the first one. Node accepts one connection per turn:
 * without empty turns, a new visitor would wait for as many tasks as there are new connections before it. An
 * empty turn takes some microseconds, so short tasks get few.
 */
const turnsPerMs = 8;
const maxTurnsBetween = 32;

function startAfter(turns: number): void {
  setImmediate(() => (turns > 1 ? startAfter(turns - 1) : startNext()));
}

function startNext(): void {
  const startedAt = performance.now();
  waiting.shift()?.();
  if (waiting.length === 0) return;
  setImmediate(() => startAfter(Math.min((performance.now() - startedAt) * turnsPerMs, maxTurnsBetween)));
}

/**
 * Waits for the next turn of the event loop that is free. Long work calls it every 10 to 30 ms. Only one
 * waiting task continues per turn: with `setImmediate`, 20 tasks at once would block other requests 20 times
 * as long as one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) startAfter(1);
  });
}
