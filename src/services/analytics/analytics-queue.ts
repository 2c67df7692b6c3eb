import type { Consent } from '../../core/consent.ts';
import type { Deliver } from './analytics-delivery.ts';

export type SendEvent = (name: string, payload: Readonly<Record<string, unknown>>) => void;

/** More than any visit makes before it is asked; older ones go first. */
const maxQueuedEvents = 200;

/**
 * Holds events back while the page is only prerendered and while consent is
 * pending. Then all that waited are sent in their order, or, where measurement is
 * refused, dropped for good.
 */
export function createAnalytics(
  page: Pick<Document, 'addEventListener'> & { readonly prerendering?: boolean },
  deliver: Deliver,
  consent?: Pick<Consent, 'read' | 'subscribe'>,
): SendEvent {
  let waiting: Parameters<SendEvent>[] = [];
  let isPrerendered = page.prerendering === true;
  const flush = () => {
    const answer = consent?.read().measurement ?? 'granted';
    if (isPrerendered || answer === 'pending') return;
    const events = waiting;
    waiting = [];
    if (answer === 'granted') for (const [name, payload] of events) deliver(name, payload);
  };
  consent?.subscribe(flush);
  page.addEventListener('prerenderingchange', () => {
    isPrerendered = false;
    flush();
  });
  return (name, payload) => {
    waiting = [...waiting.slice(-maxQueuedEvents + 1), [name, payload]];
    flush();
  };
}
