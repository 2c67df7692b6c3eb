import { elementTable } from '#generated/element-table.ts';
import { importChunk, scriptAddress } from '#loader';
import { createBridge } from '../core/bridge/bridge.ts';
import { createChunkLoader } from '../core/bridge/chunk-loader.ts';
import type { EntryServices } from '../core/bridge/entry-services.ts';
import { whenPageIdle } from '../core/browser/near.ts';
import { reportError } from '../core/browser/report.ts';
import type { FollowLink } from './outbound.ts';

declare const __VERSION__: string;
declare const __BUILD__: string;

type Page = typeof import('./page.ts');

const chunks = createChunkLoader({ importChunk });

let followLink: FollowLink | undefined;
/** The latest click on an outbound link before the code for it had loaded. */
let heldClick: Event | undefined;

/** Runs when the page's chunk has loaded. */
const withPage = (run: (page: Page) => unknown) =>
  chunks
    .load<Page>('page')
    .then(run)
    .catch((cause) => reportError({ tag: 'edu-embed', message: 'code failed to load', cause }));

/**
 * Loads the code that adds the parameters of the visit at the first interaction, and delays a click until then. A
 * context menu cannot wait: without the code it shows the rendered address.
 */
async function handleOutbound(event: Event): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-visit]');
  // The default of a replayed click has happened. A slotted link is the author's.
  if (!link || event.defaultPrevented || !(event.currentTarget as Node).contains(link)) return;
  if (!followLink) {
    if (/click/.test(event.type) && (event as MouseEvent).button < 2) {
      event.preventDefault();
      heldClick = event;
    }
    await withPage(async ({ prepareLinks }) => {
      followLink = await prepareLinks(services);
    });
    if (heldClick !== event) return;
  }
  if (followLink) followLink(link, event);
  // Without its code a link still works, as rendered.
  else location.assign(link.href);
}

const { base, element } = scriptAddress();
const services: EntryServices = {
  base,
  scriptOptions: { ...element?.dataset },
  reportError,
  load: chunks.load,
  track: (...event) => withPage(({ track }) => track(services, ...event)),
  followLinks(root) {
    for (const type of 'click auxclick contextmenu focusin pointerover'.split(' '))
      root.addEventListener(type, handleOutbound);
  },
  observeViews(root) {
    services.followLinks(root);
    if (root.querySelector('[data-view]'))
      whenPageIdle(() => withPage(({ observeViews }) => observeViews(services, root)));
  },
};

// A named element of the page (`<form id="eduEmbed">`) is readable on the window, too, but not its own property.
if (Object.hasOwn(window, 'eduEmbed') && window.eduEmbed?.define) {
  console.info(`edu-embed ${window.eduEmbed.version} is here already`);
} else {
  const bridge = createBridge({ services, chunks, build: __BUILD__ });
  const start = () => {
    bridge.define(elementTable);
    // Lists of programs that our server's pages have outside any element.
    for (const list of document.querySelectorAll('[data-visit-links]')) services.observeViews(list);
  };
  window.eduEmbed = {
    version: __VERSION__,
    config: {},
    track: services.track,
    refreshAds: () => document.dispatchEvent(new CustomEvent('edu-embed:refresh-ads')),
    define: async (...definition) =>
      (await chunks.load<typeof import('./define.ts')>('define')).define(bridge, chunks, ...definition),
  };
  // An element that is defined before its root has been parsed would never find the root.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
