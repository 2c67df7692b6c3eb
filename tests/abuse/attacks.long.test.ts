import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { judge } from '../../bench/abuse/judge.ts';
import { runAbuse } from '../../bench/abuse/run-abuse.ts';
import { maxRssMb, shortRun } from '../../bench/abuse/runs.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('the server serves cached pages and stays within its memory limit during all attacks', async () => {
  const measured = await runAbuse({ root, ...shortRun });
  expect(judge(measured, { rssMb: maxRssMb })).toEqual([]);
  expect(measured.results.length).toBeGreaterThan(10);
}, 150_000);

test('stops the server when the attacking process ends', async () => {
  let server = 0;
  const running = runAbuse({
    root,
    ...shortRun,
    onStart({ server: pid, adversary }) {
      server = pid;
      adversary.kill('SIGKILL');
    },
  });
  await expect(running).rejects.toThrow('The attacking process exited with SIGKILL.');
  expect(() => process.kill(server, 0)).toThrow('ESRCH');
}, 30_000);
