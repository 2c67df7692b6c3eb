import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { type DataSource, describeMissing, type ReportMissing } from '../../data-source.ts';
import type { ElementContext } from '../../element-context.ts';
import { toKebab } from '../../names.ts';
import type { ElementModule } from '../element-module.ts';
import { emit } from '../emit.ts';
import type { EntryServices } from '../entry-services.ts';
import type { Environment } from '../environment.ts';
import type { Runtime } from '../hydrate.ts';
import type { Instance } from '../instance.ts';
import { saveFormState } from './form-state.ts';
import { Host, type Props, PropsStore } from './host.tsx';
import { readProps, readRenderedData, readRenderedProps } from './props.ts';
import { replayQueue } from './replay.ts';

/** Brings the code that only a root made in the browser needs. */
export type LoadCreatedRoot = () => Promise<typeof import('./created-root.ts')>;

interface RenderState {
  readonly instance: Instance;
  readonly module: ElementModule;
  readonly services: EntryServices;
  readonly source: DataSource;
  /** Undefined for a root that the server drew. */
  readonly created: Awaited<ReturnType<LoadCreatedRoot>> | undefined;
}

function createContext({ instance: { host }, module, services, source }: RenderState): ElementContext {
  const { tag } = module.declaration;
  return { tag, host, source, emit: (verb, detail) => emit(host, tag, verb, detail), track: services.track };
}

function createFailure({ instance, module, services }: RenderState): (cause: unknown) => void {
  return (cause) => {
    instance.host.dataset.state = 'failed';
    services.reportError({
      tag: module.declaration.tag,
      message: cause instanceof Error ? cause.message : String(cause),
      cause,
    });
  };
}

/** A drawn `<div data-root>` of this build, or a fresh one with the shared sheet. */
async function prepareContainer({ instance, services, created }: RenderState): Promise<HTMLElement> {
  const { host } = instance;
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const drawn = root.querySelector<HTMLElement>('[data-root]');
  if (drawn && instance.isPrerendered) return drawn;
  const container = document.createElement('div');
  container.dataset.root = '';
  root.replaceChildren(container);
  await created?.adoptStyles(root, services);
  return container;
}

/** What an element that cannot be drawn shows: the author's own children, in their order. */
function showAuthorContent({ shadowRoot, children }: HTMLElement): void {
  const names = new Set(['', ...[...children].map(({ slot }) => slot)]);
  shadowRoot?.replaceChildren(
    ...[...names].map((name) => Object.assign(document.createElement('slot'), { name })),
  );
}

const reportedMissing = new Set<string>();

/** Reports each missing value once for all elements of a kind: an update loads the same data again. */
function createMissingReporter({ module, services }: RenderState): ReportMissing {
  const { tag } = module.declaration;
  return (attribute, value) => {
    const message = describeMissing(attribute, value);
    if (reportedMissing.has(tag + message)) return;
    reportedMissing.add(tag + message);
    services.reportError({ tag, message });
  };
}

/** Keeps the element's props up to date: attributes, properties, children and data. */
function createUpdater(
  drawing: RenderState,
  store: PropsStore,
  onError: (cause: unknown) => void,
): { update(): void; loadData(props: Props): Promise<void> } {
  const { instance, module, source } = drawing;
  let isQueued = false;
  let asked = 0;
  let hasFailed = false;

  async function loadData(props: Props): Promise<void> {
    if (!module.load) return;
    asked += 1;
    const question = asked;
    try {
      const data = await module.load(props as never, source, createMissingReporter(drawing));
      if (question !== asked) return;
      store.set({ ...store.readLatest(), data });
      if (hasFailed || instance.host.dataset.state === 'pending') instance.host.dataset.state = 'ready';
      hasFailed = false;
    } catch (cause) {
      if (question !== asked) return;
      hasFailed = true;
      onError(cause);
    }
  }

  return {
    loadData,
    update() {
      if (isQueued) return;
      isQueued = true;
      queueMicrotask(() => {
        isQueued = false;
        if (!instance.update) return;
        const { data } = store.readLatest();
        const props = readProps(instance, module.declaration, source.config);
        store.set({ ...props, data });
        loadData(props);
      });
    },
  };
}

