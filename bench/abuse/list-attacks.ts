import type { Attack } from './attack.ts';
import { prerenderAttack, searchAttack } from './attacks/bodies.ts';
import { distinctUrlsAttack, queriesAttack, readerTraffic, unknownIdsAttack } from './attacks/floods.ts';
import { forwardingHeadersAttack, hostsAttack } from './attacks/forwarding-headers.ts';
import { framesAttack } from './attacks/frames.ts';
import { abandonedImagesAttack, bombsAttack, insideAttack } from './attacks/images.ts';
import { malformedRequestsAttack } from './attacks/malformed-requests.ts';
import { pathsAttack } from './attacks/paths.ts';
import { slowRequestsAttack } from './attacks/slow-requests.ts';
import { workbenchAttack } from './attacks/workbench.ts';
import type { ImageHost } from './image-host.ts';

export interface AttackTarget {
  readonly origin: string;
  readonly prerenderSecret: string;
  /** Paths of pages that were rendered before. */
  readonly cachedPaths: readonly string[];
  readonly distinctUrls: number;
}

/** Lists all attacks on a server. */
export function listAttacks(
  { origin, cachedPaths, prerenderSecret, distinctUrls }: AttackTarget,
  images: Pick<ImageHost, 'host' | 'internalPort'>,
  signal: AbortSignal,
): readonly Attack[] {
  const { host } = images;
  return [
    readerTraffic(origin, cachedPaths),
    distinctUrlsAttack(origin, distinctUrls, cachedPaths),
    queriesAttack(origin, cachedPaths),
    unknownIdsAttack(origin),
    hostsAttack(origin, cachedPaths),
    forwardingHeadersAttack(origin, cachedPaths),
    malformedRequestsAttack(origin),
    slowRequestsAttack(origin, signal),
    pathsAttack(origin),
    insideAttack(origin, images),
    bombsAttack(origin, host),
    abandonedImagesAttack(origin, host),
    searchAttack(origin),
    prerenderAttack(origin, prerenderSecret),
    framesAttack(origin),
    workbenchAttack(origin),
  ];
}

/** Lists the names of all attacks; needs no running server. */
export const listAttackNames = (): readonly Pick<Attack, 'name'>[] =>
  listAttacks(
    { origin: '', cachedPaths: [], prerenderSecret: '', distinctUrls: 0 },
    { host: '', internalPort: 0 },
    new AbortController().signal,
  );
