/**
 * Measures the longest turn of the event loop. Node loads this module before the server's code. The unit is
 * CPU time of the main thread, which other programs do not change. On request, sends the figure to the parent
 * process and resets it.
 */
import { openSync, readSync } from 'node:fs';

const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r');
const buffer = Buffer.alloc(100);

/** Time that the main thread has run, in nanoseconds: the first field. */
function readCpuNs() {
  const bytes = readSync(file, buffer, 0, buffer.length, 0);
  return Number(buffer.toString('latin1', 0, bytes).split(' ', 1)[0]);
}

let last = readCpuNs();
let longest = 0;
let turns = 0;

function endTurn() {
  const now = readCpuNs();
  longest = Math.max(longest, now - last);
  last = now;
  turns += 1;
  setImmediate(endTurn).unref();
}

process.on('message', () => {
  process.send?.({ longestMs: longest / 1e6, turns });
  longest = 0;
  turns = 0;
});
process.channel?.unref();
endTurn();
