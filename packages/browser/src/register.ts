import { type Bridge, createBridge } from '../../../src/core/bridge/bridge.ts';
import type { ElementModules } from '../../../src/core/bridge/element-module.ts';
import type { ElementRow } from '../../../src/core/bridge/element-row.ts';
import { chunks, services, withPage } from '../../../src/entries/services.ts';
import { assertPrefix } from '../../server/src/assert-prefix.ts';
import type { ElementDefinition, Register, RegisterOptions } from './api.ts';
import { elementChunks } from './loader.ts';
import { resolveBaseUrl } from './resolve-base-url.ts';

declare const __BUILD__: string;

interface Registration {
  readonly prefix: string;
  readonly base: string;
  readonly site: string | undefined;
}

let registration: Registration | undefined;
let bridge: Bridge | undefined;

function start({ origin, prefix = '', site }: RegisterOptions): Registration {
  assertPrefix(prefix);
  const base = resolveBaseUrl(origin);
  Object.assign(services, { base, prefix, scriptOptions: site === undefined ? {} : { site } });
  window.eduEmbedPackage = { base, prefix };
  return { prefix, base: base.href, site };
}

function assertSameOptions({ prefix, base, site }: Registration, options: RegisterOptions): void {
  const isSame =
    prefix === (options.prefix ?? '') &&
    base === resolveBaseUrl(options.origin).href &&
    site === options.site;
  if (isSame) return;
  const { origin, prefix: newPrefix = '', site: newSite } = options;
  const used = JSON.stringify({ origin: base, prefix, site });
  const given = JSON.stringify({ origin: resolveBaseUrl(origin), prefix: newPrefix, site: newSite });
  throw new Error(
    `register() was called before with ${used}, now with ${given}. Use the same options in all calls.`,
  );
}

/** Loads the element's code and returns it under the tag with the prefix. */
async function loadModules(
  { tag, load }: ElementDefinition,
  prefix: string,
): Promise<{ readonly modules: ElementModules }> {
  const { modules } = (await load()) as { readonly modules: ElementModules };
  const module = modules[tag];
  return { modules: module ? { [prefix + tag]: module } : {} };
}

export const register: Register = (options) => {
  if (typeof customElements === 'undefined') return [];
  if (registration) assertSameOptions(registration, options);
  registration ??= start(options);
  const { prefix } = registration;
  const added = options.elements.filter(({ tag }) => !customElements.get(prefix + tag));
  for (const definition of added)
    elementChunks.set(`elements-${prefix}${definition.tag}`, () => loadModules(definition, prefix));
  const rows = added.map(({ tag, row }) => ({ ...(row as ElementRow), tag: prefix + tag }));
  const define = () => {
    if (!bridge)
      document.addEventListener('cookie-settings:open', (event) =>
        withPage(({ handleOpen }) => handleOpen(services, event)),
      );
    bridge ??= createBridge({ services, chunks, build: __BUILD__ });
    bridge.define(rows);
  };
  // An element that is defined before its root has been parsed would never find the root. The page's chunk
  // runs once, so user intent must not load it before, either.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', define);
  else define();
  return added.map(({ tag }) => prefix + tag);
};
