import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Runs a Node process that starts a program and then exits. @returns the program's process ID */
async function startAndExit(): Promise<number> {
  const code = `
    const { startProgram } = await import(${JSON.stringify(path('processes.ts'))});
    console.log(startProgram('sleep', ['60']).child.pid);
    process.exit();`;
  const args = ['--import', path('../typescript.mjs'), '--input-type=module', '--eval', code];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // No process has this ID.
    return false;
  }
}

test('a started program stops when the process that started it exits', async () => {
  const pid = await startAndExit();
  expect(pid).toBeGreaterThan(0);
  await expect.poll(() => isRunning(pid)).toBe(false);
});
