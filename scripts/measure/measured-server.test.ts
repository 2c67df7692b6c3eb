import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFirstLine } from '../start-site.ts';

let folder = '';
const children: ChildProcess[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const module = fileURLToPath(new URL('../../bench/measured-server.ts', import.meta.url));
  const contents = `import { serveForBench } from ${JSON.stringify(module)};
    setTimeout(() => serveForBench((_request, response) => response.end('ok')), Number(process.argv[2]));`;
  await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: join(folder, 'server.mjs'),
  });
  // This benchmark starts one server and reports its port. The test kills the benchmark.
  const bench = `import { fork } from 'node:child_process';
    const child = fork(${JSON.stringify(join(folder, 'server.mjs'))}, ['0']);
    child.on('message', ({ port }) => process.send({ port, pid: child.pid }));`;
  await writeFile(join(folder, 'bench.mjs'), bench);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

function start(name: string, delay = '0'): ChildProcess {
  const child = fork(join(folder, name), [delay]);
  children.push(child);
  return child;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    // There is no such process.
    return false;
  }
}

it('ends a measured server when its benchmark is killed', async () => {
  const bench = start('bench.mjs');
  const [{ port, pid }] = (await once(bench, 'message')) as [{ port: number; pid: number }];
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('ok');
  bench.kill('SIGKILL');
  try {
    await expect.poll(() => isRunning(pid), { timeout: 5000 }).toBe(false);
  } finally {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  }
});

it('ends a measured server whose benchmark stops before the server listens', async () => {
  const child = start('server.mjs', '300');
  await once(child, 'spawn');
  child.disconnect();
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(5000) });
  expect(code).toBe(0);
});

it('readFirstLine rejects when the server exits before it logs its URL', async () => {
  const server = spawn(process.execPath, ['-e', 'process.exit(3)'], { stdio: ['ignore', 'pipe', 'inherit'] });
  await expect(readFirstLine(server)).rejects.toThrow('The server exited (3) before it logged its URL.');
});
