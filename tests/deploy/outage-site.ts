import { type ChildProcess, execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type ChangingWordPress, startChangingWordPress } from '../../bench/cluster/changing-wordpress.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RunningRedis, startProcess, startRedis, stop } from './processes.ts';

/** Reads a page of a process, with its status and headers. */
export async function read(origin: string, path = '/guides/loans/') {
  const response = await fetch(origin + path);
  return { status: response.status, html: await response.text(), headers: response.headers };
}

/** A CMS that tests interrupt, and processes of our server that use it. */
export interface OutageSite {
  readonly cms: ChangingWordPress;
  /** Starts a process; resolves to its origin. */
  start(environment?: Readonly<Record<string, string>>): Promise<string>;
  /** Checks that a new process responds with stored pages during a fault of the CMS. */
  expectStoredPages(fault: 'isDown' | 'isHanging'): Promise<void>;
}

/** Starts a CMS for the tests of a file, and stops it and all processes after them. */
export function setUpOutages(): OutageSite {
  let folder = '';
  let cms: ChangingWordPress;
  let redis: RunningRedis | undefined;
  const processes: ChildProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cms-outage-'));
    cms = await startChangingWordPress();
  });
  afterEach(() => {
    cms.isDown = false;
    cms.isHanging = false;
  });
  afterAll(async () => {
    await Promise.all(processes.map((child) => stop(child)));
    await Promise.all([redis?.stop(), cms?.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  async function start(environment: Readonly<Record<string, string>> = {}): Promise<string> {
    const port = await findFreePort();
    const dataDir = join(folder, `data-${port}`);
    processes.push(
      await startProcess(port, { CMS: 'wordpress', CMS_URL: cms.origin, DATA_DIR: dataDir, ...environment }),
    );
    return `http://127.0.0.1:${port}`;
  }

  async function countStored(url: string): Promise<number> {
    const args = ['-u', url, 'zcard', 'edu-embed:{www.example.org}:pages:times'];
    return Number((await promisify(execFile)('redis-cli', args)).stdout);
  }

  return {
    get cms() {
      return cms;
    },
    start,
    async expectStoredPages(fault) {
      redis ??= await startRedis(await findFreePort(), folder);
      const { url } = redis;
      const shared = { PURGE_LOG: url, PAGE_STORE: url };
      const first = await start(shared);
      const known = await read(first);
      expect(known.status).toBe(200);
      expect((await read(first, '/')).status).toBe(200);
      await expect.poll(() => countStored(url), { timeout: 10_000 }).toBe(2);
      cms[fault] = true;
      // The store has no pages of this configuration, or is unreachable.
      const others = [
        ['STUDY_MATCH_URL', 'https://match.example.org/'],
        ['PAGE_STORE', 'redis://127.0.0.1:1'],
      ] as const;
      for (const [name, value] of others)
        expect((await read(await start({ ...shared, [name]: value }), '/readyz')).status).toBe(503);
      const second = await start(shared);
      expect((await read(second)).html).toBe(known.html);
      expect((await read(second, '/readyz')).status).toBe(200);
      expect((await read(second, '/never-rendered/')).status).toBe(503);
      cms[fault] = false;
      await expect.poll(async () => (await read(second, '/articles/')).status, { timeout: 20_000 }).toBe(200);
    },
  };
}
