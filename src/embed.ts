import { elementTable } from '#generated/element-table.ts';
import { type ScriptAddress, scriptAddress } from '#loader';
import { defineElements } from './core/browser/bridge.ts';
import { loadChunk } from './core/browser/chunks.ts';
import { reportError } from './core/browser/report.ts';
import { createViewObserver, type Track } from './core/browser/views.ts';

declare const __VERSION__: string;

const address: ScriptAddress = scriptAddress();

const track: Track = (name, payload) => {
  loadChunk<{ track: Track }>('tracking')
    .then((tracking) => tracking.track(name, payload))
    .catch((cause) => reportError({ tag: 'edu-embed', message: `the event ${name} was not sent`, cause }));
};

function start(): void {
  const services = { base: address.base, scriptOptions: { ...address.element?.dataset }, track, observeViews: createViewObserver(track), reportError };
  defineElements(elementTable, services);
}

if (window.eduEmbed) {
  console.info(`edu-embed ${window.eduEmbed.version} is on this page already; ${__VERSION__} does nothing`);
} else {
  window.eduEmbed = {
    version: __VERSION__,
    config: {},
    track,
    refreshAds: () => document.dispatchEvent(new CustomEvent('edu-embed:refresh-ads')),
    async define(declaration, Component) {
      const { define } = await loadChunk<{ define: (...definition: unknown[]) => void }>('runtime');
      define(declaration, Component);
    },
  };
  // A tag that is defined before its root has been parsed would never see it.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
  else start();
}
