import { decodeAttributes } from '../attributes.ts';
import type { AttachBehavior, BehaviorContext } from '../behavior.ts';
import { emit } from '../browser/emit.ts';
import type { AttributeSpec, AttributeTable } from '../declaration.ts';
import type { ElementRow } from './element-row.ts';
import type { EntryServices } from './entry-services.ts';
import type { Environment } from './environment.ts';
import { type QueuedEvent, targetOf } from './event-queue.ts';

type WithoutDescription<Spec> = Spec extends unknown ? Omit<Spec, 'description'> : never;

/** A behavior in the page chunk. */
export interface BehaviorModule {
  readonly attach: AttachBehavior;
  /** The element's attributes, except JSON attributes, which need the element's own code. */
  readonly attributes: Readonly<Record<string, WithoutDescription<AttributeSpec>>>;
}

/** Behaviors by tag. */
export type BehaviorModules = Readonly<Record<string, BehaviorModule>>;

/** The part of an element's controller that its behavior needs. */
export interface BehaviorElement {
  readonly host: HTMLElement;
  readonly row: ElementRow;
  readonly properties: ReadonlyMap<string, unknown>;
  readonly bridge: { readonly services: EntryServices };
}

/** Attaches a behavior to a rendered element; returns a function that detaches it. */
export type Attach = (element: BehaviorElement, earlyClicks: readonly QueuedEvent[]) => () => void;

/** Attaches behaviors without React. */
export function createAttach(environment: Environment, behaviors: BehaviorModules): Attach {
  return ({ host, row, properties, bridge: { services } }, earlyClicks) => {
    // The generated table has a behavior for each tag that declares one.
    const tag = row.tag.slice(services.prefix?.length ?? 0);
    const module = behaviors[tag] as BehaviorModule;
    const attributes = module.attributes as AttributeTable;
    const context: BehaviorContext = {
      host,
      // Behaviors start after rendering, so the root exists.
      root: host.shadowRoot as ShadowRoot,
      get props() {
        return {
          ...decodeAttributes(attributes, (name) => host.getAttribute(name)),
          ...Object.fromEntries(properties),
        };
      },
      earlyClicks: earlyClicks.flatMap((click) => (click.event.defaultPrevented ? [] : targetOf(click))),
      source: () => environment.source(services),
      emit: (verb, detail) => emit(host, tag, verb, detail),
      track: services.track,
      setState(state) {
        host.dataset.state = state;
      },
    };
    try {
      return module.attach(context);
    } catch (cause) {
      services.reportError({ tag, message: 'its behavior failed to start', cause });
      return () => undefined;
    }
  };
}
