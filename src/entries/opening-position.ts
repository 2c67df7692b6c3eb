/**
 * Marks a page that opens at an anchor or at a restored scroll position. The browser lays out the whole page,
 * so that the position is right; on other pages it skips elements (see `prose.css`). A script in the head of
 * our own pages.
 */
import './entry-loader.ts';

const [visit] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];

if (location.hash || visit.type !== 'navigate') document.documentElement.dataset.position = '';
