/** Starts all servers of a run, and opens a port of the TLS proxy for each server that browsers visit. */
import { ownName, ownPath, type Peer } from './peers.ts';
import { type RunningServer, startOurServer, startOurUncachedServer, startPeerServer } from './processes.ts';
import { startProxy, type TlsProxy } from './start-proxy.ts';

/** A server whose pages are measured in a browser. */
export interface BrowserTarget {
  readonly name: string;
  urlOf(page: string): string;
}

/**
 * A server whose CPU time is measured: with finished pages (`cached`), or rendering each page (`uncached`).
 */
export interface LoadTarget {
  readonly name: string;
  readonly kind: 'cached' | 'uncached';
  readonly server: RunningServer;
  pathOf(page: string): string;
}

export interface Participants {
  readonly visited: readonly BrowserTarget[];
  readonly served: readonly LoadTarget[];
  stop(): Promise<void>;
}

const variants: Readonly<Record<string, { cached: string; uncached: string }>> = {
  'Next.js': { cached: 'Next.js ISR', uncached: 'Next.js dynamic' },
  Astro: { cached: 'Astro', uncached: 'Astro SSR' },
};
export const nameOf = (peer: Peer, kind: LoadTarget['kind']): string =>
  variants[peer.name]?.[kind] ?? peer.name;

const warmName = `${ownName}, fragments cached`;
const coldName = `${ownName}, nothing cached`;

interface Lists {
  readonly visited: BrowserTarget[];
  readonly served: LoadTarget[];
  readonly servers: RunningServer[];
}

async function addOurs(lists: Lists, proxy: TlsProxy, contentDir: string): Promise<void> {
  const cached = await startOurServer(contentDir, ownPath('reference'));
  lists.servers.push(cached);
  const warm = await startOurUncachedServer(contentDir, 'warm');
  lists.servers.push(warm);
  const cold = await startOurUncachedServer(contentDir, 'cold');
  lists.servers.push(cold);
  const url = await proxy.open(cached.port);
  lists.visited.push({ name: ownName, urlOf: (page) => url + ownPath(page) });
  lists.served.push(
    { name: ownName, kind: 'cached', server: cached, pathOf: ownPath },
    { name: warmName, kind: 'uncached', server: warm, pathOf: ownPath },
    { name: coldName, kind: 'uncached', server: cold, pathOf: ownPath },
  );
}

async function addPeer(lists: Lists, proxy: TlsProxy, peer: Peer): Promise<void> {
  const server = await startPeerServer(peer.folder, peer.cachedPath('reference'));
  lists.servers.push(server);
  const url = await proxy.open(server.port);
  const { cachedPath, dynamicPath } = peer;
  const name = nameOf(peer, 'cached');
  lists.visited.push({ name, urlOf: (page) => url + cachedPath(page) });
  lists.served.push({ name, kind: 'cached', server, pathOf: cachedPath });
  const dynamicName = nameOf(peer, 'uncached');
  lists.served.push({ name: dynamicName, kind: 'uncached', server, pathOf: dynamicPath });
  if (peer.hasDynamicVisits)
    lists.visited.push({ name: dynamicName, urlOf: (page) => url + dynamicPath(page) });
}

export async function startAll(peers: readonly Peer[], contentDir: string): Promise<Participants> {
  const proxy = startProxy();
  const lists: Lists = { visited: [], served: [], servers: [] };
  const stop = async () => {
    proxy.stop();
    await Promise.all(lists.servers.map((server) => server.stop()));
  };
  try {
    await addOurs(lists, proxy, contentDir);
    for (const peer of peers) await addPeer(lists, proxy, peer);
  } catch (error) {
    await stop();
    throw error;
  }
  return { visited: lists.visited, served: lists.served, stop };
}
