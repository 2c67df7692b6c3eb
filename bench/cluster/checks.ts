import { setTimeout } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';
import { type Load, pageAt, read, readClock, revisionOf, watchedPages } from './load.ts';

const maxFailoverMs = 3000;

/**
 * Publishes while the first node cannot reach Varnish, and waits until the second Varnish has each new
 * page. Other nodes must send it the purges that the first node has read but cannot send.
 */
export async function checkFailover({ varnishOrigins }: Cluster, load: Load): Promise<void> {
  let acknowledged = 0;
  for (let index = 0; index < 6; index += 1) {
    const { path } = pageAt(index);
    if (!(await load.publish(pageAt(index)))) continue;
    acknowledged += 1;
    const startedOnClock = readClock();
    while (revisionOf((await read(varnishOrigins[1] + path)).body) < load.acknowledgedRevision(path)) {
      if (readClock() - startedOnClock > maxFailoverMs) {
        load.report(`no other node purged ${path} within ${maxFailoverMs / 1000} s`);
        return;
      }
      await load.sleep(20);
    }
  }
  if (acknowledged === 0)
    load.report('no purge was acknowledged while the first node could not reach Varnish');
}

/** Requests the pages from each node directly, because the caches in front would hide a node's failures. */
export async function checkNodes({ nodes }: Cluster, load: Load): Promise<void> {
  for (const { origin } of nodes)
    for (const { path } of watchedPages) {
      const { status } = await read(origin + path);
      if (status !== 200) load.report(`${origin}${path} returned ${status}`);
    }
}

const missReaders = 4;

/**
 * Until the work ends, requests pages at URLs that Varnish has not stored. Each request therefore reaches a
 * node, and a dropped connection is noticed.
 */
export async function withMisses(load: Load, work: () => Promise<void>): Promise<void> {
  let isOver = false;
  let count = 0;
  const readMisses = async (): Promise<void> => {
    while (!isOver) {
      count += 1;
      await load.check(`${pageAt(count).path}?miss=${count}`);
      await setTimeout(40);
    }
  };
  const readers = Array.from({ length: missReaders }, readMisses);
  try {
    await work();
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
}

/** After SIGTERM: reports a node that serves no page after `/readyz` has returned 503. */
export async function checkDrain({ origin, index }: Node, load: Load): Promise<void> {
  const statusOf = (path: string) =>
    read(origin + path).then(
      ({ status }) => status,
      // No response: refused, reset or timed out.
      () => undefined,
    );
  let readiness: number | undefined = 200;
  while (readiness === 200) readiness = await statusOf('/readyz');
  const pageStatus = await statusOf(pageAt(0).path);
  if (readiness === 503 && pageStatus === 200) return;
  const [ready = 'nothing', page = 'nothing'] = [readiness, pageStatus];
  load.report(`node ${index} after SIGTERM: /readyz returned ${ready}, a page ${page}; expected 503 and 200`);
}
