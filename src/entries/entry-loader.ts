/**
 * Loads the entry after the first paint, so that before the paint it does not compete with the page for the
 * connection and the processor. Each of our own pages has one inline script in its head, which always
 * includes this one.
 */
// For the type of `window.eduEmbedEarlyEvents`.
import type {} from '../core/bridge/event-queue.ts';

const { dataset } = document.currentScript as HTMLScriptElement;
// Called for each kind of paint, and again until it succeeds. The module runs only once.
const load = () =>
  import(dataset.entry as string).then(
    () => clearInterval(retry),
    () => {
      // Browsers may cache a failed module by its URL, so the next attempt has another one.
      dataset.entry += '?';
    },
  );

// Records events for the entry and the page's chunk, which handle them when they run.
window.eduEmbedEarlyEvents = [];
for (const type of ['click', 'keydown', 'focusin'])
  addEventListener(
    type,
    (event) => window.eduEmbedEarlyEvents?.push({ event, path: event.composedPath() }),
    true,
  );

// For a request that failed, and for browsers that report no paint, for example if an extension hides the
// content.
const retry = setInterval(() => document.hidden || load(), 3000);
new PerformanceObserver(load).observe({ type: 'paint' });
