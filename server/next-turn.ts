/** Requests that wait to start. */
const starting: (() => void)[] = [];
/** Work that waits to continue. */
const continuing: (() => void)[] = [];

/**
 * For this time after the start of a request, started work continues before the next request starts. When each
 * request started at once, 32 simultaneous requests for a page with an edit took 12 % more CPU time, for garbage
 * collection: the data of all of them was in memory.
 */
const startIntervalMs = 10;
let nextStartAt = 0;

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

function takeNext(now: number): (() => void) | undefined {
  const isStartDue = now >= nextStartAt || continuing.length === 0;
  if (starting.length === 0 || !isStartDue) return continuing.shift();
  nextStartAt = now + startIntervalMs;
  return starting.shift();
}

function startNext(): void {
  const startedAt = performance.now();
  takeNext(startedAt)?.();
  if (starting.length + continuing.length === 0) return;
  setImmediate(() => startAfter(Math.min((performance.now() - startedAt) * turnsPerMs, maxTurnsBetween)));
}

function waitIn(queue: (() => void)[]): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (starting.length + continuing.length === 1) startAfter(1);
  });
}

/**
 * Waits for the next free turn of the event loop. Long work calls it every 10 to 30 ms. Only one waiting task continues
 * per turn: with `setImmediate`, 20 simultaneous tasks would block other requests 20 times as long as one task.
 */
export function nextTurn(): Promise<void> {
  return waitIn(continuing);
}

/** Waits for the turn in which a new request may start. */
export function startTurn(): Promise<void> {
  return waitIn(starting);
}
