import { setTimeout } from 'node:timers/promises';
import type { Cluster, Node } from './cluster.ts';
import { type Load, read, readClock, revisionOf, type WatchedPage, watchedPages } from './load.ts';

/** The watched page at `index`; after the last page, the first one follows. */
export function pageAt(index: number): WatchedPage {
  const page = watchedPages[index % watchedPages.length];
  if (!page) throw new Error('There are no pages to watch.');
  return page;
}

const maxTakeOverMs = 3000;

/**
 * Publishes while the first node cannot reach Varnish, and waits until the second Varnish has each new page.
 * Other nodes must send it the purges that the first node has read but cannot send.
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

/** Requests the pages from each process directly, because the caches in front would hide its failures. */
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
 * process, and a dropped connection is noticed.
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

/** After SIGTERM: reports a process that does not serve pages for a while once it is “not ready”. */
export async function checkDrain({ origin, index }: Node, load: Load): Promise<void> {
  const statusOf = (path: string) =>
    read(origin + path).then(
      ({ status }) => status,
      // The connection was refused: the process no longer listens.
      () => undefined,
    );
  let readiness: number | undefined = 200;
  while (readiness === 200) readiness = await statusOf('/readyz');
  if (readiness !== 503 || (await statusOf(pageAt(0).path)) !== 200)
    load.report(`process ${index} stopped listening before load balancers could notice`);
}
