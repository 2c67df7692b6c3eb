import type { BehaviorContext } from '../../core/behavior.ts';
import { findFocused } from '../../core/browser/find-focused.ts';
import { suggestOnFocus } from '../shared/site-search/start-site-search.ts';

/** The main menu is in the bar from this width; the same breakpoint as in the CSS. */
const wideScreenQuery = '(min-width: 1024px)';
const neverInertTags = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE']);

function findSummary(details: HTMLDetailsElement): HTMLElement | null {
  return details.querySelector('summary');
}

/** Lists the siblings of `element` and of each ancestor, across shadow roots. */
function listOutside(element: Element): Element[] {
  const outside: Element[] = [];
  for (let node: Element | null = element; node && node !== document.body; ) {
    const parent: ParentNode | null = node.parentNode as ParentNode | null;
    for (const sibling of parent?.children ?? [])
      if (sibling !== node && !neverInertTags.has(sibling.tagName)) outside.push(sibling);
    node = parent instanceof ShadowRoot ? parent.host : (parent as Element | null);
  }
  return outside;
}

/**
 * Turns the bar into a dialog: it contains the open menu and its button, and everything
 * else is inert. Without the role, the page would have no main landmark and no heading.
 */
const dialogAttributes = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Site menu' } as const;

/**
 * Makes everything but the open menu inert, and locks scrolling.
 * @returns a function that unlocks the page
 */
function lockPage(sheet: Element): () => void {
  const bar = sheet.parentElement;
  for (const [name, value] of Object.entries(dialogAttributes)) bar?.setAttribute(name, value);
  const inertElements = listOutside(sheet).filter((element) => !element.hasAttribute('inert'));
  for (const element of inertElements) element.setAttribute('inert', '');
  const { style } = document.documentElement;
  const previousOverflow = style.overflow;
  style.overflow = 'hidden';
  return () => {
    for (const element of inertElements) element.removeAttribute('inert');
    for (const name of Object.keys(dialogAttributes)) bar?.removeAttribute(name);
    style.overflow = previousOverflow;
  };
}

const tabStops = 'summary, a[href]:not([tabindex="-1"]), input, button';

/** Lists the tab stops of the mobile menu (the sheet); a closed group has only its summary. */
function listTabStops(sheet: HTMLDetailsElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>(tabStops)].filter((element) => {
    const group = element.tagName === 'SUMMARY' ? element.parentElement?.parentElement : element;
    return !group?.closest('details:not([open])');
  });
}

function trapFocus(sheet: HTMLDetailsElement, event: KeyboardEvent, active: Element | null): void {
  const stops = listTabStops(sheet);
  const [first, last] = [stops[0], stops.at(-1)];
  const isInside = active !== null && sheet.contains(active);
  const next = event.shiftKey
    ? (active === first || !isInside) && last
    : (active === last || !isInside) && first;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function closeAndRestoreFocus(details: HTMLDetailsElement): void {
  details.open = false;
  findSummary(details)?.focus();
}

/** Copies the states, which the bar lists by region, and the social links into the mobile menu. */
function copyLists(root: ShadowRoot): void {
  const copy = (name: string) =>
    [...root.querySelectorAll(`[data-original="${name}"] li`)].map((item) => item.cloneNode(true));
  const byText = (one: Node, other: Node) => ((one.textContent ?? '') < (other.textContent ?? '') ? -1 : 1);
  root.querySelector('[data-copied="states"]:empty')?.append(...copy('states').sort(byText));
  root.querySelector('[data-copied="social"]:empty')?.append(...copy('social'));
}

/**
 * Adds what native `<details>` lack: Escape closes a menu and restores the focus, a click or focus outside
 * closes it, the open search takes the focus, and the open mobile menu locks the page and traps the focus.
 */
export function attachSiteHeader({ root, emit }: BehaviorContext): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const wideScreen = matchMedia(wideScreenQuery);
  const findSheet = () => root.querySelector<HTMLDetailsElement>('details[data-sheet]');
  const openGroups = () => [...root.querySelectorAll<HTMLDetailsElement>('details[data-group][open]')];
  let unlockPage: (() => void) | undefined;

  function syncSheet(): void {
    const sheet = findSheet();
    const isOpen = Boolean(sheet?.open);
    if (isOpen === Boolean(unlockPage)) return;
    if (isOpen) copyLists(root);
    unlockPage?.();
    unlockPage = sheet && isOpen ? lockPage(sheet) : undefined;
    emit('menu', { open: isOpen });
  }

  function closeSheet(): void {
    const sheet = findSheet();
    if (sheet?.open) sheet.open = false;
    syncSheet();
  }

  /** Focuses the field of the open search, unless the visitor has moved the focus elsewhere. */
  function focusSearch(): void {
    const search = root.querySelector<HTMLDetailsElement>('details[data-search][open]');
    const focused = findFocused();
    if (search && (!focused || focused === findSummary(search))) search.querySelector('input')?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    const sheet = findSheet();
    const openMenu = sheet?.open ? sheet : openGroups()[0];
    if (event.key === 'Escape' && openMenu) {
      closeAndRestoreFocus(openMenu);
      syncSheet();
    } else if (event.key === 'Tab' && sheet?.open) trapFocus(sheet, event, root.activeElement);
  }

  function closeGroupsUnless(isInside: (group: HTMLDetailsElement) => boolean): void {
    for (const group of openGroups()) if (!isInside(group)) group.open = false;
  }

  root.addEventListener('toggle', syncSheet, { capture: true, signal });
  root.addEventListener('toggle', focusSearch, { capture: true, signal });
  root.addEventListener(
    'focusout',
    (event) => {
      const { relatedTarget } = event as FocusEvent;
      if (relatedTarget instanceof Node) closeGroupsUnless((group) => group.contains(relatedTarget));
    },
    { signal },
  );
  document.addEventListener('keydown', handleKey, { signal });
  document.addEventListener(
    'click',
    (event) => closeGroupsUnless((group) => event.composedPath().includes(group)),
    { signal },
  );
  wideScreen.addEventListener('change', ({ matches }) => matches && closeSheet(), { signal });
  // A page restored from the back/forward cache or scrolled to an anchor must not stay covered.
  addEventListener('pagehide', closeSheet, { signal });
  addEventListener('hashchange', closeSheet, { signal });
  suggestOnFocus(root, { signal });
  syncSheet();
  focusSearch();

  return () => {
    controller.abort();
    unlockPage?.();
  };
}
