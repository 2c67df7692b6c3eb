import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, stop } from '../../tests/deploy/processes.ts';
import { readRssMb } from '../abuse/target.ts';
import { checkDrain, checkFailover, checkNodes, withMisses } from './checks.ts';
import type { Cluster } from './cluster.ts';
import { measureHealing } from './healing.ts';
import { isAcknowledged, type Load, pageAt, read, readClock } from './load.ts';
import type { Peer } from './network.ts';
import { makeSecondBuild } from './second-build.ts';

/** What a scenario needs in addition to the cluster. */
export interface Prepared {
  /** The folder of another build. */
  readonly secondBuild?: string;
}

export interface Scenario {
  readonly name: string;
  readonly needsNamespaces?: boolean;
  /** Runs before the cluster starts. `run` receives the result. */
  readonly prepare?: () => Promise<Prepared>;
  /**
   * Resolves to a note for the report.
   * @param outageMs how long the CMS is down
   */
  run(cluster: Cluster, load: Load, outageMs: number, prepared: Prepared): Promise<string>;
}

async function publishEach(load: Load, count: number, pauseMs: number): Promise<number> {
  let acknowledged = 0;
  for (let index = 0; index < count; index += 1) {
    if (await load.publish(pageAt(index))) acknowledged += 1;
    await load.sleep(pauseMs);
  }
  return acknowledged;
}

const readAllMemoryMb = ({ nodes }: Cluster): readonly number[] =>
  nodes.map(({ child }) => Math.round(readRssMb(child.pid)));

/** Replaces the school data as an import does. */
async function replaceSchools({ dataDir }: Cluster, prefix: string): Promise<void> {
  const file = JSON.parse(await readFile(join(root, 'server/data/sample-schools.json'), 'utf8'));
  for (const school of file.schools) school.name = `${prefix} ${school.name}`;
  const draft = join(dataDir, 'draft.json');
  await writeFile(draft, JSON.stringify({ ...file, kind: 'scorecard', version: prefix }));
  await rename(draft, join(dataDir, 'catalogue.json'));
}

/** Cuts the first node off from a peer, publishes revisions, and heals the connection. */
async function partition(cluster: Cluster, load: Load, peer: Peer): Promise<string> {
  await load.runFault(async () => {
    cluster.network.cut(0, peer);
    await publishEach(load, 10, 300);
    if (peer === 'varnish-and-cms') await checkFailover(cluster, load);
    await load.sleep(2000);
    cluster.network.heal(0, peer);
  });
  const result = await measureHealing(cluster, load);
  await load.sleep(3000);
  return result;
}

/** URLs of the scripts, styles and fonts in a page. */
const filesIn = (body: string): string[] => [
  ...new Set(
    [...body.matchAll(/(?:src|href|data-entry)="(\/[^"]+\.(?:m?js|css|woff2))"/g)].map(
      ([, path = '']) => path,
    ),
  ),
];

/** Requests the files of each node's page from every node. */
async function compareFiles({ nodes }: Cluster, load: Load): Promise<number> {
  const files = new Set<string>();
  for (const { origin } of nodes)
    for (const file of filesIn((await read(origin + pageAt(0).path)).body)) files.add(file);
  for (const file of files)
    for (const { origin } of [...nodes, load]) {
      const { status } = await read(origin + file);
      if (status !== 200) load.report(`${origin}${file} returned ${status}`);
    }
  return files.size;
}

const maxDataSeconds = 2;

/**
 * Waits until HAProxy, both Varnish servers and all nodes have schools with this prefix. Resolves to the
 * elapsed seconds.
 */
async function waitForSchools(cluster: Cluster, load: Load, prefix: string): Promise<string> {
  const origins = [...cluster.varnishOrigins, load.origin, ...cluster.nodes.map(({ origin }) => origin)];
  const [startedAt, startedOnClock] = [Date.now(), readClock()];
  const elapsed = () => (readClock() - startedOnClock) / 1000;
  for (const origin of origins)
    while (elapsed() < 10 && !(await read(`${origin}/schools/in/ohio/`)).body.includes(prefix))
      await load.sleep(20);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (elapsed() > maxDataSeconds) load.report(`the new data was not on all nodes after ${seconds} s`);
  return seconds;
}

const maxGrowthMb = 40;
const maxPurgeAttempts = 20;

