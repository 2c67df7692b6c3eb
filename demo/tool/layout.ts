import { type ChoiceOf, choicesOf, type TabName } from '../workbench/settings.ts';
import { formatStateUrl } from '../workbench/state-url.ts';
import { describeStage, layoutClasses, viewFacts } from '../workbench/view.ts';
import { all, announce, make, need, reveal } from './dom.ts';
import { showSetting } from './form.ts';
import type { Store } from './store.ts';
import { createTabs } from './tabs.ts';

const tabNames = choicesOf('tab');

function showPanels({ state }: Store): void {
  const isSplit = state.split !== 'none';
  need('[data-layout]').className = `wb-layout ${layoutClasses(state)}`;
  // A folded stage is only an image: its controls must not work.
  need('[data-stage]').inert = isSplit && state.stage === 'folded';
  for (const panel of all('[data-panel]')) {
    const name = panel.dataset.panel;
    panel.hidden = name !== state.tab && name !== state.split;
    panel.classList.toggle('wb-panel--second', isSplit && name === state.split && name !== state.tab);
  }
}

/** Connects the tabs of the inspector, and adds a second tab list for two tabs side by side. */
function connectInspectorTabs(store: Store): void {
  const nav = need('[data-tabs]');
  const panelOf = (link: HTMLAnchorElement) => document.getElementById(`wb-panel-${link.dataset.tab}`);
  const second = nav.cloneNode(true) as HTMLElement;
  for (const link of all('a', second)) link.removeAttribute('id');
  second.removeAttribute('data-tabs');
  second.setAttribute('aria-label', 'Second tab');
  second.classList.add('wb-tabs--second');
  nav.after(second);
  const closeTo = (tab: () => TabName) => {
    store.change({ tab: tab(), split: 'none' });
    nav.querySelector<HTMLElement>('[aria-selected=true]')?.focus();
  };
  nav.append(createClose('Close the first tab', () => closeTo(() => store.state.split as TabName)));
  second.append(createClose('Close the second tab', () => closeTo(() => store.state.tab)));
  const select = createTabs(nav, panelOf, (index) => {
    const tab = tabNames[index];
    if (tab) store.change({ tab, split: store.state.split === tab ? other(tab) : store.state.split });
  });
  const selectSecond = createTabs(second, panelOf, (index) => {
    const split = tabNames[index];
    if (split) store.change({ split, tab: store.state.tab === split ? other(split) : store.state.tab });
  });
  const update = () => {
    select(tabNames.indexOf(store.state.tab));
    selectSecond(tabNames.indexOf(store.state.split as TabName));
    second.hidden = store.state.split === 'none';
    for (const link of all<HTMLAnchorElement>('a', nav))
      link.href = formatStateUrl({ ...store.state, tab: link.dataset.tab as TabName });
    showPanels(store);
  };
  store.watch(update);
  update();
}

/** A different tab, for the other side. */
const other = (tab: TabName): TabName => (tab === 'code' ? 'performance' : 'code');

/** Creates a button that closes one of two tabs. */
function createClose(label: string, onClick: () => void): HTMLButtonElement {
  const close = make('button', {
    type: 'button',
    className: 'wb-icon-button wb-tabs__close',
    onclick: onClick,
  });
  close.append(
    make('span', { ariaHidden: 'true' }, '×'),
    make('span', { className: 'wb-visually-hidden' }, label),
  );
  return close;
}

/**
 * Connects the buttons that hide the panels, show two tabs and fold the stage. The URL contains these
 * settings.
 */
function connectHead(store: Store): void {
  const hide = need('[data-panels]');
  const split = need('[data-split]');
  const unfold = need('[data-unfold]');
  reveal('[data-panels]', '[data-split]', '[data-unfold]', '[data-one-panel]');
  const update = () => {
    const { state } = store;
    hide.setAttribute('aria-pressed', String(state.panels === 'hidden'));
    split.setAttribute('aria-pressed', String(state.split !== 'none'));
    unfold.setAttribute('aria-pressed', String(state.stage === 'unfolded'));
    for (const [id, , text] of viewFacts(state)) need(`[data-view-fact=${id}]`).textContent = text;
    need('[data-stage-summary]').textContent = describeStage(state, store.page.element);
  };
  hide.addEventListener('click', () => {
    const panels = store.state.panels === 'hidden' ? 'shown' : 'hidden';
    store.change({ panels });
    announce(panels === 'hidden' ? 'The panels are hidden.' : 'The panels are visible.');
  });
  split.addEventListener('click', () => {
    store.change({ split: store.state.split === 'none' ? other(store.state.tab) : 'none', panels: 'shown' });
    need(store.state.split === 'none' ? '[data-split]' : '[data-one-panel]').focus();
  });
  need('[data-one-panel]').addEventListener('click', () => {
    store.change({ split: 'none' });
    split.focus();
  });
  unfold.addEventListener('click', () =>
    store.change({ stage: store.state.stage === 'folded' ? 'unfolded' : 'folded' }),
  );
  store.watch(update);
  update();
}

