import type { BehaviourContext } from '../../core/behaviour.ts';

/** From here on the main menu stands in the bar: the same width as in the sheet. */
const wideScreen = '(min-width: 1024px)';
const nothingToMakeInert = new Set(['SCRIPT', 'STYLE', 'LINK', 'TEMPLATE']);

function summaryOf(details: HTMLDetailsElement): HTMLElement | null {
  return details.querySelector('summary');
}

/** Everything beside `element`, and beside each of its ancestors, across its root. */
function listOutside(element: Element): Element[] {
  const outside: Element[] = [];
  for (let node: Element | null = element; node && node !== document.body; ) {
    const parent: ParentNode | null = node.parentNode as ParentNode | null;
    for (const sibling of parent?.children ?? [])
      if (sibling !== node && !nothingToMakeInert.has(sibling.tagName)) outside.push(sibling);
    node = parent instanceof ShadowRoot ? parent.host : (parent as Element | null);
  }
  return outside;
}

/**
 * The bar holds the open menu with its button, and nothing else that is not inert: it is
 * announced as a dialog. Without the role, the page would seem to have neither a main
 * landmark nor a heading.
 */
const dialogAttributes = { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Site menu' } as const;

/**
 * Makes everything but the open menu inert, and stops the page from scrolling.
 * @returns a function that undoes it
 */
function holdPage(sheet: Element): () => void {
  const bar = sheet.parentElement;
  for (const [name, value] of Object.entries(dialogAttributes)) bar?.setAttribute(name, value);
  const held = listOutside(sheet).filter((element) => !element.hasAttribute('inert'));
  for (const element of held) element.setAttribute('inert', '');
  const { style } = document.documentElement;
  const before = style.overflow;
  style.overflow = 'hidden';
  return () => {
    for (const element of held) element.removeAttribute('inert');
    for (const name of Object.keys(dialogAttributes)) bar?.removeAttribute(name);
    style.overflow = before;
  };
}

/** What Tab reaches in the sheet: nothing in a closed group but its summary. */
function listStops(sheet: HTMLDetailsElement): HTMLElement[] {
  return [...sheet.querySelectorAll<HTMLElement>('summary, a[href]')].filter((stop) => {
    const group = stop.tagName === 'SUMMARY' ? stop.parentElement?.parentElement : stop;
    return !group?.closest('details:not([open])');
  });
}

function keepFocusIn(sheet: HTMLDetailsElement, event: KeyboardEvent, active: Element | null): void {
  const stops = listStops(sheet);
  const [first, last] = [stops[0], stops.at(-1)];
  const isInside = active !== null && sheet.contains(active);
  const next = event.shiftKey
    ? (active === first || !isInside) && last
    : (active === last || !isInside) && first;
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function closeAndReturn(details: HTMLDetailsElement): void {
  details.open = false;
  summaryOf(details)?.focus();
}

/**
 * What native disclosures do not do by themselves: Escape closes and returns the
 * focus, a click or the focus elsewhere closes, and the menu of small screens holds
 * the page still and keeps the focus.
 */
export function attachSiteHeader({ root, emit }: BehaviourContext): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const wide = matchMedia(wideScreen);
  const findSheet = () => root.querySelector<HTMLDetailsElement>('details[data-sheet]');
  const openGroups = () => [...root.querySelectorAll<HTMLDetailsElement>('details[data-group][open]')];
  let letGo: (() => void) | undefined;

  function followSheet(): void {
    const sheet = findSheet();
    const isOpen = Boolean(sheet?.open);
    if (isOpen === Boolean(letGo)) return;
    letGo?.();
    letGo = sheet && isOpen ? holdPage(sheet) : undefined;
    emit('menu', { open: isOpen });
  }

  function closeSheet(): void {
    const sheet = findSheet();
    if (sheet?.open) sheet.open = false;
    followSheet();
  }

  function handleKey(event: KeyboardEvent): void {
    const sheet = findSheet();
    const open = sheet?.open ? sheet : openGroups()[0];
    if (event.key === 'Escape' && open) {
      closeAndReturn(open);
      followSheet();
    } else if (event.key === 'Tab' && sheet?.open) keepFocusIn(sheet, event, root.activeElement);
  }

  function closeGroupsWithout(isInside: (group: HTMLDetailsElement) => boolean): void {
    for (const group of openGroups()) if (!isInside(group)) group.open = false;
  }

  root.addEventListener('toggle', followSheet, { capture: true, signal });
  root.addEventListener(
    'focusout',
    (event) => {
      const { relatedTarget } = event as FocusEvent;
      if (relatedTarget instanceof Node) closeGroupsWithout((group) => group.contains(relatedTarget));
    },
    { signal },
  );
  document.addEventListener('keydown', handleKey, { signal });
  document.addEventListener(
    'click',
    (event) => closeGroupsWithout((group) => event.composedPath().includes(group)),
    { signal },
  );
  wide.addEventListener('change', ({ matches }) => matches && closeSheet(), { signal });
  // A page that comes back from the browser's memory, or only scrolls to an anchor, must not stay covered.
  addEventListener('pagehide', closeSheet, { signal });
  addEventListener('hashchange', closeSheet, { signal });
  followSheet();

  return () => {
    stop.abort();
    letGo?.();
  };
}
