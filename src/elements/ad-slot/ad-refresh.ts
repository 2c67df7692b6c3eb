/** Why a page's ad slots load new ads. */
type RefreshReason = 'requested' | 'route' | 'restored';

/** The part of the Navigation API that this file uses. */
interface Navigation extends EventTarget {
  readonly currentEntry?: { readonly url: string | null } | null;
}

type RefreshWindow = Pick<Window, 'addEventListener' | 'document' | 'location'> & {
  readonly navigation?: Navigation;
};

const routeOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => pathname + search;

/**
 * Calls `run` when ad slots must load new ads: when the page requests it (`edu-embed:refresh-ads`),
 * when the browser restores it from the back/forward cache, and when a single-page host navigates to
 * another path or query. `history.replaceState`, as filters use it, does not count as navigation.
 */
export function onAdRefresh(
  run: (reason: RefreshReason) => void,
  signal: AbortSignal,
  page: RefreshWindow = window,
): void {
  const { document, location, navigation } = page;
  let route = routeOf(location);
  const followRoute = (event: Event) => {
    const previous = route;
    route = routeOf(location);
    if (route !== previous && (event as { navigationType?: string }).navigationType !== 'replace')
      run('route');
  };
  document.addEventListener('edu-embed:refresh-ads', () => run('requested'), { signal });
  page.addEventListener('pageshow', (event) => event.persisted && run('restored'), { signal });
  // Without the Navigation API, `pushState` fires no event: such a host must request new ads itself.
  if (navigation) navigation.addEventListener('currententrychange', followRoute, { signal });
  else page.addEventListener('popstate', followRoute, { signal });
}

/** Calls `run` after the page has loaded; a prerendered page waits until the visitor opens it. */
export function afterPageLoad(
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