export const scenarios: readonly Scenario[] = [
  {
    name: 'purges one after another',
    async run(_cluster, load) {
      for (let index = 0; index < 20; index += 1) await load.measureLag(pageAt(index));
      return '';
    },
  },
  {
    name: '1,000 purges',
    async run(cluster, load) {
      const before = readAllMemoryMb(cluster);
      const startedAt = Date.now();
      const batches = Array.from({ length: 10 }, () => publishEach(load, 100, 0));
      const acknowledged = (await Promise.all(batches)).reduce((sum, count) => sum + count, 0);
      const seconds = (Date.now() - startedAt) / 1000;
      await load.sleep(2000);
      const after = readAllMemoryMb(cluster);
      if (acknowledged < 1000) load.report(`only ${acknowledged} of 1,000 purges were acknowledged`);
      for (const [index, megabytes] of after.entries())
        if (megabytes > (before[index] ?? 0) + maxGrowthMb)
          load.report(`the memory of node ${index} grew from ${before[index]} to ${megabytes} MB`);
      return `${acknowledged} acknowledged in ${seconds.toFixed(1)} s; memory of the nodes ${before.join(', ')} → ${after.join(', ')} MB`;
    },
  },
  {
    name: 'each node killed (kill -9) and started again',
    async run(cluster, load) {
      for (const node of cluster.nodes) {
        await stop(node.child);
        await publishEach(load, 4, 100);
        await cluster.startAgain(node);
        await load.sleep(500);
      }
      return '';
    },
  },
  {
    name: 'one node cut off from Redis',
    run: (cluster, load) => partition(cluster, load, 'redis'),
  },
  {
    name: 'one node cut off from Varnish and the CMS',
    needsNamespaces: true,
    run: (cluster, load) => partition(cluster, load, 'varnish-and-cms'),
  },
  {
    name: 'Redis killed and started without its data',
    async run(cluster, load) {
      await cluster.redis.stop();
      await load.sleep(500);
      const status = await load.publishForStatus(pageAt(0));
      if (isAcknowledged(status)) load.report('a purge was acknowledged without the log');
      else if (status !== 503)
        load.report(`a purge without the log returned ${status || 'no response'}; expected 503`);
      await load.sleep(1500);
      // A revision whose purge is in no log, as if Redis had lost the purge.
      cluster.cms.revision += 1;
      const unlogged = cluster.cms.revision;
      const startedAt = Date.now();
      await cluster.redis.start();
      let hasAccepted = await load.publish(pageAt(0));
      for (let attempt = 1; attempt < maxPurgeAttempts && !hasAccepted; attempt += 1) {
        await load.sleep(100);
        hasAccepted = await load.publish(pageAt(0));
      }
      const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
      if (!hasAccepted) load.report(`no purge was accepted within ${maxPurgeAttempts} attempts`);
      const purges = `a purge returned ${status || 'no response'} while it was down`;
      const accepted = `purges ${hasAccepted ? 'accepted' : 'still rejected'} ${seconds} s after its start`;
      const healing = await measureHealing(cluster, load, unlogged);
      await load.sleep(2000);
      return `${purges}; ${accepted}; ${healing}`;
    },
  },
  {
    name: 'slow CMS (1.5 s for each response)',
    async run(cluster, load) {
      await load.runFault(async () => {
        cluster.cms.delayMs = 1500;
        await publishEach(load, 6, 500);
        await load.sleep(2000);
        cluster.cms.delayMs = 0;
      });
      await load.sleep(3000);
      return '';
    },
  },
  {
    name: 'CMS down, with purges',
    async run(cluster, load, outageMs) {
      const { cms } = cluster;
      // Each node caches each page.
      await checkNodes(cluster, load);
      await load.runFault(async () => {
        cms.isDown = true;
        const until = Date.now() + outageMs;
        while (Date.now() < until) {
          await publishEach(load, 1, 3000);
          await checkNodes(cluster, load);
        }
        cms.isDown = false;
      });
      const result = await measureHealing(cluster, load);
      await load.sleep(2000);
      return `down for ${outageMs / 1000} s; ${result}`;
    },
  },
  {
    name: 'rolling restart (SIGTERM)',
    async run(cluster, load) {
      await withMisses(load, async () => {
        for (const node of cluster.nodes) {
          const ended = stop(node.child, 'SIGTERM');
          await checkDrain(node, load);
          await ended;
          await cluster.startAgain(node);
          await load.measureLag(pageAt(0));
          // The pause of docs/operations.md, in which Varnish notices the restarted node.
          await load.sleep(5000);
        }
      });
      return 'with URLs that no cache has';
    },
  },
  {
    name: 'a second build beside the first, then everywhere',
    async prepare() {
      return { secondBuild: await makeSecondBuild() };
    },
    async run(cluster, load, _outageMs, { secondBuild }) {
      const counts: number[] = [];
      for (const half of [cluster.nodes.slice(0, 2), cluster.nodes.slice(2)]) {
        for (const node of half) {
          await stop(node.child, 'SIGTERM');
          await cluster.startAgain(node, secondBuild);
        }
        counts.push(await compareFiles(cluster, load));
      }
      for (const node of cluster.nodes) {
        await stop(node.child, 'SIGTERM');
        await cluster.startAgain(node);
      }
      const [both = 0, one = 0] = counts;
      if (both <= one) load.report(`two builds have ${both} files, and one has ${one}`);
      return `${both} files of both builds from every node`;
    },
  },
  {
    name: 'school data replaced, then replaced again',
    async run(cluster, load) {
      const seconds: string[] = [];
      for (const prefix of ['Renamed', 'Restored']) {
        await replaceSchools(cluster, prefix);
        seconds.push(await waitForSchools(cluster, load, prefix));
      }
      return `on all nodes after ${seconds.join(' and ')} s`;
    },
  },
];
