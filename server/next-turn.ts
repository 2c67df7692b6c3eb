const waiting: (() => void)[] = [];

/**
 * Number of empty turns between two tasks, per millisecond of the first task. Node accepts one connection per turn.
 * Without empty turns, a new connection would wait for one task for each connection before it. An empty turn takes
 * some microseconds, so short tasks are followed by few empty turns.
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
 * Waits for the next free turn of the event loop. Long work calls it every 10 to 30 ms. Only one waiting task continues
 * per turn: with `setImmediate`, 20 simultaneous tasks would block other requests 20 times as long as one task.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) startAfter(1);
  });
}
