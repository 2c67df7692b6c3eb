import { elementTable } from '#generated/element-table.ts';
import { importChunk, prefetchChunk, scriptAddress } from '#loader';
import { createBridge } from '../core/bridge/bridge.ts';
import { createChunkLoader } from '../core/bridge/chunk-loader.ts';
import type { EntryServices } from '../core/bridge/entry-services.ts';
import { reportError } from '../core/browser/report.ts';
import type { FollowLink } from './outbound.ts';

declare const __VERSION__: string;
declare const __BUILD__: string;

type Tracking = typeof import('./tracking.ts');
type Outbound = typeof import('./outbound.ts');

const chunks = createChunkLoader({ importChunk, prefetchChunk });

const reportFailure = (message: string) => (cause: unknown) =>
  reportError({ tag: 'edu-embed', message, cause });

const withTracking = (run: (tracking: Tracking) => void) =>
  chunks.load<Tracking>('tracking').then(run).catch(reportFailure('event was not sent'));

let followLink: FollowLink | undefined;
/** The latest click on an outbound link before the code for it had loaded. */
let heldClick: Event | undefined;

const loadOutbound = () =>
  chunks
    .load<Outbound>('outbound')
    .then(({ createFollowLink }) => createFollowLink(services))
    .then((follow) => {
      followLink = follow;
    })
    .catch(reportFailure('outbound links failed to load'));

/** Loads the code for outbound links at the first sign of intent in a root that has one. */
function prepareOutbound({ currentTarget }: Event): void {
  if (!followLink && (currentTarget as ParentNode).querySelector('a[data-visit]')) loadOutbound();
}

/**
 * Holds a click on an outbound link until the code that adds the parameters of the visit has loaded. A context
 * menu cannot wait: without the code it shows the rendered address.
 */
async function handleOutboundClick(event: Event): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-visit]');
  const isMenu = event.type === 'contextmenu';
  // The default of a replayed click has happened. A slotted link is the author's.
  if (
    !link ||
    event.defaultPrevented ||
    ((event as MouseEvent).button > 1 && !isMenu) ||
    !(event.currentTarget as Node).contains(link)
  )
    return;
  if (!followLink) {
    if (isMenu) return;
    event.preventDefault();
    heldClick = event;
    await loadOutbound();
    if (heldClick !== event) return;
    // Without its code a link still works, as rendered.
    if (!followLink) location.assign(link.href);
  }
  followLink?.(link, event as MouseEvent);
}

const { base, element } = scriptAddress();
const services: EntryServices = {
  base,
  scriptOptions: { ...element?.dataset },
  reportError,
  track: (...event) => withTracking((tracking) => tracking.track(services, ...event)),
  followLinks(root) {
    for (const type of ['click', 'auxclick', 'contextmenu']) root.addEventListener(type, handleOutboundClick);
    for (const type of ['pointerover', 'touchstart', 'focusin'])
      root.addEventListener(type, prepareOutbound, { passive: true });
  },
  observeViews(root) {
    services.followLinks(root);
    if (root.querySelector('[data-view]')) withTracking((tracking) => tracking.observeViews(services, root));
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
