export type Deliver = (name: string, payload: Readonly<Record<string, unknown>>) => void;

/** The parts of the window that delivery uses. */
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

/** Creates the array if no tag manager has. `window.dataLayer` may also be an element with that id. */
function deliverToDataLayer(page: AnalyticsWindow): Deliver {
  return (name, payload) => {
    if (!Array.isArray(page.dataLayer)) page.dataLayer = [];
    page.dataLayer.push({ event: name, ...payload });
  };
}

/**
 * Creates the delivery for the configuration's `analytics.adapter`: `tagular` (default), `dataLayer` or
 * `none`. Every event is also dispatched as `edu-embed:track` on the document, for all other tools. Warns
 * once about an analytics function that throws: the page's consent and our report do not depend on it.
 */
export function createDelivery(
  analytics: Readonly<Record<string, unknown>> | undefined,
  page: AnalyticsWindow,
  warn: (line: string, cause?: unknown) => void = console.warn,
): Deliver {
  const adapters: Readonly<Record<string, Deliver>> = {
    tagular: deliverToTagular(page, warn),
    dataLayer: deliverToDataLayer(page),
    none: () => undefined,
  };
  const name = String(analytics?.adapter ?? 'tagular');
  const adapter = Object.hasOwn(adapters, name) ? adapters[name] : undefined;
  if (!adapter)
    warn(
      `analytics.adapter is ${JSON.stringify(name)}, not one of ${Object.keys(adapters).join(', ')}. Events stay on the page.`,
    );
  let hasWarned = false;
  return (event, payload) => {
    page.document.dispatchEvent(new CustomEvent('edu-embed:track', { detail: { name: event, payload } }));
    try {
      adapter?.(event, payload);
    } catch (cause) {
      if (hasWarned) return;
      hasWarned = true;
      warn(`The page's analytics function (analytics.adapter "${name}") threw an error:`, cause);
    }
  };
}
