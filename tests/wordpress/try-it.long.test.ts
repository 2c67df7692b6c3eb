import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSource, siteSuffix } from '../../scripts/wordpress/packages.ts';
import { findFreePort } from '../support/free-port.ts';
import { isUnavailable, wordpress } from './wordpress-test.ts';

/** Finds the processes that are started for a folder: their commands contain its path. */
function processesOf(folder: string): string[] {
  return readdirSync('/proc').filter((id) => {
    try {
      return /^\d+$/.test(id) && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(folder);
    } catch {
      // The process has ended since the folder was read.
      return false;
    }
  });
}

describe.skipIf(isUnavailable)('npm run wordpress', () => {
  let folder = '';
  let script = '';
  let ports: string[] = [];
  let version: string[] = [];
  /** The site's name, which depends on the version. */
  const site = `site${siteSuffix(readSource(process.env.WORDPRESS))}`;
  const started: ChildProcess[] = [];

  beforeAll(async () => {
    const { root } = wordpress.handle;
    script = join(root, 'dist/server/wordpress.mjs');
    // A separate project folder with its own `.wordpress`; everything else is linked.
    folder = mkdtempSync(join(tmpdir(), 'try-'));
    for (const name of ['dist', 'scripts', 'integrations', 'demo'])
      symlinkSync(join(root, name), join(folder, name));
    mkdirSync(join(folder, '.wordpress/sites', site), { recursive: true });
    for (const name of ['debs', 'debs-current'])
      if (existsSync(join(root, '.wordpress', name)))
        symlinkSync(join(root, '.wordpress', name), join(folder, '.wordpress', name));
    ports = ['--port', String(await findFreePort()), '--wordpress-port', String(await findFreePort())];
    version = process.env.WORDPRESS ? ['--wordpress', process.env.WORDPRESS] : [];
  });
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
    for (const id of processesOf(folder)) process.kill(Number(id), 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const runToEnd = (args: readonly string[]) =>
    spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8', timeout: 20_000 });

  test.each(['SIGHUP', 'SIGINT'] as const)(
    'stops everything it has started when %s arrives during the start',
    async (signal) => {
      const child = spawn(process.execPath, [script, ...ports, ...version], { cwd: folder, stdio: 'ignore' });
      started.push(child);
      const ended = once(child, 'exit');
      await expect
        .poll(() => processesOf(join(folder, '.wordpress/sites', site, 'mysql.sock')).length, {
          timeout: 60_000,
        })
        .toBeGreaterThan(0);
      child.kill(signal);
      expect(await ended).toEqual([0, null]);
      expect(processesOf(folder)).toEqual([]);
    },
  );

  test.each([0, 1])('rejects a port that is in use, and names the option for another port', async (which) => {
    const usedPort = await findFreePort();
    const listener = createServer().listen(usedPort, '127.0.0.1');
    await once(listener, 'listening');
    const { status, stderr } = runToEnd(
      ports.map((value, index) => (index === 2 * which + 1 ? String(usedPort) : value)),
    );
    listener.close();
    expect([status, stderr.trim()]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Port ${usedPort}\\b.* is in use\\. Stop the program that uses it`)),
    ]);
    expect(processesOf(folder)).toEqual([]);
  });

  test('does not start a site that is already running, and leaves it unchanged', async () => {
    const socket = join(folder, '.wordpress/sites', site, 'mysql.sock');
    rmSync(socket, { force: true });
    const listener = createServer().listen(socket);
    await once(listener, 'listening');
    const { status, stderr } = runToEnd([...ports, ...version, '--fresh']);
    expect([status, stderr]).toEqual([1, expect.stringContaining('is already running. Stop it first.')]);
    expect(existsSync(socket)).toBe(true);
    listener.close();
  });
});