const heights = ['tabs', 'half', 'full'] as const;

/** On small screens the inspector is a bottom sheet with three heights. */
function connectSheet(): void {
  const sheet = need('.wb-inspector');
  const grip = need('[data-grip]');
  reveal('[data-grip]');
  let height: (typeof heights)[number] = 'half';
  const set = (next: (typeof heights)[number]) => {
    height = next;
    for (const name of heights) sheet.classList.toggle(`wb-inspector--${name}`, name === height);
    need('[data-grip-state]').textContent = height;
  };
  const step = (offset: number) => {
    const next = heights[Math.min(Math.max(heights.indexOf(height) + offset, 0), heights.length - 1)];
    if (next) set(next);
  };
  set('half');
  let startY: number | undefined;
  let isDragged = false;
  grip.addEventListener('pointerdown', (event) => {
    startY = event.clientY;
    isDragged = false;
    grip.setPointerCapture(event.pointerId);
  });
  grip.addEventListener('pointerup', (event) => {
    const distance = startY === undefined ? 0 : startY - event.clientY;
    startY = undefined;
    isDragged = Math.abs(distance) > 24;
    if (isDragged) step(Math.sign(distance) * (Math.abs(distance) > 260 ? 2 : 1));
  });
  grip.addEventListener('click', ({ detail }) => {
    // The click of a key press, whose detail is 0, belongs to no drag.
    if (detail === 0 || !isDragged) set(heights[(heights.indexOf(height) + 1) % heights.length] ?? 'half');
  });
  grip.addEventListener('keydown', (event) => {
    const offset = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!offset) return;
    event.preventDefault();
    step(offset);
  });
  for (const link of all('[data-tabs] a'))
    link.addEventListener('click', () => {
      if (height === 'tabs') set('half');
    });
}

/** On small screens the other settings open with a button, and the list is closed at first. */
function connectSmallScreens(store: Store): void {
  const mode = need<HTMLSelectElement>('[data-short-mode]');
  mode.hidden = false;
  mode.addEventListener('input', () => {
    store.change({ mode: mode.value as ChoiceOf<'mode'> });
    showSetting('mode', store);
  });
  store.watch((state) => {
    mode.value = state.mode;
  });
  mode.value = store.state.mode;
  const open = need('[data-settings]');
  const toolbar = need('.wb-toolbar');
  open.hidden = false;
  open.addEventListener('click', () => {
    const isOpen = toolbar.classList.toggle('wb-toolbar--open');
    open.setAttribute('aria-expanded', String(isOpen));
  });
  const list = need<HTMLDetailsElement>('[data-list]');
  const wide = matchMedia('(min-width: 1280px)');
  const update = () => {
    list.open = wide.matches;
  };
  wide.addEventListener('change', update);
  update();
}

/** Connects tabs, panels and the sheet of small screens. */
export function connectLayout(store: Store): void {
  connectInspectorTabs(store);
  connectHead(store);
  connectSheet();
  connectSmallScreens(store);
  const sections = new Map(
    all<HTMLAnchorElement>('[data-reference] a').map((link) => [
      link,
      document.querySelector<HTMLElement>(link.hash),
    ]),
  );
  const list = [...sections.values()];
  const showSection = (index: number) => {
    list.forEach((section, position) => {
      if (section) section.hidden = position !== index;
    });
  };
  const select = createTabs(need('[data-reference]'), (link) => sections.get(link) ?? null, showSection);
  const linked = list.findIndex((section) => section && `#${section.id}` === location.hash);
  select(Math.max(linked, 0));
  showSection(Math.max(linked, 0));
}
