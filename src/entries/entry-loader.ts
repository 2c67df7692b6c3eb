/**
 * Loads the entry after the first paint, so that it does not compete with the page for the connection and the
 * processor before. A page that is prerendered or opens in a background tab has its first paint when the visitor
 * sees it. Every script in the head of our own pages includes this script.
 */
import type {} from '../core/bridge/event-queue.ts';

const { dataset } = document.currentScript as HTMLScriptElement;
/** A module runs once, however often it is imported. */
const load = () => import(dataset.entry as string);

new PerformanceObserver(load).observe({ type: 'paint' });
// Browsers may report no paint, for example if an extension hides the page.
setTimeout(load, 3000);

// The entry and the page's chunk handle what the visitor does before they run.
window.eduEmbedEarly = [];
for (const type of ['click', 'keydown', 'focusin'])
  addEventListener(type, (event) => window.eduEmbedEarly?.push({ event, path: event.composedPath() }), true);
