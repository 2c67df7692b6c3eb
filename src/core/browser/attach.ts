import { decodeAttributes } from '../attributes.ts';
import type { AttachBehavior, BehaviorContext } from '../behavior.ts';
import type { AttributeTable } from '../declaration.ts';
import { emit } from './emit.ts';
import type { EntryServices } from './entry-services.ts';
import type { Environment } from './environment.ts';
import type { Instance } from './instance.ts';

/** What a behavior chunk exports. */
export interface BehaviorModule {
  readonly attach: AttachBehavior;
  /** Those whose reading needs no code: all but JSON. */
  readonly attributes: AttributeTable;
}

export type Attach = (instance: Instance, module: BehaviorModule, services: EntryServices) => void;

/** How a behavior is joined to its element; needs no React. */
export function createAttach(loadEnvironment: () => Promise<Environment>): Attach {
  return (instance, module, services) => {
    const { host, row } = instance;
    const root = host.shadowRoot;
    if (!root) return;
    const context: BehaviorContext = {
      host,
      root,
      get props() {
        return {
          ...decodeAttributes(module.attributes, (name) => host.getAttribute(name)),
          ...Object.fromEntries(instance.properties),
        };
      },
      earlyClicks: instance.earlyClicks.flatMap(({ event, target }) =>
        event.defaultPrevented ? [] : (target as Element),
      ),
      source: async () => (await loadEnvironment()).source(services),
      emit: (verb, detail) => emit(host, row.tag, verb, detail),
      track: services.track,
      setState(state) {
        host.dataset.state = state;
      },
    };
    instance.attachBehavior = undefined;
    instance.earlyClicks = [];
    instance.detach = module.attach(context);
  };
}
