import type { SiteConfig } from '../../../src/core/model/site-config.ts';
import { createClickId, type FinderContext, trafficSource } from '../../../src/services/outbound.ts';
import { allowsMeasurement, type Visitor } from '../../outbound/visit-redirect.ts';

/**
 * A hidden field of the finder's plain form for all steps: the URL of the page that the visitor came from.
 */
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
export function readVisit(formUrl: string | undefined, { referer }: Visitor, origin: string): FinderVisit {
  const url = readOwnUrl(formUrl, origin) ?? readOwnUrl(referer, origin);
  return url ? { url } : {};
}

/** The same context that the finder's script sends: traffic source and alias ids come from the page's URL. */
export function toFinderContext(
  { url = '' }: FinderVisit,
  visitor: Visitor,
  config: Pick<SiteConfig, 'consent'>,
): FinderContext {
  return {
    ...(url && { pageUrl: url }),
    elementClickId: createClickId(),
    correlationId: createClickId(),
    trafficSource: trafficSource(url && new URL(url).search),
    allowsMeasurement: allowsMeasurement(visitor, config),
  };
}
