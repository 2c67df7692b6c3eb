import { choicesOf, presetWidths, type SettingName } from '../workbench/settings.ts';
import { all, announce, make } from './dom.ts';

const storageKey = 'edu-workbench-keys';

export interface KeyAction {
  readonly key: string;
  readonly label: string;
  readonly shown: string;
  readonly run: () => void;
}

function isSwitchedOff(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'off';
  } catch {
    // Storage is blocked; keys stay on.
    return false;
  }
}

function storeSwitch(isOff: boolean): void {
  try {
    localStorage.setItem(storageKey, isOff ? 'off' : 'on');
  } catch {
    announce('The browser blocks storage, so this choice lasts until the page closes.');
  }
}

const fieldSelector = 'input, select, textarea, [contenteditable]';

/** The next value of a setting. */
export function nextChoice<Name extends SettingName>(name: Name, current: string): string {
  const choices: readonly string[] = choicesOf(name);
  return choices[(choices.indexOf(current) + 1) % choices.length] ?? current;
}

/** The preset width of a number key, in pixels; undefined for the full width. */
export const widthOfKey = (key: string): number | undefined => presetWidths[Number(key) - 1];

function createHelp(actions: readonly KeyAction[], isOff: boolean, onSwitch: (isOff: boolean) => void) {
  const dialog = make('dialog', { className: 'wb-keys' });
  dialog.setAttribute('aria-label', 'All keys');
  const toggle = make('input', { type: 'checkbox', checked: !isOff });
  toggle.addEventListener('change', () => onSwitch(!toggle.checked));
  const others = [
    ['Ctrl Space', 'Suggestions in the playground'],
    ['Escape', 'Close, or leave the stage'],
  ] as const;
  dialog.append(
    make('h2', {}, 'Keys'),
    make('label', { className: 'wb-keys__switch' }, toggle, ' Single keys work outside fields'),
    make(
      'dl',
      { className: 'wb-pairs' },
      ...[...actions.map(({ shown, label }) => [shown, label] as const), ...others].map(([key, label]) =>
        make('div', {}, make('dt', {}, make('kbd', {}, key)), make('dd', {}, label)),
      ),
    ),
  );
  const close = make('button', { type: 'button', className: 'wb-button' }, 'Close');
  close.addEventListener('click', () => dialog.close());
  dialog.append(close);
  document.body.append(dialog);
  return dialog;
}

/** Connects the keys of a page and the dialog that lists them. */
export function connectKeys(actions: readonly KeyAction[]): void {
  let isOff = isSwitchedOff();
  const dialog = createHelp(actions, isOff, (next) => {
    isOff = next;
    storeSwitch(next);
  });
  const open = () => dialog.showModal();
  for (const button of all('[data-keys]')) {
    button.hidden = false;
    button.addEventListener('click', open);
  }
  const byKey = new Map(actions.map(({ key, run }) => [key, run] as const));
  byKey.set('?', open);
  const onKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const [origin] = event.composedPath();
    const isField = origin instanceof Element && origin.matches(fieldSelector);
    const isSingle = event.key.length === 1;
    const hasControl = event.ctrlKey || event.metaKey;
    if (isSingle && !hasControl && (isField || isOff)) return;
    if (event.altKey || document.querySelector('dialog[open]')) return;
    const run = byKey.get(`${hasControl ? 'Ctrl ' : ''}${isSingle ? event.key.toLowerCase() : event.key}`);
    if (!run) return;
    event.preventDefault();
    run();
  };
  document.addEventListener('keydown', onKey);
}

/** Moves the focus to the next region of the page: list, stage, inspector. */
export function focusNextRegion(): void {
  const regions = all('[data-region]').filter((region) => region.checkVisibility());
  const current = regions.findIndex((region) => region.contains(document.activeElement));
  regions[(current + 1) % regions.length]?.focus();
}
