import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, stop, waitUntil } from '../../tests/deploy/processes.ts';
import type { Cluster } from './cluster.ts';
import { type Load, read, watchedPages } from './load.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const pageAt = (index: number) => {
  const page = watchedPages[index % watchedPages.length];
  if (!page) throw new Error('There are no pages to watch.');
  return page;
};

export interface Scenario {
  readonly name: string;
  run(cluster: Cluster, load: Load): Promise<string | undefined>;
}

async function publishEach(load: Load, count: number, pauseMs: number): Promise<number> {
  let acknowledged = 0;
  for (let index = 0; index < count; index += 1) {
    if (await load.publish(pageAt(index))) acknowledged += 1;
    await sleep(pauseMs);
  }
  return acknowledged;
}

/** Resident memory of a process, in megabytes. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

const memory = ({ nodes }: Cluster) => Promise.all(nodes.map(({ child }) => memoryOf(child.pid)));

/** Replaces the school data as an import does. */
async function replaceSchools({ dataDir }: Cluster, prefix: string): Promise<void> {
  const file = JSON.parse(await readFile(join(root, 'server/data/sample-schools.json'), 'utf8'));
  for (const school of file.schools) school.name = `${prefix} ${school.name}`;
  const draft = join(dataDir, 'draft.json');
  await writeFile(draft, JSON.stringify({ ...file, kind: 'scorecard', version: prefix }));
  await rename(draft, join(dataDir, 'catalogue.json'));
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'purges one after another',
    async run(_cluster, load) {
      for (let index = 0; index < 20; index += 1) await load.measureLag(pageAt(index));
      return undefined;
    },
  },
  {
    name: '1,000 purges',
    async run(cluster, load) {
      const before = await memory(cluster);
      const startedAt = Date.now();
      const batches = Array.from({ length: 10 }, () => publishEach(load, 100, 0));
      const acknowledged = (await Promise.all(batches)).reduce((sum, count) => sum + count, 0);
      const seconds = (Date.now() - startedAt) / 1000;
      await sleep(2000);
      const after = await memory(cluster);
      return `${acknowledged} acknowledged in ${seconds.toFixed(1)} s; memory of the processes ${before.join(', ')} → ${after.join(', ')} MB`;
    },
  },
  {
    name: 'each process killed (kill -9) and started again',
    async run(cluster, load) {
      for (const node of cluster.nodes) {
        await stop(node.child);
        await publishEach(load, 4, 100);
        await cluster.restart(node);
        await sleep(500);
      }
      return undefined;
    },
  },
  {
    name: 'one process cut off from Redis',
    async run(cluster, load) {
      const [node] = cluster.nodes;
      await load.excuse(async () => {
        node?.redis.cut();
        await publishEach(load, 10, 200);
        await sleep(2000);
        node?.redis.heal();
        // The process reconnects within its pause of at most a second.
        await sleep(1000);
      });
      await sleep(2500);
      return undefined;
    },
  },
  {
    name: 'Redis killed and started without its memory',
    async run(cluster, load) {
      await cluster.redis.stop();
      const rejected = !(await load.publish(pageAt(0)));
      await sleep(1500);
      await cluster.redis.start();
      await sleep(1500);
      let attempts = 1;
      while (!(await load.publish(pageAt(0))) && attempts < 20) {
        attempts += 1;
        await sleep(100);
      }
      await sleep(2500);
      return `purges while it was down: ${rejected ? 'rejected with 503' : 'ACKNOWLEDGED'}; accepted after ${attempts} attempts`;
    },
  },
  {
    name: 'slow CMS (1.5 s for each response)',
    async run({ cms }, load) {
      await load.excuse(async () => {
        cms.delayMs = 1500;
        await publishEach(load, 6, 500);
        await sleep(2000);
        cms.delayMs = 0;
        await sleep(3000);
      });
      await sleep(2000);
      return undefined;
    },
  },
  {
    name: 'CMS down for 12 s, with purges',
    async run({ cms }, load) {
      const startedAt = Date.now();
      await load.excuse(async () => {
        cms.isDown = true;
        await publishEach(load, 6, 2000);
        cms.isDown = false;
        const downUntil = Date.now();
        // The processes ask the CMS again after a pause.
        for (let attempt = 0; attempt < 450; attempt += 1) {
          const bodies = await Promise.all(watchedPages.map(({ path }) => read(load.origin + path)));
          if (bodies.every(({ body }) => body.includes(`revision-${cms.revision}`))) break;
          await sleep(100);
        }
        load.note(`current pages ${((Date.now() - downUntil) / 1000).toFixed(1)} s after the CMS was back`);
      });
      await sleep(2000);
      return `${Math.round((Date.now() - startedAt) / 1000)} s`;
    },
  },
  {
    name: 'rolling restart (SIGTERM)',
    async run(cluster, load) {
      for (const node of cluster.nodes) {
        await stop(node.child, 'SIGTERM');
        await cluster.restart(node);
        await load.measureLag(pageAt(0));
      }
      return undefined;
    },
  },
  {
    name: 'school data replaced, then replaced again',
    async run(cluster, load) {
      const seconds: string[] = [];
      for (const prefix of ['Renamed', 'Restored']) {
        await replaceSchools(cluster, prefix);
        const startedAt = Date.now();
        for (const origin of [...cluster.varnishOrigins, load.origin])
          await waitUntil('The new data', async () =>
            (await read(`${origin}/schools/in/ohio/`)).body.includes(prefix),
          );
        seconds.push(((Date.now() - startedAt) / 1000).toFixed(1));
      }
      return `on all nodes after ${seconds.join(' and ')} s`;
    },
  },
];
