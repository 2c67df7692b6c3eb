/**
 * Loads the entry after the first frame, so that it does not compete with the page for the connection and the
 * processor before the first paint. A page that is prerendered or opens in a background tab has its first frame
 * when the visitor sees it. Every script in the head of our own pages includes this script.
 */
const { entry = '' } = (document.currentScript as HTMLScriptElement).dataset;

requestAnimationFrame(() => setTimeout(() => import(entry)));

export {};
