import { elementTable } from '#generated/element-table.ts';
import { scriptAddress } from '#loader';
import { defineElements } from '../core/browser/bridge.ts';
import { loadChunk, provideChunk } from '../core/browser/chunks.ts';
import type { EntryServices } from '../core/browser/entry-services.ts';
import { reportError } from '../core/browser/report.ts';
import type { AddElement } from '../core/browser/runtime/define.ts';

declare const __VERSION__: string;

type Tracking = typeof import('./tracking.ts');
type Outbound = typeof import('./outbound.ts');

function withTracking(run: (tracking: Tracking) => void): void {
  loadChunk<Tracking>('tracking')
    .then(run)
    .catch((cause) => reportError({ tag: 'edu-embed', message: 'an event was not sent', cause }));
}

let outbound: Outbound | undefined;
/** The latest click on an outbound link that came before the code for it. */
let heldClick: Event | undefined;

async function loadOutbound(): Promise<void> {
  try {
    outbound ??= await loadChunk<Outbound>('outbound');
  } catch (cause) {
    reportError({ tag: 'edu-embed', message: 'code for outbound links failed to load', cause });
  }
}

/** No outbound link is followed without the parameters of the visit: a click waits for the code that adds them. */
async function handleOutboundClick(event: Event): Promise<void> {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-visit]');
  // The right button opens a menu. A replayed click was followed when it was new. A slotted link is the author's.
  if (
    !link ||
    event.defaultPrevented ||
    (event as MouseEvent).button > 1 ||
    !(event.currentTarget as Node).contains(link)
  )
    return;
  if (!outbound) {
    event.preventDefault();
    heldClick = event;
    await loadOutbound();
    if (heldClick !== event) return;
    // Without its code a link still works, as rendered.
    if (!outbound) location.assign(link.href);
  }
  outbound?.followOutboundLink(link, event as MouseEvent, services.track);
}

const { base, element } = scriptAddress();
const services: EntryServices = {
  base,
  scriptOptions: { ...element?.dataset },
  reportError,
  track: (...event) => withTracking((tracking) => tracking.track(services, ...event)),
  followLinks(root) {
    for (const type of ['click', 'auxclick']) root.addEventListener(type, handleOutboundClick);
    if (root.querySelector('a[data-visit]')) loadOutbound();
  },
  observeViews(root) {
    services.followLinks(root);
    if (root.querySelector('[data-view]')) withTracking((tracking) => tracking.observeViews(services, root));
  },
};

function start(): void {
  defineElements(elementTable, services);
  // Lists of programs that our server's pages have outside any element.
  for (const list of document.querySelectorAll('[data-visit-links]')) services.observeViews(list);
}

const addElement: AddElement = (tag, row, chunk) => {
  provideChunk(`elements-${tag}`, chunk);
  defineElements(row, services);
};

// A named element of the page (`<form id="eduEmbed">`) is readable on the window, too, but not the window's own.
if (Object.hasOwn(window, 'eduEmbed') && window.eduEmbed?.define) {
  console.info(`edu-embed ${window.eduEmbed.version} is here already`);
} else {
  window.eduEmbed = {
    version: __VERSION__,
    config: {},
    track: services.track,
    refreshAds: () => document.dispatchEvent(new CustomEvent('edu-embed:refresh-ads')),
    define: async (...definition) =>
      (await loadChunk<typeof import('./define.ts')>('define')).define(addElement, ...definition),
  };
  // A tag that is defined before its root has been parsed would never see it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
