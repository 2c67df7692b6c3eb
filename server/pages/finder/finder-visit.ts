import { randomUUID } from 'node:crypto';
import {
  type AliasIds,
  aliasNames,
  type FinderContext,
  trafficSource,
} from '../../../src/services/outbound.ts';

/** What the finder's plain form carries from question to question: the page that the visitor left. */
export type FinderVisit = Readonly<{ url?: string }>;

const longestUrl = 1000;

function readOwn(address: string | undefined, origin: string): string | undefined {
  if (!address || address.length > longestUrl || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.origin === origin && url.pathname !== '/go/finder' ? url.href : undefined;
}

/**
 * The page of this site that the visitor came from: as a former question carried it,
 * else as the browser says. Addresses of other sites are nobody's page here.
 */
export function readVisit(
  carried: string | undefined,
  referer: string | undefined,
  origin: string,
): FinderVisit {
  const url = readOwn(carried, origin) ?? readOwn(referer, origin);
  return url ? { url } : {};
}

const createId = (): string => randomUUID().replaceAll('-', '');

/** What the finder's script would say of the visit: traffic source and aliases stand in the page's own address. */
export function toFinderContext({ url }: FinderVisit): FinderContext {
  const search = url ? new URL(url).search : '';
  const query = new URLSearchParams(search);
  const aliases: AliasIds = Object.fromEntries(
    aliasNames.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])),
  );
  return {
    pageUrl: url,
    elementClickId: createId(),
    correlationId: createId(),
    trafficSource: trafficSource(search),
    aliases,
  };
}
