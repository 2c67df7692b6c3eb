/** Why the slots of a page are filled anew. */
export type RefreshReason = 'asked' | 'route' | 'restored';

/** The part of the Navigation API that is read here. */
interface Navigation extends EventTarget {
  readonly currentEntry?: { readonly url: string | null } | null;
}

type RefreshWindow = Pick<Window, 'addEventListener' | 'document' | 'location'> & {
  readonly navigation?: Navigation;
};

const routeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/**
 * Runs whenever slots are to be filled anew: when the page asks for it
 * (`edu-embed:refresh-ads`), when it comes back from the back/forward cache, and
 * when a single-page host has gone to another path. An address that is only
 * rewritten, as filters do, is no other page.
 */
export function onAdRefresh(
  run: (reason: RefreshReason) => void,
  signal: AbortSignal,
  page: RefreshWindow = window,
): void {
  const { document, location, navigation } = page;
  let route = routeOf(location);
  const followRoute = (event: Event) => {
    const before = route;
    route = routeOf(location);
    if (route !== before && (event as { navigationType?: string }).navigationType !== 'replace') run('route');
  };
  document.addEventListener('edu-embed:refresh-ads', () => run('asked'), { signal });
  page.addEventListener('pageshow', (event) => event.persisted && run('restored'), { signal });
  // Without the Navigation API a page's pushState is not heard: such a host asks.
  if (navigation) navigation.addEventListener('currententrychange', followRoute, { signal });
  else page.addEventListener('popstate', followRoute, { signal });
}

/** Runs once there is a visitor and the page itself has what it needs from the network. */
export function whenShown(
  run: () => void,
  signal: AbortSignal,
  page: Pick<Window, 'addEventListener' | 'document'> = window,
): void {
  const { document } = page;
  const whenLoaded = () => {
    if (document.readyState === 'complete') run();
    else page.addEventListener('load', run, { once: true, signal });
  };
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', whenLoaded, { once: true, signal });
  else whenLoaded();
}
