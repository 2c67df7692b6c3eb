/**
 * Marks a page that opens at an anchor or at a restored scroll position. All of it is laid out at once, so that the
 * position is right; other pages skip elements (see `prose.css`). A script in the head of our own pages.
 */
const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

if (location.hash || visit?.type !== 'navigate') document.documentElement.dataset.position = '';

export {};
