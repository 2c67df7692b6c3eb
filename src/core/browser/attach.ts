import { decodeAttribute } from '../attributes.ts';
import type { AttachBehaviour, BehaviourContext } from '../behaviour.ts';
import { emit } from './emit.ts';
import type { EntryServices } from './entry-services.ts';
import type { Environment } from './environment.ts';
import type { Instance } from './instance.ts';

/** What a behaviour chunk exports. */
export interface BehaviourModule {
  readonly attach: AttachBehaviour;
}

export type Attach = (instance: Instance, module: BehaviourModule, services: EntryServices) => void;

function readProps(instance: Instance): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  for (const [name, { property, spec }] of instance.row.attributes) {
    props[property] = instance.properties.get(property) ?? decodeAttribute(name, spec, instance.host.getAttribute(name));
  }
  return props;
}

/** How a behaviour is joined to its element; needs no React. */
export function createAttach(environment: Environment): Attach {
  return (instance, module, services) => {
    const { host, row } = instance;
    const root = host.shadowRoot;
    if (!root) return;
    const context: BehaviourContext = {
      host,
      root,
      get props() {
        return readProps(instance);
      },
      source: () => environment.source(services),
      emit: (verb, detail) => emit(host, row.tag, verb, detail),
      track: services.track,
      setState(state) {
        host.dataset.state = state;
      },
    };
    instance.detach = module.attach(context);
  };
}
