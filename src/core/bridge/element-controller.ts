import { dirtyControls } from '../browser/dirty-controls.ts';
import type { HydrationStrategy } from '../declaration.ts';
import { type BehaviorLoader, createBehaviorLoader } from './behavior-loader.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import type { ElementModules } from './element-module.ts';
import type { ElementRow } from './element-row.ts';
import { type ElementEvent, type ElementState, transitions } from './element-state.ts';
import type { EntryServices } from './entry-services.ts';
import { addEvent, type QueuedEvent } from './event-queue.ts';
import { readStrategy, schedule } from './hydration-strategy.ts';
import type { Preloader } from './preloader.ts';
import {
  adoptInertTemplate,
  isRenderedByBuild,
  reportMissing,
  watchChildElements,
} from './prerendered-root.ts';

/** What all elements of a page share. */
export interface BridgeContext {
  readonly services: EntryServices;
  readonly chunks: ChunkLoader;
  readonly preloader: Preloader;
  /** Id of this build; roots of another build are rendered again. */
  readonly build: string;
  /** Runs one function per task, in order. */
  inTurn(run: () => unknown): void;
}

/** A React root as the controller handles it. */
export interface MountedElement {
  /** Renders again: an attribute, a property or an item has changed. */
  update(): void;
  /** The value that the component receives. */
  readProperty(property: string): unknown;
  unmount(): void;
}

/** What the `runtime` chunk exports: everything that needs React. */
export interface Runtime {
  /**
   * Renders or hydrates the element, calls `handleMount`, then replays the queued events. Resolves after
   * the first render; data that arrives later is rendered later. Does nothing when the element is no longer `loading` by then.
   */
  render(controller: ElementController, modules: ElementModules): Promise<void>;
}

const controllers = new WeakMap<EventTarget, ElementController>();

/** Touch, press and typing hydrate an element but are not replayed: clicks and form state follow them. */
const notReplayed = /touch|pointerd|input/;

/** A held form is submitted natively after this time. */
const submitTimeoutMs = 3000;
/** Wait before the first retry; each further retry waits this much longer. */
const retryDelayMs = 2000;

/** Takes one element through its states; see `element-state.ts`. */
export class ElementController {
  /** Attribute texts as they were when the root was rendered, for those that have changed since. */
  readonly renderedTexts = new Map<string, string | null>();
  /** Objects set as properties by a script; they win over attributes. */
  readonly properties = new Map<string, unknown>();
  /** The server of this build rendered the root: it is hydrated, not rendered again. */
  isPrerendered = false;
  /** Only the controller changes it. */
  state: ElementState = 'disconnected';

  #events: readonly QueuedEvent[] = [];
  #strategy: HydrationStrategy = 'static';
  #childObserver?: MutationObserver;
  #failures = 0;
  #mounted?: MountedElement;
  #behavior?: BehaviorLoader;

  constructor(
    readonly host: HTMLElement,
    readonly row: ElementRow,
    readonly bridge: BridgeContext,
  ) {
    controllers.set(host, this);
  }

