import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import { emit } from '../../browser/emit.ts';
import { describeMissing, type ReportMissing } from '../../data-source.ts';
import type { ElementContext } from '../../element-context.ts';
import type { ElementController, Runtime } from '../element-controller.ts';
import type { ElementModule, ElementModules } from '../element-module.ts';
import { hasOwnStyle, prepareContainer, showAuthorContent } from './container.ts';
import { saveFormState } from './form-state.ts';
import { Host, type Props, PropsStore } from './host.tsx';
import { readProperty, readProps, readRenderedData, readRenderedProps } from './props.ts';
import type { PageChunk, RenderState } from './render-state.ts';
import { replayEvents } from './replay.ts';

function createContext({ controller: { host }, module, services, source }: RenderState): ElementContext {
  const { tag } = module.declaration;
  return { tag, host, source, emit: (verb, detail) => emit(host, tag, verb, detail), track: services.track };
}

function createErrorHandler({ controller, module, services }: RenderState): (cause: unknown) => void {
  return (cause) => {
    controller.host.dataset.state = 'failed';
    services.reportError({
      tag: module.declaration.tag,
      message: cause instanceof Error ? cause.message : String(cause),
      cause,
    });
  };
}

const reportedMissing = new Set<string>();

/** Reports each missing value once per tag: an update loads the same data again. */
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
  state: RenderState,
  store: PropsStore,
  onError: (cause: unknown) => void,
): { update(): void; loadData(props: Props): Promise<void> } {
  const { controller, module, source } = state;
  const { host } = controller;
  let isQueued = false;
  let latestLoad = 0;
  let hasFailed = false;

  async function loadData(props: Props): Promise<void> {
    if (!module.load) return;
    latestLoad += 1;
    const load = latestLoad;
    try {
      const data = await module.load(props as never, source, createMissingReporter(state));
      if (load !== latestLoad) return;
      store.set({ ...store.readLatest(), data });
      if (hasFailed || host.dataset.state === 'pending') host.dataset.state = 'ready';
      hasFailed = false;
    } catch (cause) {
      if (load !== latestLoad) return;
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
        if (controller.state !== 'hydrated') return;
        const { data } = store.readLatest();
        const props = readProps(controller, module.declaration, source.config);
        store.set({ ...props, data });
        loadData(props);
      });
    },
  };
}

/** Calls `update` when items are added, removed or changed, or when a library removes their slots. */
function watchItems({ host, row }: ElementController, update: () => void): () => void {
  const { items: attributeFilter } = row;
  if (!attributeFilter) return () => undefined;
  const isItemChange = ({ target, type }: MutationRecord) =>
    type === 'childList' ? target === host : target !== host && host.contains(target);
  const observer = new MutationObserver((records) => records.some(isItemChange) && update());
  observer.observe(host, { childList: true, subtree: true, attributeFilter });
  return () => observer.disconnect();
}

/** Sets `data-state` again when a library that morphs the page removes it. */
function keepState(host: HTMLElement): () => void {
  host.dataset.state ??= 'ready';
  const observer = new MutationObserver(([change]) => {
    host.dataset.state ??= change?.oldValue ?? 'ready';
  });
  observer.observe(host, { attributeFilter: ['data-state'], attributeOldValue: true });
  return () => observer.disconnect();
}

/** The props that the root was rendered from, and the current ones. */
function createPropsStore(
  { controller, module: { declaration }, source: { config } }: RenderState,
  root: ShadowRoot,
): PropsStore {
  const readLatest = () => readProps(controller, declaration, config);
  if (!controller.isPrerendered) {
    const props = readLatest();
    return new PropsStore(props, props);
  }
  const data = readRenderedData(root);
  const rendered: Props = { ...readRenderedProps(controller, declaration, config), data };
  // Last, because it numbers the slots of the items again.
  const latest = readLatest();
  const hasChanged =
    hasChangedSinceRender(controller) || JSON.stringify(rendered.items) !== JSON.stringify(latest.items);
  return new PropsStore(rendered, hasChanged ? { ...latest, data } : rendered);
}

function hasChangedSinceRender({ renderedTexts, properties }: ElementController): boolean {
  return renderedTexts.size + properties.size > 0;
}

