import type { ElementRow, StrategyCode } from './element-table.ts';

/** An event that reached an element before its code did. */
export interface QueuedEvent {
  readonly event: Event;
  /** The innermost target; events are retargeted when read later. */
  readonly target: EventTarget;
  /** Whether the disclosure around the target was open before the event. */
  readonly wasOpen?: boolean;
}

/** What the bridge remembers of one element of the document. */
export interface Instance {
  readonly host: HTMLElement;
  readonly row: ElementRow;
  strategy: StrategyCode;
  /** Its root was drawn by a server of this very build: hydrate it, do not draw it anew. */
  isPrerendered: boolean;
  /** Attribute texts as they stood when the root was drawn, for those changed since. */
  readonly firstTexts: Map<string, string | null>;
  /** Objects that a script gave as properties; they win over attributes. */
  readonly properties: Map<string, unknown>;
  /** Undefined: asleep. A promise: its code is on its way, or there. */
  hydrating?: Promise<void>;
  /** How often its code could not be loaded, or not soon enough for a form. */
  failures: number;
  /** What reached it while asleep, oldest first. */
  queue: QueuedEvent[];
  /** Called once its root is drawn, by whoever drew it. */
  whenRendered?: () => void;
  /** Set by the runtime as long as React draws it. */
  update?: () => void;
  unmount?: () => void;
  /** Attaches its behavior; unset once that is done. */
  attachBehavior?: () => void;
  /** Clicks in its root that came before its behavior, oldest first. */
  earlyClicks: QueuedEvent[];
  /** Set as long as its behavior is attached. */
  detach?: () => void;
  /** Stops what the bridge itself observes. */
  stop?: () => void;
}

const instances = new WeakMap<EventTarget, Instance>();

export function instanceOf(host: EventTarget): Instance | undefined {
  return instances.get(host);
}

/** The element's instance, made on first need: a property may be set before it is connected. */
export function instanceFor(host: HTMLElement, row: ElementRow): Instance {
  let instance = instances.get(host);
  if (!instance) {
    instance = {
      host,
      row,
      strategy: row.strategy,
      isPrerendered: false,
      firstTexts: new Map(),
      properties: new Map(),
      queue: [],
      earlyClicks: [],
      failures: 0,
    };
    instances.set(host, instance);
  }
  return instance;
}
