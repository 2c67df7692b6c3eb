import { randomUUID } from 'node:crypto';
import {
  type AliasIds,
  aliasNames,
  type FinderContext,
  trafficSource,
} from '../../../src/services/outbound.ts';

/** What the finder's plain form passes from step to step: the URL of the page that the visitor came from. */
export type FinderVisit = Readonly<{ url?: string }>;

const maxUrlCharacters = 1000;

function readOwnUrl(text: string | undefined, origin: string): string | undefined {
  if (!text || text.length > maxUrlCharacters || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.origin === origin && url.pathname !== '/go/finder' ? url.href : undefined;
}

/**
 * The page of this site that the visitor came from: the one in the form, else the referrer. URLs of
 * other sites are ignored.
 */
export function readVisit(
  formUrl: string | undefined,
  referer: string | undefined,
  origin: string,
): FinderVisit {
  const url = readOwnUrl(formUrl, origin) ?? readOwnUrl(referer, origin);
  return url ? { url } : {};
}

const createId = (): string => randomUUID().replaceAll('-', '');

/** The same context that the finder's script sends: traffic source and alias ids come from the page's URL. */
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
