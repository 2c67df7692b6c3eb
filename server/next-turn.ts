const waiting: (() => void)[] = [];
/** Tasks that need few turns. */
const waitingShort: (() => void)[] = [];

/** A flood of connections delays tasks by at most this many turns each. */
const maxTurnsBetween = 32;
let hasNewConnection = false;

/** Delays the next task by one turn. Call it for each accepted connection. */
export function recordConnection(): void {
  hasNewConnection = true;
}

/**
 * Starts the next task after a turn that accepts no connection. Node accepts one connection per turn. Without
 * this wait, each new connection would wait for one task per earlier connection.
 */
function startAfterAccepting(turns = maxTurnsBetween): void {
  hasNewConnection = false;
  setImmediate(() => (hasNewConnection && turns > 1 ? startAfterAccepting(turns - 1) : startNext()));
}

/**
 * Milliseconds of one turn: longer work makes other requests wait. With 10, an attacked server responded to a
 * third fewer short requests; pages without load took the same CPU time.
 */
const msPerTurn = 3;
let turnStartedAt: number | undefined;

function startTurn(now: number): void {
  turnStartedAt = now;
  setImmediate(() => {
    // Not a turn that has started since.
    if (turnStartedAt === now) turnStartedAt = undefined;
  });
}

/** After this many turns of short tasks, another task gets a turn: a purge, a search, new school data. */
const maxShortTurns = 8;
let shortTurns = 0;

function startNext(): void {
  startTurn(performance.now());
  const isShort = waitingShort.length > 0 && (waiting.length === 0 || shortTurns < maxShortTurns);
  shortTurns = isShort ? shortTurns + 1 : 0;
  (isShort ? waitingShort : waiting).shift()?.();
  if (waitingShort.length + waiting.length > 0) startAfterAccepting();
}

function waitIn(queue: (() => void)[]): Promise<void> {
  return new Promise((resolve) => {
    queue.push(resolve);
    if (waitingShort.length + waiting.length === 1) startAfterAccepting();
  });
}

/**
 * Waits for the next free turn of the event loop. Long work calls it every 3 to 30 ms. Only one waiting task
 * continues per turn: with `setImmediate`, 20 simultaneous tasks would block other requests 20 times as long
 * as one task.
 */
export const nextTurn = (): Promise<void> => waitIn(waiting);

/** Turns in which most pages are rendered. */
const turnsOfShortTask = 4;

/**
 * Creates a `nextTurn` for one task. Its first four turns usually come before those of other tasks: if all
 * pages waited equally, all of them would be in memory at the same time. With 32 simultaneous requests for an
 * edited page, that took a tenth more CPU time, for garbage collection.
 */
export function createNextTurn(): () => Promise<void> {
  let count = 0;
  return () => {
    count += 1;
    return waitIn(count <= turnsOfShortTask ? waitingShort : waiting);
  };
}

/**
 * Whether this turn of the event loop has lasted for 3 ms; if so, long work waits for the next turn. Work
 * that waits more often stays in memory longer: 32 simultaneous requests for a page took 12 % more CPU time
 * when each of them waited four times.
 */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (turnStartedAt === undefined) startTurn(now);
  return now - (turnStartedAt ?? now) >= msPerTurn;
}

/** Waits until all work has finished or failed, but at most until the next turn of the event loop. */
export function waitInTurn(work: readonly Promise<unknown>[]): Promise<void> {
  return new Promise((resolve) => {
    const immediate = setImmediate(resolve);
    void Promise.allSettled(work).then(() => {
      clearImmediate(immediate);
      resolve();
    });
  });
}
