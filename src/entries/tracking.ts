import type { EntryServices } from '../core/bridge/entry-services.ts';
import { createViewObserver } from '../core/browser/views.ts';

type Payload = Readonly<Record<string, unknown>>;

/** One promise for all events, so that they keep their order. */
let sending: Promise<typeof import('./analytics.ts')> | undefined;

/**
 * Passes an event to the analytics code, which sends it when consent is known. Many pages load this
 * module, so that code is a separate chunk, loaded with the first event.
 */
export function track(services: EntryServices, name: string, payload: Payload = {}): void {
  sending ??= import('./analytics.ts');
  sending
    .then(({ send }) => send(services, name, payload))
    .catch((cause: unknown) => {
      sending = undefined;
      services.reportError({ tag: 'edu-embed', message: 'event was not sent', cause });
    });
}

let observe: ((root: ParentNode) => void) | undefined;

/** Hydrates a list if the URL's fragment may name a school behind View More, which is not in the HTML. */
function revealTarget(root: ParentNode): void {
  const host = root instanceof ShadowRoot ? root.host : undefined;
  if (host?.matches('school-rankings[full-list]') && location.hash && !document.querySelector(':target'))
    host.dispatchEvent(new Event('pointerover', { bubbles: true, composed: true }));
}

/** Tracks views of nodes with `data-view` in a root. */
export function observeViews(services: EntryServices, root: ParentNode): void {
  revealTarget(root);
  observe ??= createViewObserver(services.track);
  observe(root);
}
