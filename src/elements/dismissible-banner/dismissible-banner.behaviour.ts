import type { BehaviourContext } from '../../core/behaviour.ts';

/** True when it was closed before. Without storage, which a browser may refuse, nothing is known. */
function wasDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // A refused storage is a visitor's choice, no failure: the notice is shown.
    return false;
  }
}

function rememberDismissal(key: string): void {
  try {
    localStorage.setItem(key, 'true');
  } catch {
    // Refused or full: the notice is closed on this page, and comes again on the next.
  }
}

const hasContent = ({ children, textContent }: HTMLElement): boolean => children.length > 0 || Boolean(textContent?.trim());

/** Focus that moves by key must not end up under the banner. */
function reserveScroll({ documentElement: { style } }: Document, height: number): void {
  if (height) style.setProperty('scroll-padding-block-end', `${height}px`);
  else style.removeProperty('scroll-padding-block-end');
}

/**
 * Shows the notice unless it was closed before, and remembers when it is. It is
 * fixed at the lower edge: showing and hiding it moves nothing. Needs no React.
 */
export function attachDismissibleBanner(context: BehaviourContext): () => void {
  const { host, root } = context;
  const banner = root.querySelector<HTMLElement>('[data-banner]');
  if (!banner) return () => undefined;
  const readKey = () => String(context.props.storageKey);
  const setShown = (isShown: boolean) => {
    if (banner.toggleAttribute('data-shown', isShown)) reserveScroll(document, banner.offsetHeight);
    else reserveScroll(document, 0);
  };
  const decide = () => setShown(hasContent(host) && !wasDismissed(readKey()));
  const observer = new MutationObserver(decide);
  observer.observe(host, { attributes: true, attributeFilter: ['storage-key'], childList: true });
  const stop = new AbortController();
  banner.querySelector('button')?.addEventListener(
    'click',
    () => {
      const storageKey = readKey();
      rememberDismissal(storageKey);
      setShown(false);
      context.emit('dismiss', { storageKey });
    },
    { signal: stop.signal },
  );
  decide();
  return () => {
    stop.abort();
    observer.disconnect();
    reserveScroll(document, 0);
  };
}
