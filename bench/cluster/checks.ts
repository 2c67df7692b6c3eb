import { setTimeout } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';
import { type Load, read, readClock, revisionOf, type WatchedPage, watchedPages } from './load.ts';

/** One of the watched pages; counts on from the first after the last. */
export function pageAt(index: number): WatchedPage {
  const page = watchedPages[index % watchedPages.length];
  if (!page) throw new Error('There are no pages to watch.');
  return page;
}

const maxTakeOverMs = 3000;

/**
 * Publishes while the first node cannot reach Varnish, and waits for each page in the second Varnish, which has
 * other nodes: these must pass on the purges that the first node has read and cannot send.
 */
export async function checkTakeOver({ varnishOrigins }: Cluster, load: Load): Promise<void> {
  for (let index = 0; index < 6; index += 1) {
    const { path } = pageAt(index);
    if (!(await load.publish(pageAt(index)))) continue;
    const startedOnClock = readClock();
    while (revisionOf((await read(varnishOrigins[1] + path)).body) < load.acknowledgedRevision(path)) {
      if (readClock() - startedOnClock > maxTakeOverMs) {
        load.report(`no other process purged ${path} within ${maxTakeOverMs / 1000} s`);
        return;
      }
      await load.sleep(20);
    }
  }
}

/** Requests the pages from each process, because the caches in front hide its failures. */
export async function checkNodes({ nodes }: Cluster, load: Load): Promise<void> {
  for (const { origin } of nodes)
    for (const { path } of watchedPages) {
      const { status } = await read(origin + path);
      if (status !== 200) load.report(`${origin}${path} returned ${status}`);
    }
}

const missReaders = 4;

/**
 * Requests pages at URLs that Varnish has not stored until the work ends, so that each request needs a
 * process and a dropped connection shows.
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

/** After SIGTERM: reports a process that does not serve between “not ready” and the end of listening. */
export async function checkDrain({ origin, index }: Node, load: Load): Promise<void> {
  const statusOf = (path: string) =>
    read(origin + path).then(
      ({ status }) => status,
      // Refused: it does not listen any more.
      () => undefined,
    );
  let readiness: number | undefined = 200;
  while (readiness === 200) readiness = await statusOf('/readyz');
  if (readiness !== 503 || (await statusOf(pageAt(0).path)) !== 200)
    load.report(`process ${index} stopped listening before load balancers could notice`);
}
