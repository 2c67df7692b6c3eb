const waiting: (() => void)[] = [];

function startNext(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(startNext);
}

/**
 * Waits for the next turn of the event loop that is free. Long work calls it every 10 to 30 ms. Only one
 * waiting task continues per turn: with `setImmediate`, 20 tasks at once would block other requests 20 times
 * as long as one.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(startNext);
  });
}
