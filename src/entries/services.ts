import { importChunk, readScriptSettings } from '#loader';
import { createChunkLoader } from '../core/bridge/chunk-loader.ts';
import type { EntryServices } from '../core/bridge/entry-services.ts';
import { reportError } from '../core/browser/report.ts';
import { whenPageIdle } from '../core/browser/scheduling.ts';
import type { LinkHandler } from './outbound.ts';

type Page = typeof import('./page.ts');

export const chunks = createChunkLoader({ importChunk });

let handleLink: LinkHandler | undefined;
/** The latest click on an outbound link before the code for it had loaded. */
let delayedClick: Event | undefined;

/** Calls `run` when the page's chunk has loaded. If that fails, reports it and resolves to undefined. */
export const withPage = <Result>(
  run: (page: Page) => Result | Promise<Result>,
): Promise<Result | undefined> =>
  chunks
    .load<Page>('page')
    .then(run)
    .catch((cause) => void reportError({ tag: 'edu-embed', message: 'code failed to load', cause }));

/**
 * At the first interaction with an outbound link, loads the code that adds the parameters of the visit. A
 * click is delayed until then. A context menu cannot wait: it may get the rendered URL.
 */
async function handleOutbound(event: Event): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-visit]');
  // The browser has already followed a replayed click. A slotted link is the author's.
  if (!link || event.defaultPrevented || !(event.currentTarget as Node).contains(link)) return;
  if (!handleLink) {
    if (/click/.test(event.type) && (event as MouseEvent).button < 2) {
      event.preventDefault();
      delayedClick = event;
    }
    handleLink = await withPage(({ linkHandler }) => linkHandler(services));
    if (delayedClick !== event) return;
  }
  if (handleLink) handleLink(link, event);
  // If the code failed to load, the link opens its rendered URL.
  else location.assign(link.href);
}

/**
 * The functions that the entry provides to the chunks. A package sets `base` and the options when it
 * registers elements.
 */
export const services: EntryServices = {
  ...readScriptSettings(),
  reportError,
  load: chunks.load,
  track: (...event) => withPage(({ track }) => track(services, ...event)),
  followLinks(root) {
    for (const type of 'click auxclick contextmenu focusin pointerover'.split(' '))
      root.addEventListener(type, handleOutbound);
  },
  observeViews(root) {
    services.followLinks(root);
    if (root.querySelector('[data-view],[data-missing]'))
      whenPageIdle(() => withPage(({ observeViews }) => observeViews(services, root)));
  },
};
