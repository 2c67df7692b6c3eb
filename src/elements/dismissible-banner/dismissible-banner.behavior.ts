import type { BehaviorContext } from '../../core/behavior.ts';
import { findFocused } from '../../core/browser/find-focused.ts';
import { storeDismissal, wasDismissed } from '../../core/browser/page/dismissals.ts';

/** True if there is text, or an element that shows something without text: an image, another widget. */
const hasContent = (host: HTMLElement): boolean =>
  Boolean(host.textContent?.trim() || host.querySelector(':not(a,br,div,em,p,span,strong)'));

/** The inline scroll padding of the page itself, while a banner replaces it. */
let pagePadding: string | undefined;

/** Keeps the banner from covering elements that receive keyboard focus. */
function setScrollPadding(height: number): void {
  const { style } = document.documentElement;
  if (height) {
    pagePadding ??= style.getPropertyValue('scroll-padding-block-end');
    style.setProperty('scroll-padding-block-end', `${height}px`);
  } else if (pagePadding !== undefined) {
    // An empty value removes the property.
    style.setProperty('scroll-padding-block-end', pagePadding);
    pagePadding = undefined;
  }
}

/**
 * Returns focus to its origin, or else to the main content: the focused button disappears with the
 * banner.
 */
function returnFocus(origin: HTMLElement | undefined): void {
  origin?.focus({ preventScroll: true });
  if (origin && findFocused() === origin) return;
  const main = document.querySelector<HTMLElement>('main, [role="main"]');
  if (main && !main.hasAttribute('tabindex')) {
    main.tabIndex = -1;
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true });
  }
  main?.focus({ preventScroll: true });
}

interface Banner {
  readonly canShow: () => boolean;
  readonly setShown: (isShown: boolean) => void;
}

/** All banners in order of attachment. They share one position, so only the first that can show is shown. */
const banners = new Set<Banner>();

function updateBanners(): void {
  const first = [...banners].find(({ canShow }) => canShow());
  for (const banner of banners) if (banner !== first) banner.setShown(false);
  first?.setShown(true);
}

/**
 * Shows the notice unless the visitor closed it before, and stores when they close it. It is fixed
 * at the bottom edge, so it shifts no layout. Needs no React.
 */
export function attachDismissibleBanner(context: BehaviorContext): () => void {
  const { host, root } = context;
  const section = root.querySelector<HTMLElement>('[data-banner]');
  if (!section) return () => undefined;
  // Only an empty attribute is replaced here: the declaration has the same default.
  const readKey = () => String(context.props.storageKey || 'bannerDismissed');
  /** The key of a closed notice, for browsers that block storage. */
  let closedKey: string | undefined;
  const banner: Banner = {
    canShow: () =>
      // A banner that is not displayed must not hide the others. Safari 16 has no `checkVisibility`.
      host.checkVisibility?.() !== false &&
      readKey() !== closedKey &&
      hasContent(host) &&
      !wasDismissed(readKey()),
    setShown(isShown) {
      section.toggleAttribute('data-shown', isShown);
      setScrollPadding(isShown ? section.offsetHeight : 0);
    },
  };
  banners.add(banner);
  const observer = new MutationObserver(updateBanners);
  observer.observe(host, {
    attributeFilter: ['storage-key'],
    characterData: true,
    childList: true,
    subtree: true,
  });
  // Text wraps in a narrower window, which changes the height. A hidden parent changes the size of the host.
  const resizeObserver = new ResizeObserver(updateBanners);
  resizeObserver.observe(host);
  resizeObserver.observe(section);
  let origin: HTMLElement | undefined;
  // The document's events have the exact origin, even inside the shadow root of another element.
  const handleBlur = (event: FocusEvent) => {
    if (host.contains(event.relatedTarget as Node | null) && !host.contains(event.target as Node))
      origin = event.composedPath()[0] as HTMLElement;
  };
  const handleClose = () => {
    const storageKey = readKey();
    const hadFocus = host.matches(':focus-within');
    closedKey = storageKey;
    storeDismissal(storageKey, 'true');
    updateBanners();
    if (hadFocus) returnFocus(origin);
    context.emit('dismiss', { storageKey });
  };
  const stop = new AbortController();
  document.addEventListener('focusout', handleBlur, { signal: stop.signal });
  section.querySelector('button')?.addEventListener('click', handleClose, { signal: stop.signal });
  updateBanners();
  return () => {
    stop.abort();
    observer.disconnect();
    resizeObserver.disconnect();
    banners.delete(banner);
    banner.setShown(false);
    updateBanners();
  };
}
