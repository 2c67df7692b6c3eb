import { createViewObserver } from './core/browser/views.ts';

/**
 * Tracking events: to the page's analytics function, and as `edu-embed:track` on
 * the document for whoever else listens. Nothing is sent while the page is only
 * prerendered by the browser.
 */
let hasWarned = false;

function send(name: string, payload: Readonly<Record<string, unknown>>): void {
  document.dispatchEvent(new CustomEvent('edu-embed:track', { detail: { name, payload } }));
  if (window.tagular) {
    const family = name.startsWith('Product') ? 'ecommerce.v1' : 'usertracking.v3';
    window.tagular('beam', name, { '@type': `redventures.${family}.${name}`, ...payload });
  } else if (!hasWarned) {
    hasWarned = true;
    console.warn('Tagular not available on page');
  }
}

export function track(name: string, payload: Readonly<Record<string, unknown>> = {}): void {
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', () => send(name, payload), { once: true });
  else send(name, payload);
}

/** Tells of what is seen; the entry brings it to every root that has something to tell of. */
export const observeViews = createViewObserver(track);
