import type { EntryServices } from '../core/bridge/entry-services.ts';
import { reportMissing } from '../core/bridge/prerendered-root.ts';
import { createViewObserver } from '../core/browser/views.ts';
import { createDelivery } from '../services/analytics/analytics-delivery.ts';
import { createAnalytics, type SendEvent } from '../services/analytics/analytics-queue.ts';
import { environment } from './environment.ts';

type Payload = Readonly<Record<string, unknown>>;

/** One promise for all events, so that they keep their order. */
let sending: Promise<SendEvent> | undefined;

async function prepare(services: EntryServices): Promise<SendEvent> {
  const { config, consent } = await environment.source(services);
  const deliver = createDelivery(config.analytics, window);
  const { eventsUrl } = config;
  if (!eventsUrl) return createAnalytics(document, deliver, consent);
  const module = await import('../services/events/event-report.ts').catch((cause: unknown) =>
    services.reportError({ tag: 'edu-embed', message: 'code that stores events failed to load', cause }),
  );
  // Other services still receive the events.
  if (!module) return createAnalytics(document, deliver, consent);
  const report = module.createEventReport(eventsUrl, consent);
  const deliverAndReport: typeof deliver = (name, payload) => {
    deliver(name, payload);
    report(name, payload);
  };
  return createAnalytics(document, deliverAndReport, consent);
}

/**
 * Sends a tracking event if the visitor's consent allows it. Events wait for the visitor's choice and keep
 * their order.
 */
export function track(services: EntryServices, name: string, payload: Payload = {}): void {
  sending ??= prepare(services);
  sending
    .then((send) => send(name, payload))
    .catch((cause: unknown) =>
      services.reportError({ tag: 'edu-embed', message: 'event was not sent', cause }),
    );
}

let observe: ((root: ParentNode) => void) | undefined;

/** Hydrates a list if the URL's fragment may name a school that "View More" hides and the HTML lacks. */
function revealTarget(root: ParentNode, prefix = ''): void {
  const host = root instanceof ShadowRoot && !root.querySelector('[data-hydrated]') ? root.host : undefined;
  if (
    host?.matches(`${prefix}school-rankings[full-list]`) &&
    location.hash &&
    !document.querySelector(':target')
  )
    host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
}

/**
 * Tracks views of nodes with `data-view` in a root, adds the parameters of the visit to its outbound links,
 * and reports data that the server did not find.
 */
export function observeViews(services: EntryServices, root: ParentNode): void {
  services.followLinks(root);
  if (root instanceof ShadowRoot) reportMissing(root, root.host.localName, services);
  revealTarget(root, services.prefix);
  observe ??= createViewObserver(services.track);
  observe(root);
}
