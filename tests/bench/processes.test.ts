import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { toRunningServer, waitForPage, waitForPort } from '../../bench/compare/processes.ts';

const start = (script: string): ChildProcess =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });

async function startAndKill(): Promise<ChildProcess> {
  const child = start('setInterval(() => {}, 1000)');
  child.kill('SIGKILL');
  await once(child, 'exit');
  return child;
}

test('stops a server that a signal has already ended', async () => {
  const server = toRunningServer(await startAndKill(), 1);
  await expect(server.stop()).resolves.toBeUndefined();
});

test('reports at once that a signal ended a server before its first page', async () => {
  await expect(waitForPage(await startAndKill(), 1, '/')).rejects.toThrow('exited with SIGKILL');
});

test('reports that a server exited before it sent its port', async () => {
  await expect(waitForPort(start('process.exit(3)'))).rejects.toThrow('exited with 3');
});

test('resolves to the port that a server sends', async () => {
  const child = start('process.send({ port: 81 })');
  expect(await waitForPort(child)).toBe(81);
  child.kill();
});
