import { all, announce, describeError, need, reveal } from './tool/dom.ts';
import { connectForm, openExample, showSetting } from './tool/form.ts';
import { connectGoTo, connectListFilter } from './tool/go-to.ts';
import { connectKeys, focusNextRegion, type KeyAction, nextChoice, widthOfKey } from './tool/keys.ts';
import { connectLayout } from './tool/layout.ts';
import { createStage, type Stage } from './tool/stage.ts';
import { createStore, type Store } from './tool/store.ts';
import { connectTokens } from './tool/tokens.ts';
import { connectHandles } from './tool/width.ts';
import type { SettingName } from './workbench/settings.ts';
import { formatFrameUrl } from './workbench/state-url.ts';

const scriptlessSandbox = 'allow-same-origin allow-forms allow-popups';

/** Shows the state on the stage: the frame is a separate page, with the same query. */
function connectStage(store: Store, stage: Stage): void {
  const alone = need<HTMLAnchorElement>('[data-alone]');
  const show = () => {
    const { state } = store;
    stage.show(formatFrameUrl(state), state.mode === 'noscript' ? scriptlessSandbox : undefined);
  };
  /**
   * Simulates the network of the frames; if that fails, shows the reason on the page. Resolves to whether the
   * frame must be loaded again to have that network.
   */
  const simulate = async (network: string): Promise<boolean> => {
    const note = need('[data-network-note]');
    const isNeeded = network !== 'fast';
    try {
      const { setWorker } = await import('./tool/network.ts');
      await setWorker(isNeeded, store.page.files.network);
      note.hidden = true;
      return isNeeded;
    } catch (error) {
      note.hidden = false;
      note.textContent = `The network is not simulated: ${describeError(error)}. The frame uses the real network.`;
      announce(note.textContent);
      return false;
    }
  };
  store.watch((state, previous) => {
    alone.href = formatFrameUrl(state);
    if (state.network === previous.network) show();
    else void simulate(state.network).then(show);
  });
  // The frame in the server's HTML was loaded without the worker.
  if (store.state.network !== 'fast')
    void simulate(store.state.network).then((isNeeded) => isNeeded && stage.reload());
}

/** Loads the accessibility tab when it is first visible. */
function connectAccessibilityLater(store: Store, stage: Stage): void {
  let isLoaded = false;
  const load = async () => {
    if (isLoaded || (store.state.tab !== 'accessibility' && store.state.split !== 'accessibility')) return;
    isLoaded = true;
    try {
      const { connectAccessibility } = await import('./tool/accessibility/accessibility.ts');
      connectAccessibility(store, stage);
    } catch (error) {
      isLoaded = false;
      need('[data-axe-status]').textContent =
        `The check did not run: ${describeError(error)}. Open the tab again to try again.`;
    }
  };
  store.watch(() => void load());
  void load();
}

/**
 * Loads the code of the other tabs when a visitor first uses the page, or immediately if one of them is open.
 */
function connectInspectorLater(store: Store, stage: Stage): void {
  let loading: Promise<void> | undefined;
  let isReady = false;
  const load = async () => {
    try {
      const { connectInspector } = await import('./tool/inspector.ts');
      connectInspector(store, stage);
      isReady = true;
    } catch (error) {
      loading = undefined;
      need('[data-problem-count]').textContent = `The tabs failed to load: ${describeError(error)}`;
    }
  };
  const start = () => {
    loading ??= load();
    return loading;
  };
  reveal('[data-copy]');
  // Delays a click that arrives before the code has loaded, then clicks again.
  const delayClick = (event: Event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy], .wb-panel button');
    if (isReady || !button) return;
    event.preventDefault();
    event.stopPropagation();
    void start().then(() => isReady && button.click());
  };
  document.addEventListener('click', delayClick, true);
  for (const type of ['pointerdown', 'keydown', 'focusin'])
    document.addEventListener(type, () => void start(), { once: true, passive: true });
  const startOnMove = ({ movementX, movementY }: PointerEvent) => {
    // Chromium also dispatches a move for a resting mouse when a page appears.
    if (movementX === 0 && movementY === 0) return;
    document.removeEventListener('pointermove', startOnMove);
    void start();
  };
  document.addEventListener('pointermove', startOnMove, { passive: true });
  stage.onLoad((frame) => {
    for (const type of ['pointerdown', 'keydown'])
      frame.addEventListener(type, () => void start(), { once: true, passive: true, capture: true });
  });
  store.watch(() => void start());
  if (store.state.tab !== 'controls' || store.state.split !== 'none') void start();
}

/** Creates the key actions that change the stage. */
function createStageKeys(store: Store): KeyAction[] {
  const cycle = (key: string, name: SettingName, label: string): KeyAction => ({
    key,
    shown: key.toUpperCase(),
    label,
    run: () => {
      store.change({ [name]: nextChoice(name, store.state[name]) });
      showSetting(name, store);
    },
  });
  const step = (offset: number) => {
    const { examples } = store.page.element;
    const index = examples.findIndex(({ slug }) => slug === store.state.example);
    const next = examples[index + offset];
    if (next) openExample(store, next.slug);
  };
  return [
    { key: '[', shown: '[', label: 'Previous example', run: () => step(-1) },
    { key: ']', shown: ']', label: 'Next example', run: () => step(1) },
    ...['1', '2', '3', '4', '5'].map((key) => ({
      key,
      shown: key,
      label: `Width ${widthOfKey(key) ?? 'full'}`,
      run: () => {
        store.change({ width: widthOfKey(key) });
        showSetting('width', store);
      },
    })),
    cycle('m', 'mode', 'Next mode'),
    cycle('t', 'theme', 'Next theme'),
    cycle('s', 'scheme', 'Next scheme'),
    cycle('d', 'direction', 'Next direction'),
    { key: 'c', shown: 'C', label: 'Copy code', run: () => need('[data-copy=code]').click() },
    { key: 'F6', shown: 'F6', label: 'Move between list, stage and inspector', run: focusNextRegion },
    { key: 'F8', shown: 'F8', label: 'Next problem', run: () => showNextProblem() },
  ];
}

/** Opens the tab with the problems and focuses the next problem. */
function showNextProblem(): void {
  need('[data-tab=problems]').click();
  const problems = all('[data-problems] li');
  const current = problems.indexOf(document.activeElement as HTMLElement);
  const next = problems[(current + 1) % problems.length];
  if (!next) return;
  next.tabIndex = -1;
  next.focus();
}

function startElementPage(): KeyAction[] {
  const store = createStore();
  connectForm(store);
  connectTokens(store);
  connectLayout(store);
  const stage = createStage();
  connectHandles(store, stage);
  connectStage(store, stage);
  connectInspectorLater(store, stage);
  connectAccessibilityLater(store, stage);
  stage.onLoad((frame) => {
    frame.document.addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (key === 'Escape' && !defaultPrevented) need('#wb-main').focus();
      if (key === 'F6') need('.wb-inspector').focus();
    });
  });
  return createStageKeys(store);
}

const focusFilter = () => {
  const list = document.querySelector<HTMLDetailsElement>('[data-list]');
  if (list) list.open = true;
  document.querySelector<HTMLInputElement>('[data-filter] input')?.focus();
};

const open = connectGoTo();
connectListFilter();
connectKeys([
  { key: '/', shown: '/', label: 'Filter elements', run: focusFilter },
  { key: 'Ctrl k', shown: 'Ctrl K', label: 'Go to element', run: open },
  ...startElementPage(),
]);
