import { hasViewParameters, viewPrefix } from './view-prefix.ts';

/**
 * Returns whether the visitor has just followed a link to a view, so that the list may scroll into view.
 * After a reload or a history navigation, the browser restores the previous scroll position.
 */
export function isLinkNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && scrollY === 0 && location.hash === '';
}

/** Scrolls to the list whose view the URL contains. Near the viewport, it hydrates and restores the view. */
export function scrollToView(): void {
  if (!location.search || !isLinkNavigation()) return;
  const tag = `${window.eduEmbedPackage?.prefix ?? ''}school-rankings`;
  const hosts = [...document.querySelectorAll(tag)];
  hosts
    .find((host) =>
      hasViewParameters(
        location.search,
        viewPrefix(host, { extid: host.getAttribute('extid'), gid: host.getAttribute('gid') }),
      ),
    )
    ?.scrollIntoView();
}