/** Hydrates the container or renders into it, and runs the effects, so that all handlers are attached. */
function startReact(
  { controller, module, services }: RenderState,
  container: HTMLElement,
  tree: ReactNode,
  onError: (cause: unknown) => void,
): Root {
  // The error boundary reports the errors that it catches.
  const handlers = { onUncaughtError: onError, onCaughtError: () => undefined };
  const onRecoverableError = (cause: unknown) =>
    services.reportError({
      tag: module.declaration.tag,
      message: 'hydration mismatch; rendered on the client instead',
      cause,
    });
  let root: Root;
  if (controller.isPrerendered) {
    root = flushSync(() => hydrateRoot(container, tree, { onRecoverableError, ...handlers }));
  } else {
    controller.host.dataset.state = 'pending';
    root = createRoot(container, handlers);
  }
  // A second render runs the effects of the first.
  flushSync(() => root.render(tree));
  return root;
}

function mount(state: RenderState, container: HTMLElement): void {
  const { controller, module, services } = state;
  const { host, isPrerendered } = controller;
  const root = container.getRootNode() as ShadowRoot;
  const store = createPropsStore(state, root);
  const onError = createErrorHandler(state);
  const { update, loadData } = createUpdater(state, store, onError);
  container.dataset.hydrated = '';
  const restoreFormState = isPrerendered ? saveFormState(container) : undefined;
  const reactRoot = startReact(
    state,
    container,
    <Host store={store} component={module.Component} context={createContext(state)} onError={onError} />,
    onError,
  );
  const cleanups = [watchItems(controller, update), keepState(host)];
  let isMounted = true;
  const followHash = () => {
    if (isMounted && !isPrerendered) cleanups.push(state.page.followHash(root));
  };
  controller.handleMount({
    update,
    readProperty: (property) =>
      readProperty(controller, module.declaration, { property, site: state.source.config }),
    unmount() {
      isMounted = false;
      for (const cleanUp of cleanups) cleanUp();
      // React empties the root, so the next connection must render it again.
      delete container.dataset.build;
      delete container.dataset.hydrated;
      reactRoot.unmount();
    },
  });
  state.page.observeViews(services, root);
  if (host.dataset.state === 'pending' && !module.load) host.dataset.state = 'ready';
  restoreFormState?.();
  replayEvents(controller.takeEvents(), container);
  const latest = store.readLatest();
  const needsData = latest.data === undefined || hasChangedSinceRender(controller);
  // The URL's fragment may name something in the data.
  Promise.resolve(needsData && loadData(latest)).then(followHash);
}

/** Renders or hydrates an element, unless it was removed or a later attempt has started. */
async function renderElement(
  controller: ElementController,
  modules: ElementModules,
  isLatest: () => boolean,
): Promise<void> {
  const isWanted = () => controller.state === 'loading' && isLatest();
  const { services } = controller.bridge;
  const page = await services.load<PageChunk>('page');
  const [source] = await Promise.all([
    page.environment.source(services),
    // The author's content is visible until the sheet of a new root has loaded.
    controller.isPrerendered && !hasOwnStyle(controller.host.shadowRoot)
      ? undefined
      : page.loadStyles(services),
  ]);
  // The generated chunk has a module for each tag that is assigned to it.
  const module = modules[controller.row.tag] as ElementModule;
  const state = { controller, module, services, source, page };
  if (!isWanted()) return;
  try {
    const container = await prepareContainer(state);
    if (isWanted()) mount(state, container);
  } catch (cause) {
    if (isLatest() && !controller.isPrerendered) showAuthorContent(controller.host);
    throw cause;
  }
}

/** Everything that needs React. */
export function createRuntime(): Runtime {
  let lastTurn: Promise<unknown> = Promise.resolve();
  /** The latest call of `render` for each element. */
  const attempts = new WeakMap<ElementController, object>();
  return {
    inTurn(run) {
      lastTurn = lastTurn.then(() => new Promise((resolve) => setTimeout(resolve))).then(run);
    },
    async render(controller, modules) {
      const attempt = {};
      attempts.set(controller, attempt);
      const isLatest = () => attempts.get(controller) === attempt;
      try {
        await renderElement(controller, modules, isLatest);
      } catch (cause) {
        // A failure of an earlier attempt must not end the latest one.
        if (isLatest()) throw cause;
      }
    },
  };
}
