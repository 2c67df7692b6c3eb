/**
 * Loads the entry after the first paint, so that the two do not share bandwidth: the first paint needs only
 * the HTML. A hidden or prerendered page paints later, so it loads the entry at once. The inline script in
 * the head of our own pages contains this code, and has the entry's URL in `data-entry`.
 */
const maxWaitMs = 3000;
const { entry } = (document.currentScript as HTMLScriptElement).dataset as { readonly entry: string };

// Not a script element: its URL would have to be a `TrustedScriptURL`.
const load = () => import(entry);

if (document.hidden) load();
else {
  // In case the browser reports no paint. A second import evaluates nothing again.
  setTimeout(load, maxWaitMs);
  new PerformanceObserver(load).observe({ type: 'paint' });
}
