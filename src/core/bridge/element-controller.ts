import { dirtyControls } from '../browser/dirty-controls.ts';
import type { moveEvent } from '../browser/move-event.ts';
import type { HydrationStrategy } from '../declaration.ts';
import { type BehaviorLoader, createBehaviorLoader } from './behavior-loader.ts';
import type { ChunkLoader } from './chunk-loader.ts';
import type { ElementModules } from './element-module.ts';
import type { ElementRow } from './element-row.ts';
import { type ElementEvent, type ElementState, transitions } from './element-state.ts';
import type { EntryServices } from './entry-services.ts';
import { addEvent, type QueuedEvent, targetOf } from './event-queue.ts';
import { readStrategy, schedule } from './hydration-strategy.ts';
import type { Preloader } from './preloader.ts';
import { adoptInertTemplate, isRenderedByBuild } from './prerendered-root.ts';

/** Services that all elements of a page share. */
export interface BridgeContext {
  readonly services: EntryServices;
  readonly chunks: ChunkLoader;
  readonly preloader: Preloader;
  /** Id of this build; roots of another build are rendered again. */
  readonly build: string;
}

/** A mounted React root. */
export interface MountedElement {
  /** Renders again: an attribute, a property or an item has changed. */
  update(): void;
  /** The value that the component receives. */
  readProperty(property: string): unknown;
  unmount(): void;
}

/** The exports of the `runtime` chunk: everything that needs React. */
export interface Runtime {
  /** Runs functions one after another, each in its own task, so that no task gets long. */
  inTurn(run: () => unknown): void;
  /**
   * Renders or hydrates the element, calls `handleMount`, then replays the queued events. Resolves after
   * the first render; data that arrives later is rendered later. Does nothing when the element is no longer
   * `loading` by then, or when it was inserted again and a later call renders it.
   */
  render(controller: ElementController, modules: ElementModules): Promise<void>;
}

/** Takes one element through its states; see `element-state.ts`. */
export interface ElementController {
  readonly host: HTMLElement;
  readonly row: ElementRow;
  readonly bridge: BridgeContext;
  readonly state: ElementState;
  /** True if a server with this build rendered the root: it is hydrated, not rendered again. */
  readonly isPrerendered: boolean;
  /** Attribute texts as they were when the root was rendered, for those that have changed since. */
  readonly renderedTexts: Map<string, string | null>;
  /** Changes of children and of their attributes until the element is hydrated, oldest first. */
  readonly itemChanges: MutationRecord[];
  /** Objects set as properties by a script; they win over attributes. */
  readonly properties: Map<string, unknown>;
  /** Called when the element is in the document, and again after a move, when it dispatches `moveEvent`. */
  connect(): void;
  /** Called when the element has left the document, but not when it was moved. */
  disconnect(): void;
  /** Called when an attribute, a property or an item has changed. */
  update(): void;
  /** Called for each event in the element, its root or its slotted content. */
  handleEvent(queued: QueuedEvent): void;
  /**
   * Loads the code and renders. Does nothing while the element is loading, hydrated or outside the document.
   * Resolves when the attempt has ended.
   */
  hydrate(): Promise<void>;
  /**
   * The object that a script has set; otherwise the value that the component receives, or undefined before
   * hydration.
   */
  readProperty(property: string): unknown;
  /** Empties the queue of events to replay, and returns these events, oldest first. */
  takeEvents(): readonly QueuedEvent[];
  /** Called when the runtime has mounted the element. */
  handleMount(mountedElement: MountedElement): void;
  /**
   * Reports the element's first failed load. Retries after 2 s; each further failure adds 2 s to the wait.
   */
  retryLater(cause: unknown, retry: () => void): void;
}

/** The exports of an `elements-…` chunk. */
interface ElementChunk {
  readonly modules: ElementModules;
}

/**
 * These events hydrate an element but are not replayed: the click after them is, and form state is restored.
 */
const notReplayed = /pointerd|input/;

/** A delayed form is submitted natively after this time. */
const submitTimeoutMs = 3000;
/** Wait before the first retry; each further retry waits this much longer. */
const retryDelayMs = 2000;

const controllers = new WeakMap<EventTarget, ElementController>();

export function controllerOf(host: EventTarget): ElementController | undefined {
  return controllers.get(host);
}

