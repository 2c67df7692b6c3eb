import type { Cluster } from './cluster.ts';
import { graceMs, type Load, read, readClock, revisionOf, watchedPages } from './load.ts';

const maxHealingAttempts = 300;

/**
 * Waits until HAProxy, both Varnish servers and all nodes have the revision; by default, the last one
 * whose purge was acknowledged. Resolves to a note with the elapsed time.
 */
export async function measureHealing(cluster: Cluster, load: Load, revision?: number): Promise<string> {
  const origins = [load.origin, ...cluster.varnishOrigins, ...cluster.nodes.map(({ origin }) => origin)];
  const pages = origins.flatMap((origin) => watchedPages.map(({ path }) => ({ origin, path })));
  const areCurrent = async () => {
    const checks = pages.map(async ({ origin, path }) => {
      const { body } = await read(origin + path);
      return revisionOf(body) >= (revision ?? load.acknowledgedRevision(path));
    });
    return (await Promise.all(checks)).every(Boolean);
  };
  const [startedAt, startedOnClock] = [Date.now(), readClock()];
  let isCurrent = await areCurrent();
  for (let attempt = 1; attempt < maxHealingAttempts && !isCurrent; attempt += 1) {
    await load.sleep(20);
    isCurrent = await areCurrent();
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (!isCurrent) {
    load.report(`pages were still outdated ${seconds} s after healing`);
    return `outdated pages ${seconds} s after healing`;
  }
  if (readClock() - startedOnClock > graceMs)
    load.report(`all nodes had current pages only ${seconds} s after healing`);
  return `current pages ${seconds} s after healing`;
}
