/**
 * Loads the entry after the first paint, which needs nothing but the HTML: the entry would take bandwidth from it. A
 * page in the background or prerendered paints later, and loads the entry at once. A script in the head of our own
 * pages, with the entry's URL in `data-entry`.
 */
const { entry } = (document.currentScript as HTMLScriptElement).dataset as { readonly entry: string };

// Not an element: its URL would have to be a trusted type.
const load = () => import(entry);

if (document.hidden) load();
else new PerformanceObserver(load).observe({ type: 'paint' });
