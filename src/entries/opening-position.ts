/**
 * Marks a page that opens at a position: at an anchor, or where its visitor left it. All of it is laid out at once,
 * so that the position is right; other pages skip what is below the first screen (see `prose.css`). A script in the
 * head of our own pages.
 */
const isNewVisit = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type === 'navigate';

if (location.hash || !isNewVisit()) document.documentElement.dataset.position = '';

export {};
