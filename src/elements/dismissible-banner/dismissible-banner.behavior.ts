import type { BehaviorContext } from '../../core/behavior.ts';

/** True if the visitor closed the banner before; false if storage is blocked. */
function wasDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Blocked storage is the visitor's choice, not an error: show the notice.
    return false;
  }
}

function storeDismissal(key: string): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Storage is blocked or full: the notice is closed on this page only.
  }
}

const hasContent = ({ children, textContent }: HTMLElement): boolean =>
  children.length > 0 || Boolean(textContent?.trim());

/** Keeps the banner from covering elements that receive keyboard focus. */
function setScrollPadding({ documentElement: { style } }: Document, height: number): void {
  if (height) style.setProperty('scroll-padding-block-end', `${height}px`);
  else style.removeProperty('scroll-padding-block-end');
}

/**
 * Returns focus to its origin, or else to the main content: the focused button disappears with the
 * banner.
 */
function returnFocus(origin: Element | undefined): void {
  const target = origin?.isConnected ? origin : document.querySelector('main, [role="main"]');
  if (!(target instanceof HTMLElement)) return;
  if (target !== origin && !target.hasAttribute('tabindex')) {
    target.tabIndex = -1;
    target.addEventListener('blur', () => target.removeAttribute('tabindex'), { once: true });
  }
  target.focus({ preventScroll: true });
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
  const readKey = () => String(context.props.storageKey || 'bannerDismissed');
  let isClosed = false;
  // Text wraps in a narrower window, so the banner's height changes.
  const resizeObserver = new ResizeObserver(() => setScrollPadding(document, section.offsetHeight));
  const banner: Banner = {
    canShow: () => !isClosed && hasContent(host) && !wasDismissed(readKey()),
    setShown(isShown) {
      section.toggleAttribute('data-shown', isShown);
      if (isShown) resizeObserver.observe(section);
      else resizeObserver.unobserve(section);
      setScrollPadding(document, isShown ? section.offsetHeight : 0);
    },
  };
  banners.add(banner);
  const observer = new MutationObserver(updateBanners);
  observer.observe(host, { attributes: true, attributeFilter: ['storage-key'], childList: true });
  let origin: Element | undefined;
  const handleFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Element && !host.contains(relatedTarget) && !root.contains(relatedTarget))
      origin = relatedTarget;
  };
  const handleClose = () => {
    const storageKey = readKey();
    const hadFocus = host.matches(':focus-within');
    isClosed = true;
    storeDismissal(storageKey);
    updateBanners();
    if (hadFocus) returnFocus(origin);
    context.emit('dismiss', { storageKey });
  };
  const stop = new AbortController();
  host.addEventListener('focusin', handleFocus, { signal: stop.signal });
  section.querySelector('button')?.addEventListener('click', handleClose, { signal: stop.signal });
  updateBanners();
  return () => {
    stop.abort();
    observer.disconnect();
    banners.delete(banner);
    banner.setShown(false);
    updateBanners();
  };
}
