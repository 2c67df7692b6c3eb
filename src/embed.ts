import { elementTable } from '#generated/element-table.ts';
import { scriptAddress } from '#loader';
import { defineElements } from './core/browser/bridge.ts';
import { loadChunk, provideChunk } from './core/browser/chunks.ts';
import type { EntryServices } from './core/browser/entry-services.ts';
import { reportError } from './core/browser/report.ts';

declare const __VERSION__: string;

type Tracking = Pick<EntryServices, 'track' | 'observeViews'>;

function withTracking(run: (tracking: Tracking) => void): void {
  loadChunk<Tracking>('tracking')
    .then(run)
    .catch((cause) => reportError({ tag: 'edu-embed', message: 'an event was not sent', cause }));
}

const { base, element } = scriptAddress();
const services: EntryServices = {
  base,
  scriptOptions: { ...element?.dataset },
  reportError,
  track: (...event) => withTracking((tracking) => tracking.track(...event)),
  observeViews(root) {
    if (root.querySelector('[data-view]')) withTracking((tracking) => tracking.observeViews(root));
  },
};

function start(): void {
  defineElements(elementTable, services);
}

if (window.eduEmbed) {
  console.info(`edu-embed ${window.eduEmbed.version} is on this page already; ${__VERSION__} does nothing`);
} else {
  window.eduEmbed = {
    version: __VERSION__,
    config: {},
    track: services.track,
    refreshAds: () => document.dispatchEvent(new CustomEvent('edu-embed:refresh-ads')),
    async define(declaration, create) {
      const { describeDefinition } = await loadChunk<typeof import('./runtime.ts')>('runtime');
      const { row, modules } = describeDefinition(declaration, create);
      provideChunk(`elements-${declaration.tag}`, Promise.resolve({ modules }));
      defineElements(row, services);
    },
  };
  // A tag that is defined before its root has been parsed would never see it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