export function createElementController(
  host: HTMLElement,
  row: ElementRow,
  bridge: BridgeContext,
): ElementController {
  const { services, chunks } = bridge;
  let state: ElementState = 'disconnected';
  let strategy: HydrationStrategy;
  let isPrerendered = false;
  let events: readonly QueuedEvent[] = [];
  let failures = 0;
  const waitingRetries = new Set<() => void>();
  let canDelaySubmit = true;
  let mounted: MountedElement | undefined;
  let behavior: BehaviorLoader | undefined;
  let itemObserver: MutationObserver | undefined;

  /** Changes the state. If the state does not list the event, keeps the state and returns undefined. */
  function transition(event: ElementEvent): ElementState | undefined {
    const next = transitions[state][event];
    state = next ?? state;
    return next;
  }

  /** True until hydration, for a prerendered element whose strategy is not `static`. */
  const shouldQueueEvents = () => isPrerendered && strategy !== 'static' && state !== 'hydrated';

  // Slotted content belongs to the page: React in the root does not receive its events after hydration
  // either.
  const isInsideRoot = (queued: QueuedEvent) => Boolean(host.shadowRoot?.contains(targetOf(queued)));

  // All chunks that hydration needs, so that they load in parallel.
  const chunkNames = ['runtime', `elements-${row.hasOwnChunk ? row.tag : 'small'}`, 'page', 'shared'];
  const loadCode = () =>
    Promise.all(chunkNames.map(chunks.load)) as Promise<[Runtime, ElementChunk, unknown]>;

  async function hydrate(): Promise<void> {
    if (!transition('load')) return;
    try {
      const [runtime, { modules }] = await loadCode();
      await runtime.render(controller, modules);
      // The element was removed before it was hydrated: a later insertion must not replay old events.
      if (state === 'disconnected') events = [];
    } catch (cause) {
      if (transition('fail') && !isPrerendered) host.dataset.state = 'failed';
      controller.retryLater(cause, hydrate);
      discardEvents();
    }
  }

  /** Hydrates once the code has arrived and earlier elements are hydrated. */
  function hydrateInTurn(): void {
    // hydrate() loads the same code again and handles its failure.
    loadCode().then(([runtime]) => runtime.inTurn(hydrate), hydrate);
  }

  /** Delays a form until the code has loaded, but only once: not after the code failed or was too slow. */
  function delaySubmit(event: Event): void {
    const queued = { event, path: event.composedPath() };
    if (!shouldQueueEvents() || !canDelaySubmit || !isInsideRoot(queued)) return;
    event.preventDefault();
    event.stopPropagation();
    events = addEvent(events, queued);
    hydrate();
    setTimeout(() => {
      if (shouldQueueEvents()) discardEvents();
    }, submitTimeoutMs);
  }

  /**
   * Empties the queue after a failed or slow load, so that a retry does not replay old clicks. Submits a
   * delayed form natively.
   */
  function discardEvents(): void {
    canDelaySubmit = false;
    for (const queued of controller.takeEvents())
      if (queued.event.type === 'submit')
        (targetOf(queued) as HTMLFormElement).requestSubmit((queued.event as SubmitEvent).submitter);
  }

  function startBehavior(): void {
    if (row.behavior) behavior = createBehaviorLoader(controller, row.behavior);
  }

  function startPrerendered(root: ShadowRoot): void {
    // `submit` is not composed, so it does not reach the window. Adding a listener twice has no effect.
    if (strategy !== 'static') {
      root.addEventListener('submit', delaySubmit, true);
      bridge.preloader.expect(chunkNames);
    }
    services.observeViews(root);
    // A field that was changed before this script ran counts as user intent. Attributes and properties may
    // have changed while the element was outside the document. Events are queued if it was moved while it was
    // loading.
    const { properties, renderedTexts } = controller;
    const hasChanged = renderedTexts.size || properties.size || events.length;
    if (hasChanged || (strategy === 'interaction' && dirtyControls(root).length)) hydrate();
    schedule(strategy, host, hydrateInTurn);
    if (row.items) watchItems(row.items);
    startBehavior();
  }

  /**
   * Records changes of items until the element is hydrated, which is at the first change. Does not see the
   * attributes of an item in a paragraph that a CMS has added.
   */
  function watchItems(attributeFilter: string[]): void {
    itemObserver = new MutationObserver((changes) => {
      controller.itemChanges.push(...changes);
      hydrate();
    });
    itemObserver.observe(host, { childList: true });
    for (const child of host.children)
      itemObserver.observe(child, { attributeFilter, attributeOldValue: true });
  }

  const controller: ElementController = {
    host,
    row,
    bridge,
    renderedTexts: new Map(),
    itemChanges: [],
    properties: new Map(),
    hydrate,
    get state() {
      return state;
    },
    get isPrerendered() {
      return isPrerendered;
    },
    connect() {
      // A literal is smaller than an imported constant.
      if (!transition('connect'))
        return void host.dispatchEvent(new Event('edu-embed:move' satisfies typeof moveEvent));
      strategy = readStrategy(host, row);
      adoptInertTemplate(host);
      const root = host.shadowRoot;
      if (root) services.followLinks(root);
      isPrerendered = isRenderedByBuild(root, bridge.build);
      if (isPrerendered) {
        startPrerendered(root as ShadowRoot);
      } else {
        host.dataset.state = 'pending';
        hydrateInTurn();
      }
    },
    disconnect() {
      if (!transition('disconnect')) return;
      itemObserver?.disconnect();
      behavior?.stop();
      mounted?.unmount();
      behavior = mounted = undefined;
    },
    update() {
      if (mounted) mounted.update();
      else hydrate();
    },
    handleEvent(queued) {
      const isInside = isInsideRoot(queued);
      behavior?.handleEvent(queued, isInside);
      if (!shouldQueueEvents()) return;
      if (isInside && !notReplayed.test(queued.event.type)) events = addEvent(events, queued);
      hydrate();
    },
    readProperty: (property) => controller.properties.get(property) ?? mounted?.readProperty(property),
    takeEvents() {
      const taken = events;
      events = [];
      return taken;
    },
    handleMount(mountedElement) {
      transition('mount');
      mounted = mountedElement;
      itemObserver?.disconnect();
      if (!isPrerendered) startBehavior();
    },
    retryLater(cause, retry) {
      // Each event starts an attempt of its own, which does not change when the next retry runs.
      if (waitingRetries.has(retry)) return;
      waitingRetries.add(retry);
      failures += 1;
      if (failures === 1) services.reportError({ tag: row.tag, message: 'code failed to load', cause });
      setTimeout(() => {
        waitingRetries.delete(retry);
        retry();
      }, retryDelayMs * failures);
    },
  };
  controllers.set(host, controller);
  return controller;
}
