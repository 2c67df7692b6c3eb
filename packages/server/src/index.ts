export { createPrerenderClient } from './prerender-client.ts';
export { headLinks, renderHtml } from './render-html.ts';
export { createSource } from './source.ts';
