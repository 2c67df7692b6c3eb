import { type Bridge, createBridge } from '../../../src/core/bridge/bridge.ts';
import type { ElementModules } from '../../../src/core/bridge/element-module.ts';
import type { ElementRow } from '../../../src/core/bridge/element-row.ts';
import { chunks, services } from '../../../src/entries/services.ts';
import type { ElementDefinition, Register, RegisterOptions } from './api.ts';
import { elementChunks } from './loader.ts';

declare const __BUILD__: string;

interface Registration {
  readonly bridge: Bridge;
  readonly prefix: string;
  readonly base: string;
}

let registration: Registration | undefined;

function toBase(origin: string | URL): URL {
  const base = new URL(origin, location.href);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

function start({ origin, prefix = '', site }: RegisterOptions): Registration {
  if (prefix && !/^[a-z][a-z0-9]*-$/.test(prefix))
    throw new TypeError(`The prefix ${JSON.stringify(prefix)} is invalid. Write it like "acme-".`);
  const base = toBase(origin);
  Object.assign(services, { base, prefix, scriptOptions: site === undefined ? {} : { site } });
  window.eduEmbedPackage = { base, prefix };
  return { bridge: createBridge({ services, chunks, build: __BUILD__ }), prefix, base: base.href };
}

function assertSameOptions({ prefix, base }: Registration, options: RegisterOptions): void {
  if (prefix === (options.prefix ?? '') && base === toBase(options.origin).href) return;
  throw new Error(
    `register() was already called with prefix ${JSON.stringify(prefix)} and origin ${base}. Use the same values in all calls.`,
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
