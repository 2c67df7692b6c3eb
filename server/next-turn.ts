interface WaitingTask {
  /** Whether it starts a request; other tasks continue work that has started. */
  readonly isStart: boolean;
  readonly run: () => void;
}

/** In order of arrival. */
const waiting: WaitingTask[] = [];

/**
 * When at least `crowd` tasks wait to continue, they run first, and one request starts every `startIntervalMs`.
 * Otherwise, 32 simultaneous requests for a page with an edit would all be in memory at a time, and take 15 % more
 * CPU time for garbage collection.
 */
const crowd = 8;
const startIntervalMs = 10;
let nextStartAt = 0;

/**
 * Number of empty turns between two tasks, per millisecond of the first task. Node accepts one connection per turn.
 * Without empty turns, a new connection would wait for one task for each connection before it. An empty turn takes
 * some microseconds, so short tasks are followed by few empty turns.
 */
const turnsPerMs = 8;
const maxTurnsBetween = 32;

function runAfter(turns: number): void {
  setImmediate(() => (turns > 1 ? runAfter(turns - 1) : runNext()));
}

function takeNext(now: number): WaitingTask | undefined {
  const continuing = waiting.filter(({ isStart }) => !isStart);
  const [task] = continuing.length >= crowd && now < nextStartAt ? continuing : waiting;
  if (!task) return undefined;
  waiting.splice(waiting.indexOf(task), 1);
  if (task.isStart) nextStartAt = now + startIntervalMs;
  return task;
}

function runNext(): void {
  const startedAt = performance.now();
  takeNext(startedAt)?.run();
  if (waiting.length === 0) return;
  setImmediate(() => runAfter(Math.min((performance.now() - startedAt) * turnsPerMs, maxTurnsBetween)));
}

function waitAs(isStart: boolean): Promise<void> {
  return new Promise((resolve) => {
    waiting.push({ isStart, run: resolve });
    if (waiting.length === 1) runAfter(1);
  });
}

/**
 * Waits for the next free turn of the event loop. Long work calls it every 10 to 30 ms. Only one waiting task continues
 * per turn: with `setImmediate`, 20 simultaneous tasks would block other requests 20 times as long as one task.
 */
export function nextTurn(): Promise<void> {
  return waitAs(false);
}

/** Waits for the turn in which a new request starts. */
export function waitToStart(): Promise<void> {
  return waitAs(true);
}
