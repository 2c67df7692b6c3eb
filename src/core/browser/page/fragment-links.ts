import { setUrlBriefly } from './set-url-briefly.ts';

function handle(event: Event): void {
  const [target] = event.composedPath();
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('[data-root] a[href^="#"]') : null;
  if (!(link?.getRootNode() instanceof ShadowRoot)) return;
  const url = location.href.replace(/#.*/, '') + link.hash;
  if (link.href !== url) setUrlBriefly(link, url);
}

/**
 * Keeps links such as `#id` in our roots on the page. If the page has a `<base>`, the browser resolves them
 * against it.
 */
export function keepFragmentLinks(): void {
  for (const type of ['click', 'auxclick', 'contextmenu']) addEventListener(type, handle, true);
}
