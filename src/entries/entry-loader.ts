/**
 * Loads the entry after the first paint, so that before the paint it does not compete with the page for the
 * connection and the processor. Each of our own pages has one inline script in its head, which always includes
 * this one.
 */
// For the type of `window.eduEmbedEarlyEvents`.
import type {} from '../core/bridge/event-queue.ts';

const { dataset } = document.currentScript as HTMLScriptElement;
// Called for each kind of paint and by the timeout. The module runs only once.
const load = () => import(dataset.entry as string);

// Records events for the entry and the page's chunk, which handle them when they run.
window.eduEmbedEarlyEvents = [];
for (const type of ['click', 'keydown', 'focusin'])
  addEventListener(
    type,
    (event) => window.eduEmbedEarlyEvents?.push({ event, path: event.composedPath() }),
    true,
  );

// Browsers may report no paint of a visible page, for example if an extension hides its content.
setTimeout(() => document.hidden || load(), 3000);
new PerformanceObserver(load).observe({ type: 'paint' });
