import type { MeasurementConsent } from '../../core/consent/consent.ts';
import type { Deliver } from './analytics-delivery.ts';

export type SendEvent = (name: string, payload: Readonly<Record<string, unknown>>) => void;

/** More than the events of any visit before the visitor's choice; beyond it, the oldest are dropped. */
const maxQueuedEvents = 200;

/**
 * Queues events while the browser prerenders the page and while consent is pending. Then sends all of them in
 * order, or drops them if the visitor refuses measurement.
 */
export function createAnalytics(
  page: Pick<Document, 'addEventListener'> & { readonly prerendering?: boolean },
  deliver: Deliver,
  consent?: MeasurementConsent,
): SendEvent {
  let queue: Parameters<SendEvent>[] = [];
  let isPrerendering = page.prerendering === true;
  const flush = () => {
    const status = consent?.read().measurement ?? 'granted';
    if (isPrerendering || status === 'pending') return;
    const events = queue;
    queue = [];
    if (status === 'granted') for (const [name, payload] of events) deliver(name, payload);
  };
  consent?.subscribe(flush);
  page.addEventListener('prerenderingchange', () => {
    isPrerendering = false;
    flush();
  });
  return (name, payload) => {
    queue = [...queue.slice(-maxQueuedEvents + 1), [name, payload]];
    flush();
  };
}
