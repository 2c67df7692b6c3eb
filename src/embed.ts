import { elementTable } from '#generated/element-table.ts';
import { scriptAddress } from '#loader';
import { defineElements } from './core/browser/bridge.ts';
import { loadChunk, provideChunk } from './core/browser/chunks.ts';
import type { EntryServices } from './core/browser/entry-services.ts';
import { reportError } from './core/browser/report.ts';
import type { AddElement } from './core/browser/runtime/define.ts';

declare const __VERSION__: string;

type Tracking = typeof import('./tracking.ts');

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
  track: (...event) => withTracking((tracking) => tracking.track(services, ...event)),
  observeViews(root) {
    if (root.querySelector('[data-view]')) withTracking((tracking) => tracking.observeViews(services, root));
  },
};

function start(): void {
  defineElements(elementTable, services);
}

const addElement: AddElement = (tag, row, chunk) => {
  provideChunk(`elements-${tag}`, chunk);
  defineElements(row, services);
};

if (window.eduEmbed?.define) {
  console.info(`edu-embed ${window.eduEmbed.version} is here already`);
} else {
  window.eduEmbed = {
    version: __VERSION__,
    config: {},
    track: services.track,
    refreshAds: () => document.dispatchEvent(new CustomEvent('edu-embed:refresh-ads')),
    define: async (...definition) => (await loadChunk<typeof import('./define.ts')>('define')).define(addElement, ...definition),
  };
  // A tag that is defined before its root has been parsed would never see it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
