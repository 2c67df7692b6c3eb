import type { Attack } from './attack.ts';
import { prerenderAttack, searchAttack } from './attacks/bodies.ts';
import { distinctUrlsAttack, inventedIdsAttack, queriesAttack, readersAttack } from './attacks/floods.ts';
import { forwardingHeadersAttack, hostsAttack } from './attacks/forwarding-headers.ts';
import { abandonedImagesAttack, bombsAttack, insideAttack } from './attacks/images.ts';
import { pathsAttack } from './attacks/paths.ts';
import { shapesAttack } from './attacks/shapes.ts';
import { slowRequestsAttack } from './attacks/slow-requests.ts';
import { framesAttack, workbenchAttack } from './attacks/widgets.ts';
import type { ImageHost } from './image-host.ts';

export interface AttackTarget {
  readonly origin: string;
  readonly prerenderSecret: string;
  /** Paths of pages that were rendered before. */
  readonly seen: readonly string[];
  readonly distinctUrls: number;
}

/** Lists all attacks on a server. */
export function listAttacks(
  { origin, seen, prerenderSecret, distinctUrls }: AttackTarget,
  images: Pick<ImageHost, 'host' | 'internalPort'>,
  signal: AbortSignal,
): readonly Attack[] {
  const { host } = images;
  return [
    readersAttack(origin, seen),
    distinctUrlsAttack(origin, distinctUrls, seen),
    queriesAttack(origin, seen),
    inventedIdsAttack(origin),
    hostsAttack(origin, seen),
    forwardingHeadersAttack(origin, seen),
    shapesAttack(origin),
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

/** Lists the attacks without a server to attack, for their names. */
export const describeAttacks = (): readonly Pick<Attack, 'name'>[] =>
  listAttacks(
    { origin: '', seen: [], prerenderSecret: '', distinctUrls: 0 },
    { host: '', internalPort: 0 },
    new AbortController().signal,
  );