function watchChildren({ instance: { host }, module }: RenderState, update: () => void): () => void {
  const { items } = module.declaration;
  if (!items) return () => undefined;
  const attributeFilter = ['id', ...Object.keys(items.attributes ?? {}).map(toKebab)];
  const isOurs = ({ target, type }: MutationRecord) =>
    type === 'childList' ? target === host : target !== host && host.contains(target);
  const observer = new MutationObserver((records) => records.some(isOurs) && update());
  observer.observe(host, { childList: true, subtree: true, attributes: true, attributeFilter });
  return () => observer.disconnect();
}

/** The props that the root was drawn from, and those of now. */
function readStore(
  { instance, module: { declaration }, source: { config } }: RenderState,
  root: ShadowRoot,
): PropsStore {
  const latest = readProps(instance, declaration, config);
  if (!instance.isPrerendered) return new PropsStore(latest, latest);
  const data = readRenderedData(root);
  const drawn: Props = { ...readRenderedProps(instance, declaration, config), data };
  const hasChanged =
    instance.firstTexts.size + instance.properties.size > 0 ||
    (drawn.items as unknown[] | undefined)?.length !== (latest.items as unknown[] | undefined)?.length;
  return new PropsStore(drawn, hasChanged ? { ...latest, data } : drawn);
}

/** Hydrates the container, or draws into it, up to the last effect: handlers are complete then. */
function startReact(
  { instance, module, services }: RenderState,
  container: HTMLElement,
  tree: ReactNode,
  onError: (cause: unknown) => void,
): Root {
  // What the boundary catches is reported by the boundary.
  const handlers = { onUncaughtError: onError, onCaughtError: () => undefined };
  const onRecoverableError = (cause: unknown) =>
    services.reportError({ tag: module.declaration.tag, message: 'hydration started anew', cause });
  let root: Root;
  if (instance.isPrerendered) {
    root = flushSync(() => hydrateRoot(container, tree, { onRecoverableError, ...handlers }));
  } else {
    instance.host.dataset.state = 'pending';
    root = createRoot(container, handlers);
  }
  // A second turn runs the effects of the first.
  flushSync(() => root.render(tree));
  return root;
}

function mount(drawing: RenderState, container: HTMLElement): void {
  const { instance, module, services } = drawing;
  const { host, isPrerendered } = instance;
  const root = container.getRootNode() as ShadowRoot;
  const store = readStore(drawing, root);
  const onError = createFailure(drawing);
  const { update, loadData } = createUpdater(drawing, store, onError);
  const restoreFormState = isPrerendered ? saveFormState(container) : undefined;
  const reactRoot = startReact(
    drawing,
    container,
    <Host
      store={store}
      component={module.Component}
      context={createContext(drawing)}
      onRendered={() => services.observeViews(root)}
      onError={onError}
    />,
    onError,
  );
  const stops = [watchChildren(drawing, update)];
  instance.update = update;
  instance.unmount = () => {
    for (const stop of stops) stop();
    instance.update = instance.unmount = instance.hydrating = undefined;
    instance.isPrerendered = false;
    delete container.dataset.build;
    reactRoot.unmount();
  };
  if (host.dataset.state === 'pending' && !module.load) host.dataset.state = 'ready';
  restoreFormState?.();
  replayQueue(instance, container);
  const latest = store.readLatest();
  if (latest.data === undefined || instance.firstTexts.size || instance.properties.size) loadData(latest);
  if (!isPrerendered) {
    instance.whenRendered?.();
    if (drawing.created) stops.push(drawing.created.followHash(root));
  }
}

/** Everything that needs React, as one function of what the page shares. */
export function createRuntime(
  loadEnvironment: () => Promise<Environment>,
  loadCreatedRoot: LoadCreatedRoot,
): Runtime {
  /** With its sheet: until it is there, the author's content shows. */
  async function prepareCreatedRoot(services: EntryServices): Promise<RenderState['created']> {
    const created = await loadCreatedRoot();
    await created.loadStyles(services);
    return created;
  }

  return {
    async render(instance, modules, services) {
      const [source, created] = await Promise.all([
        loadEnvironment().then((environment) => environment.source(services)),
        instance.isPrerendered ? undefined : prepareCreatedRoot(services),
      ]);
      // The generated chunk has every tag that its name stands for.
      const module = modules[instance.row.tag] as ElementModule;
      const drawing = { instance, module, services, source, created };
      try {
        const container = await prepareContainer(drawing);
        if (instance.host.isConnected && !instance.update) mount(drawing, container);
      } catch (cause) {
        if (!instance.isPrerendered) showAuthorContent(instance.host);
        throw cause;
      }
    },
  };
}
