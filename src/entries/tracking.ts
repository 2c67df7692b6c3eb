import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createViewObserver } from '../core/browser/views.ts';

type Payload = Readonly<Record<string, unknown>>;

/** One promise for all, so that events keep their order. */
let sending: Promise<typeof import('./analytics.ts')> | undefined;

/**
 * Hands an event to whoever sends it, once consent is known. Runs on every page
 * that has something to tell of, so all but the handing over is in a chunk that
 * comes with the first event.
 */
export function track(services: EntryServices, name: string, payload: Payload = {}): void {
  sending ??= import('./analytics.ts');
  sending
    .then(({ send }) => send(services, name, payload))
    .catch((cause: unknown) => {
      sending = undefined;
      services.reportError({ tag: 'edu-embed', message: 'an event was not sent', cause });
    });
}

let observe: ((root: ParentNode) => void) | undefined;

/** Tells of what is seen; the entry brings it to every root that has something to tell of. */
export function observeViews(services: EntryServices, root: ParentNode): void {
  observe ??= createViewObserver(services.track);
  observe(root);
}
