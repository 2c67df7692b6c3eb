import { decodeAttributes } from '../attributes.ts';
import type { AttachBehaviour, BehaviourContext } from '../behaviour.ts';
import type { AttributeTable } from '../declaration.ts';
import { emit } from './emit.ts';
import type { EntryServices } from './entry-services.ts';
import type { Environment } from './environment.ts';
import type { Instance } from './instance.ts';

/** What a behaviour chunk exports. */
export interface BehaviourModule {
  readonly attach: AttachBehaviour;
  /** Those whose reading needs no code: all but JSON. */
  readonly attributes: AttributeTable;
}

export type Attach = (instance: Instance, module: BehaviourModule, services: EntryServices) => void;

/** How a behaviour is joined to its element; needs no React. */
export function createAttach(loadEnvironment: () => Promise<Environment>): Attach {
  return (instance, module, services) => {
    const { host, row } = instance;
    const root = host.shadowRoot;
    if (!root) return;
    const context: BehaviourContext = {
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
    instance.attachBehaviour = undefined;
    instance.earlyClicks = [];
    instance.detach = module.attach(context);
  };
}
