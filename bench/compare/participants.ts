/** Starts all servers of a run behind the front. */
import { ourPath, ours, type Peer } from './peers.ts';
import { type Origin, startOurs, startOursUncached, startPeer } from './processes.ts';
import { type Front, startFront } from './start-front.ts';

/** A server whose pages are measured in a browser. */
export interface Visited {
  readonly name: string;
  urlOf(page: string): string;
}

/** A server and how it handles a request, for the measurement of CPU time. */
export interface Served {
  readonly name: string;
  readonly kind: 'cached' | 'uncached';
  readonly origin: Origin;
  pathOf(page: string): string;
}

export interface Participants {
  readonly visited: readonly Visited[];
  readonly served: readonly Served[];
  stop(): Promise<void>;
}

const nextVariants = { cached: 'Next.js ISR', uncached: 'Next.js dynamic' };
const astroVariants = { cached: 'Astro', uncached: 'Astro SSR' };
const variants: Readonly<Record<string, { cached: string; uncached: string }>> = {
  'Next.js': nextVariants,
  Astro: astroVariants,
};
export const nameOf = (peer: Peer, kind: Served['kind']): string => variants[peer.name]?.[kind] ?? peer.name;

const warmName = `${ours}, fragments cached`;
const renderedName = `${ours}, nothing cached`;

interface Lists {
  readonly visited: Visited[];
  readonly served: Served[];
  readonly origins: Origin[];
}

async function addOurs(lists: Lists, front: Front, site: string): Promise<void> {
  const cached = await startOurs(site, ourPath('reference'));
  lists.origins.push(cached);
  const warm = await startOursUncached(site, 'warm');
  lists.origins.push(warm);
  const rendered = await startOursUncached(site, 'everything');
  lists.origins.push(rendered);
  const url = await front.open(cached.port);
  lists.visited.push({ name: ours, urlOf: (page) => url + ourPath(page) });
  lists.served.push(
    { name: ours, kind: 'cached', origin: cached, pathOf: ourPath },
    { name: warmName, kind: 'uncached', origin: warm, pathOf: ourPath },
    { name: renderedName, kind: 'uncached', origin: rendered, pathOf: ourPath },
  );
}

async function addPeer(lists: Lists, front: Front, peer: Peer): Promise<void> {
  const origin = await startPeer(peer.folder, peer.cachedPath('reference'));
  lists.origins.push(origin);
  const url = await front.open(origin.port);
  const { cachedPath, dynamicPath } = peer;
  const name = nameOf(peer, 'cached');
  lists.visited.push({ name, urlOf: (page) => url + cachedPath(page) });
  lists.served.push({ name, kind: 'cached', origin, pathOf: cachedPath });
  if (!dynamicPath) return;
  const dynamicName = nameOf(peer, 'uncached');
  lists.served.push({ name: dynamicName, kind: 'uncached', origin, pathOf: dynamicPath });
  if (peer.hasDynamicVisits)
    lists.visited.push({ name: dynamicName, urlOf: (page) => url + dynamicPath(page) });
}

export async function startAll(peers: readonly Peer[], site: string): Promise<Participants> {
  const front = startFront();
  const lists: Lists = { visited: [], served: [], origins: [] };
  const stop = async () => {
    front.stop();
    await Promise.all(lists.origins.map((origin) => origin.stop()));
  };
  try {
    await addOurs(lists, front, site);
    for (const peer of peers) await addPeer(lists, front, peer);
  } catch (error) {
    await stop();
    throw error;
  }
  return { visited: lists.visited, served: lists.served, stop };
}
