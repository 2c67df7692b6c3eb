import type { BehaviorContext } from '../../core/behavior.ts';
import { findFocused } from '../../core/browser/find-focused.ts';
import { lockScroll } from '../shared/dialog/lock-scroll.ts';
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
function lockPage(mobileMenu: Element): () => void {
  const bar = mobileMenu.parentElement;
  for (const [name, value] of Object.entries(dialogAttributes)) bar?.setAttribute(name, value);
  const inertElements = listOutside(mobileMenu).filter((element) => !element.hasAttribute('inert'));
  for (const element of inertElements) element.setAttribute('inert', '');
  const unlockScroll = lockScroll(document);
  return () => {
    for (const element of inertElements) element.removeAttribute('inert');
    for (const name of Object.keys(dialogAttributes)) bar?.removeAttribute(name);
    unlockScroll();
  };
}

const tabStops = 'summary, a[href]:not([tabindex="-1"]), input, button';

/** Lists the tab stops of the mobile menu; a closed group has only its summary. */
function listTabStops(mobileMenu: HTMLDetailsElement): HTMLElement[] {
  return [...mobileMenu.querySelectorAll<HTMLElement>(tabStops)].filter((element) => {
    const group = element.tagName === 'SUMMARY' ? element.parentElement?.parentElement : element;
    return !group?.closest('details:not([open])');
  });
}

function trapFocus(mobileMenu: HTMLDetailsElement, event: KeyboardEvent, active: Element | null): void {
  const stops = listTabStops(mobileMenu);
  const [first, last] = [stops[0], stops.at(-1)];
  const isInside = active !== null && mobileMenu.contains(active);
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

/**
 * Copies each list of states, which the bar lists by region, and the social links into the mobile menu.
 * Replaces earlier copies, because the bar may have changed since.
 */
function copyLists(root: ShadowRoot): void {
  const byText = (one: Node, other: Node) => ((one.textContent ?? '') < (other.textContent ?? '') ? -1 : 1);
  for (const list of root.querySelectorAll<HTMLElement>('[data-copied]')) {
    const name = list.dataset.copied;
    // Not a selector with the name, which contains an id of the CMS: it may contain quotes.
    const originals = [...root.querySelectorAll<HTMLElement>('[data-original]')];
    const original = originals.find(({ dataset }) => dataset.original === name);
    // An item's sublevels are in its clone.
    const items = original?.querySelectorAll(':scope > ul > li, :scope > div > ul > li') ?? [];
    const copies = [...items].map((item) => item.cloneNode(true));
    list.replaceChildren(...(name === 'social' ? copies : copies.sort(byText)));
  }
}

/**
 * Adds what native `<details>` lack: Escape closes a menu and restores the focus, a click or focus outside
 * closes it, the open search takes the focus, and the open mobile menu locks the page and traps the focus.
 */
export function attachSiteHeader({ root, emit }: BehaviorContext): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const wideScreen = matchMedia(wideScreenQuery);
  const findMobileMenu = () => root.querySelector<HTMLDetailsElement>('details[data-mobile-menu]');
  const openGroups = () => [...root.querySelectorAll<HTMLDetailsElement>('details[data-group][open]')];
  let unlockPage: (() => void) | undefined;

  function syncMobileMenu(): void {
    const mobileMenu = findMobileMenu();
    const isOpen = Boolean(mobileMenu?.open);
    if (isOpen === Boolean(unlockPage)) return;
    if (isOpen) copyLists(root);
    unlockPage?.();
    unlockPage = mobileMenu && isOpen ? lockPage(mobileMenu) : undefined;
    emit('menu', { open: isOpen });
  }

  function closeMobileMenu(): void {
    const mobileMenu = findMobileMenu();
    if (mobileMenu?.open) mobileMenu.open = false;
    syncMobileMenu();
  }

  /** Focuses the field of the open search, unless the visitor has moved the focus elsewhere. */
  function focusSearch(): void {
    const search = root.querySelector<HTMLDetailsElement>('details[data-search][open]');
    const focused = findFocused();
    if (search && (!focused || focused === findSummary(search))) search.querySelector('input')?.focus();
  }

  function handleKey(event: KeyboardEvent): void {
    const mobileMenu = findMobileMenu();
    const openMenu = mobileMenu?.open ? mobileMenu : openGroups()[0];
    if (event.key === 'Escape' && openMenu) {
      closeAndRestoreFocus(openMenu);
      syncMobileMenu();
    } else if (event.key === 'Tab' && mobileMenu?.open) trapFocus(mobileMenu, event, root.activeElement);
  }

  function closeGroupsUnless(isInside: (group: HTMLDetailsElement) => boolean): void {
    for (const group of openGroups()) if (!isInside(group)) group.open = false;
  }

  function closeMenus(): void {
    closeGroupsUnless(() => false);
    closeMobileMenu();
  }

  root.addEventListener('toggle', syncMobileMenu, { capture: true, signal });
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
  wideScreen.addEventListener('change', ({ matches }) => matches && closeMobileMenu(), { signal });
  // A page that is restored from the back/forward cache, scrolled to an anchor or rendered by a single-page
  // host must not stay covered. `popstate` is for browsers without the Navigation API.
  addEventListener('pagehide', closeMenus, { signal });
  addEventListener('popstate', closeMenus, { signal });
  window.navigation?.addEventListener(
    'currententrychange',
    // The type is null after `updateCurrentEntry()`, which changes only the state of the entry.
    ({ navigationType }) => navigationType && navigationType !== 'replace' && closeMenus(),
    { signal },
  );
  suggestOnFocus(root, { signal });
  syncMobileMenu();
  focusSearch();

  return () => {
    controller.abort();
    unlockPage?.();
  };
}
