import { elementTable } from '#generated/element-table.ts';
import { type Bridge, createBridge } from '../core/bridge/bridge.ts';
import { chunks, services, withPage } from './services.ts';

declare const __VERSION__: string;
declare const __BUILD__: string;
declare const __SINGLE_FILE__: boolean;

/** Tags with the prefix of the script's `data-prefix`. */
function addPrefix(): typeof elementTable {
  const { base, prefix } = services;
  if (!prefix) return elementTable;
  window.eduEmbedPackage = { base, prefix };
  return elementTable.map((row) => ({ ...row, tag: prefix + row.tag }));
}

// An element with this id (`<form id="eduEmbed">`) is readable on the window, but is not its own property.
if (Object.hasOwn(window, 'eduEmbed') && window.eduEmbed?.define) {
  console.info(`edu-embed ${window.eduEmbed.version} already loaded`);
} else {
  let bridge: Bridge;
  const start = () => {
    bridge = createBridge({ services, chunks, build: __BUILD__ });
    bridge.define(__SINGLE_FILE__ ? addPrefix() : elementTable);
    if (!__SINGLE_FILE__) {
      // Our own pages record early events, and have lists of programs that are not in an element.
      for (const list of document.querySelectorAll('[data-visit-links]')) services.observeViews(list);
      window.eduEmbedEarlyEvents?.forEach(bridge.handleEvent);
    }
    // Some hosts dispatch it on the document without bubbling.
    document.addEventListener('cookie-settings:open', (event) =>
      withPage(({ handleOpen }) => handleOpen(services, event)),
    );
  };
  window.eduEmbed = {
    version: __VERSION__,
    config: {},
    track: services.track,
    refreshAds: () => document.dispatchEvent(new CustomEvent('edu-embed:refresh-ads')),
    define: async (...definition) =>
      (await chunks.load<typeof import('../core/bridge/runtime/define.ts')>('define')).define(
        () => bridge,
        chunks,
        ...definition,
      ),
  };
  // An element that is defined before its root has been parsed would never find the root. The page's chunk
  // runs once, so user intent must not load it before, either.
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', start);
  else start();
}
