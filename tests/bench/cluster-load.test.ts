import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Cluster } from '../../bench/cluster/cluster.ts';
import { Load } from '../../bench/cluster/load.ts';

let status = 200;
let body = '';
let load: Load;
const server = createServer((_request, response) => response.writeHead(status).end(body));
const page = { path: '/guides/loans/', tag: 'page:2' };

beforeEach(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  [status, body] = [200, ''];
  const { port } = server.address() as AddressInfo;
  const cluster = { origin: `http://127.0.0.1:${port}`, cms: { revision: 1 } };
  load = new Load(cluster as unknown as Cluster, new AbortController().signal, () => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

test('counts every status other than 200 as a failed request', async () => {
  status = 404;
  await load.check(page.path);
  expect(load.findings.failed).toEqual(['start: /guides/loans/ returned 404']);
});

test('compares revisions again after a fault that rejected', async () => {
  await load.publish(page);
  await expect(load.runFault(() => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
  body = 'revision-1';
  // Minutes later: the clock of the load almost stands still on a busy machine.
  const now = performance.now() + 600_000;
  vi.spyOn(performance, 'now').mockReturnValue(now);
  await load.check(page.path);
  expect(load.findings.outdated).toEqual(['start: /guides/loans/ showed revision 1, not 2']);
});
