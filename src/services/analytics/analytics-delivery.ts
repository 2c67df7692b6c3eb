export type Deliver = (name: string, payload: Readonly<Record<string, unknown>>) => void;

/** What delivering needs of the page's window. */
export interface AnalyticsWindow {
  readonly tagular?: (verb: string, name: string, payload: unknown) => void;
  dataLayer?: unknown[];
  readonly document: Pick<Document, 'dispatchEvent'>;
}

function deliverToTagular(page: AnalyticsWindow, warn: (line: string) => void): Deliver {
  let hasWarned = false;
  return (name, payload) => {
    if (typeof page.tagular === 'function') {
      const family = name.startsWith('Product') ? 'ecommerce.v1' : 'usertracking.v3';
      page.tagular('beam', name, { '@type': `redventures.${family}.${name}`, ...payload });
    } else if (!hasWarned) {
      hasWarned = true;
      warn('Tagular not available on page');
    }
  };
}

/** The array that tag managers read; made where they have not come yet. A named element of the page is no array. */
function deliverToDataLayer(page: AnalyticsWindow): Deliver {
  return (name, payload) => {
    if (!Array.isArray(page.dataLayer)) page.dataLayer = [];
    page.dataLayer.push({ event: name, ...payload });
  };
}

/**
 * Where events go, by the configuration's `analytics.adapter`: `tagular` (the
 * default), `dataLayer`, or `none`. All of them are also `edu-embed:track` on the
 * document, which is how anything else plugs in.
 */
export function createDelivery(
  analytics: Readonly<Record<string, unknown>> | undefined,
  page: AnalyticsWindow,
  warn: (line: string) => void = console.warn,
): Deliver {
  const adapters: Readonly<Record<string, Deliver>> = {
    tagular: deliverToTagular(page, warn),
    dataLayer: deliverToDataLayer(page),
    none: () => undefined,
  };
  const wanted = String(analytics?.adapter ?? 'tagular');
  const adapter = Object.hasOwn(adapters, wanted) ? adapters[wanted] : undefined;
  if (!adapter)
    warn(
      `analytics.adapter is ${JSON.stringify(wanted)}; there are ${Object.keys(adapters).join(', ')}. Events stay on the page.`,
    );
  return (name, payload) => {
    page.document.dispatchEvent(new CustomEvent('edu-embed:track', { detail: { name, payload } }));
    adapter?.(name, payload);
  };
}
