import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Cluster } from '../../bench/cluster/cluster.ts';
import { measureHealing } from '../../bench/cluster/healing.ts';
import { Load } from '../../bench/cluster/load.ts';
import { scenarios } from '../../bench/cluster/scenarios.ts';

let revision = 1;
/** The status of each purge. */
let purgeStatus = 200;
let cluster: Cluster;
let load: Load;
const server = createServer((request, response) =>
  request.method === 'POST'
    ? response.writeHead(purgeStatus).end()
    : response.end(`<p>revision-${revision}</p>`),
);
const redis = { stop: async () => undefined, start: async () => undefined };

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  [revision, purgeStatus] = [1, 200];
  cluster = { origin, varnishOrigins: [], nodes: [], redis, cms: { revision: 1 } } as unknown as Cluster;
  load = new Load(cluster, new AbortController().signal, () => undefined);
  vi.spyOn(load, 'sleep').mockResolvedValue();
});

afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

describe('healing', () => {
  test('reports no problem if all pages are current', async () => {
    expect(await measureHealing(cluster, load, 1)).toMatch(/^current pages \d\.\d s after healing$/);
    expect(load.findings.problems).toEqual([]);
  });

  test('reports pages that never become current', async () => {
    expect(await measureHealing(cluster, load, 2)).toMatch(/^outdated pages \d+\.\d s after healing$/);
    expect(load.findings.problems).toEqual([
      expect.stringMatching(/^start: pages were still outdated \d+\.\d s after healing$/),
    ]);
  });
});

describe('a start of Redis without its data', () => {
  const scenario = scenarios.find(({ name }) => name.startsWith('Redis killed'));
  const run = () => scenario?.run(cluster, load, 0, {});
  beforeEach(() => {
    revision = 100;
  });

  test('expects 503 for a purge while Redis is down, and accepted purges after its start', async () => {
    purgeStatus = 503;
    vi.spyOn(redis, 'start').mockImplementation(async () => {
      purgeStatus = 200;
    });
    expect(await run()).toMatch(
      /^a purge returned 503 while it was down; purges accepted \d\.\d s after its start; current pages /,
    );
    expect(load.findings.problems).toEqual([]);
  });

  test('reports another status than 503, and purges that are rejected after its start', async () => {
    purgeStatus = 500;
    expect(await run()).toMatch(
      /^a purge returned 500 while it was down; purges still rejected \d\.\d s after its start; /,
    );
    expect(load.findings.problems).toEqual([
      'start: a purge without the log returned 500; expected 503',
      'start: no purge was accepted within 20 attempts',
    ]);
  });
});
