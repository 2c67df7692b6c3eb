import { type Bridge, createBridge } from '../../../src/core/bridge/bridge.ts';
import type { ElementModules } from '../../../src/core/bridge/element-module.ts';
import type { ElementRow } from '../../../src/core/bridge/element-row.ts';
import { chunks, services } from '../../../src/entries/services.ts';
import { assertPrefix } from '../../server/src/assert-prefix.ts';
import type { ElementDefinition, Register, RegisterOptions } from './api.ts';
import { elementChunks } from './loader.ts';
import { toOrigin } from './to-origin.ts';

declare const __BUILD__: string;

interface Registration {
  readonly bridge: Bridge;
  readonly prefix: string;
  readonly base: string;
  readonly site: string | undefined;
}

let registration: Registration | undefined;

function start({ origin, prefix = '', site }: RegisterOptions): Registration {
  assertPrefix(prefix);
  const base = toOrigin(origin);
  Object.assign(services, { base, prefix, scriptOptions: site === undefined ? {} : { site } });
  window.eduEmbedPackage = { base, prefix };
  return { bridge: createBridge({ services, chunks, build: __BUILD__ }), prefix, base: base.href, site };
}

function assertSameOptions({ prefix, base, site }: Registration, options: RegisterOptions): void {
  const isSame =
    prefix === (options.prefix ?? '') && base === toOrigin(options.origin).href && site === options.site;
  if (isSame) return;
  throw new Error(
    `register() was already called with prefix ${JSON.stringify(prefix)}, origin ${base} and ` +
      `site ${JSON.stringify(site)}. Use the same values in all calls.`,
  );
}

/** Loads the element's code and returns it under the tag with the prefix. */
async function loadModules({ tag, load }: ElementDefinition): Promise<{ readonly modules: ElementModules }> {
  const { modules } = (await load()) as { readonly modules: ElementModules };
  const module = modules[tag];
  return { modules: module ? { [(registration?.prefix ?? '') + tag]: module } : {} };
}

export const register: Register = (options) => {
  if (typeof customElements === 'undefined') return [];
  if (registration) assertSameOptions(registration, options);
  registration ??= start(options);
  const { bridge, prefix } = registration;
  const added = options.elements.filter(({ tag }) => !customElements.get(prefix + tag));
  for (const definition of added)
    elementChunks.set(`elements-${prefix}${definition.tag}`, () => loadModules(definition));
  bridge.define(added.map(({ tag, row }) => ({ ...(row as ElementRow), tag: prefix + tag })));
  return added.map(({ tag }) => prefix + tag);
};