  /** The element is in the document. A move calls it again and changes nothing. */
  connect(): void {
    if (!this.#transition('connect')) return;
    const { host, row, bridge } = this;
    this.#strategy = readStrategy(host, row);
    adoptInertTemplate(host);
    const root = host.shadowRoot;
    if (root) bridge.services.followLinks(root);
    this.isPrerendered = isRenderedByBuild(root, bridge.build);
    if (root && this.isPrerendered) {
      this.#startPrerendered(root);
    } else {
      host.dataset.state = 'pending';
      this.#hydrateInTurn();
    }
  }

  /** The element has left the document; call it only when it was not a move. */
  disconnect(): void {
    if (!this.#transition('disconnect')) return;
    this.#childObserver?.disconnect();
    this.#behavior?.stop();
    this.#mounted?.unmount();
    this.#behavior = this.#mounted = undefined;
  }

  /** An attribute or a property has another value. */
  update(): void {
    if (this.#mounted) this.#mounted.update();
    else this.hydrate();
  }

  /** An event anywhere in the element, its root or its slotted content. */
  handleEvent(event: Event, target: Node): void {
    // Slotted content belongs to the page: React in the root would not hear it after hydration either.
    const isInside = Boolean(this.host.shadowRoot?.contains(target));
    this.#behavior?.handleEvent(event, target, isInside);
    if (!this.#isWaitingForCode) return;
    if (isInside && !notReplayed.test(event.type)) this.#events = addEvent(this.#events, event, target);
    this.hydrate();
  }

  /** Holds a form until the code arrives, but not twice for code that failed or was too slow. */
  readonly #holdSubmit = (event: Event): void => {
    const form = event.target as Node;
    if (!this.#isWaitingForCode || this.#failures || !this.host.shadowRoot?.contains(form)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#events = addEvent(this.#events, event, form);
    this.hydrate();
    setTimeout(() => {
      if (!this.#isWaitingForCode) return;
      this.#failures += 1;
      this.#releaseSubmit();
    }, submitTimeoutMs);
  };

  /**
   * Loads the code and renders; does nothing while that is under way, done, or the element is not in the
   * document. Resolves when the attempt has ended.
   */
  async hydrate(): Promise<void> {
    if (!this.#transition('load')) return;
    try {
      const [runtime, { modules }] = await this.#loadCode();
      await runtime.render(this, modules);
    } catch (cause) {
      if (this.#transition('fail') && !this.isPrerendered) this.host.dataset.state = 'failed';
      this.retryLater(cause, () => this.hydrate());
      this.#releaseSubmit();
    }
  }

  /** An object that a script has set, or the value that the component receives; undefined before hydration. */
  readProperty(property: string): unknown {
    return this.properties.get(property) ?? this.#mounted?.readProperty(property);
  }

  /** Empties the queue of events to replay and returns what was in it, oldest first. */
  takeEvents(): readonly QueuedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  /** The runtime has mounted the element. */
  handleMount(mounted: MountedElement): void {
    this.#transition('mount');
    this.#mounted = mounted;
    if (!this.isPrerendered) this.#startBehavior();
  }

  /** Reports the element's first failed load. Retries after 2 s, then 4 s, 6 s, …. */
  retryLater(cause: unknown, retry: () => void): void {
    this.#failures += 1;
    if (this.#failures === 1)
      this.bridge.services.reportError({
        tag: this.row.tag,
        message: 'code failed to load',
        cause,
      });
    setTimeout(retry, retryDelayMs * this.#failures);
  }

  #transition(event: ElementEvent): boolean {
    const next = transitions[this.state][event];
    if (next) this.state = next;
    return Boolean(next);
  }

  /** Events are queued for a pre-rendered element that React has not taken over yet. */
  get #isWaitingForCode(): boolean {
    return this.isPrerendered && this.#strategy !== 'static' && this.state !== 'hydrated';
  }

  #startPrerendered(root: ShadowRoot): void {
    const { host, row, bridge } = this;
    const strategy = this.#strategy;
    if (strategy !== 'static') {
      // `submit` is not composed: the window would not hear it. A second call adds nothing.
      root.addEventListener('submit', this.#holdSubmit, true);
      bridge.preloader.prefetch(host, row);
    }
    reportMissing(root, row.tag, bridge.services);
    bridge.services.observeViews(root);
    // A field that was changed before this script ran is intent enough.
    if (strategy === 'interaction' && dirtyControls(root).length) this.hydrate();
    schedule(strategy, host, () => this.#hydrateInTurn());
    if (row.hasItems) this.#childObserver = watchChildElements(host, () => this.hydrate());
    this.#startBehavior();
  }

  #startBehavior(): void {
    if (this.row.behavior) this.#behavior = createBehaviorLoader(this);
  }

  /** Hydrates once the code has arrived, one element per task, so that no task gets long. */
  async #hydrateInTurn(): Promise<void> {
    // hydrate() loads the same code and handles its failure.
    await Promise.allSettled([this.#loadCode()]);
    this.bridge.inTurn(() => this.hydrate());
  }

  #loadCode(): Promise<[Runtime, { modules: ElementModules }]> {
    const { row, bridge } = this;
    return Promise.all([
      bridge.chunks.load<Runtime>('runtime'),
      bridge.chunks.load<{ modules: ElementModules }>(`elements-${row.hasOwnChunk ? row.tag : 'small'}`),
    ]);
  }

  /** Submits a held form natively: a visitor must not wait for code that failed or is too slow. */
  #releaseSubmit(): void {
    for (const { event, target } of this.takeEvents())
      if (event.type === 'submit')
        (target as HTMLFormElement).requestSubmit((event as SubmitEvent).submitter);
  }
}

export function controllerOf(host: EventTarget): ElementController | undefined {
  return controllers.get(host);
}
