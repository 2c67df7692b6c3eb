/**
 * The script of `/embed/frame/…`. Sends the messages of WordPress's embeds to the page around the frame: its
 * height whenever it changes, and clicked links and submitted forms, which a sandboxed frame cannot follow
 * itself.
 */
import { parseUrl } from '../core/urls.ts';

/** WordPress adds this secret to the frame's URL, and ignores messages without it. */
const secret = /[#?&]secret=([a-zA-Z0-9]+)/.exec(location.hash)?.[1];
let reportedHeight = 0;

function send(message: 'height' | 'link', value: number | string): void {
  parent.postMessage({ message, value, secret }, '*');
}

function reportHeight(): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height === reportedHeight) return;
  reportedHeight = height;
  send('height', height);
}

/** Frames with an origin follow links themselves, in the page around them. */
const isSandboxed = window.origin === 'null';

type Link = HTMLAnchorElement | SVGAElement;

function findLink(event: MouseEvent): Link | undefined {
  return event
    .composedPath()
    .find((node) => node instanceof HTMLAnchorElement || node instanceof SVGAElement);
}

/** The URL of a link; empty if it is missing or invalid. Links in SVG, such as states, do not resolve it. */
function hrefOf({ href }: Link): string {
  if (typeof href === 'string') return href;
  return (href.baseVal && parseUrl(href.baseVal, document.baseURI)?.href) ?? '';
}

/** Opens links in SVG in the page around the frame: `<base target>` applies only to HTML links. */
function openInTop(event: MouseEvent): void {
  const link = findLink(event);
  if (link instanceof SVGAElement) link.setAttribute('target', '_top');
}

function reportLink(event: MouseEvent): void {
  const link = findLink(event);
  const href = link && hrefOf(link);
  if (!href || event.defaultPrevented) return;
  event.preventDefault();
  send('link', href);
}

/** The URL that a form with the method GET leads to. */
function urlOf(form: HTMLFormElement): string {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) url.searchParams.append(name, String(value));
  return url.href;
}

/**
 * Sends the URL of a form that leads to another page. Other forms have listeners, as those of a ranking's
 * order.
 */
function submit(form: HTMLFormElement): void {
  if (form.hasAttribute('action')) send('link', urlOf(form));
  else form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

/**
 * Handles clicks that our own scripts would handle otherwise: on outbound links, which they open in a new
 * tab, and on the buttons of forms. A sandbox blocks both.
 */
function reportBlocked(event: MouseEvent): void {
  const link = findLink(event);
  const button = event
    .composedPath()
    .find((node) => node instanceof HTMLButtonElement && node.type === 'submit' && node.form);
  const form = (button as HTMLButtonElement | undefined)?.form;
  if (!form && !link?.matches('[data-visit]')) return;
  event.preventDefault();
  event.stopPropagation();
  if (!form) send('link', hrefOf(link as Link));
  else if (form.reportValidity()) submit(form);
}

// WordPress hides the frame until the first message, and browsers run no observers in hidden frames.
reportHeight();
addEventListener('load', reportHeight);
new ResizeObserver(reportHeight).observe(document.body);
if (isSandboxed) {
  addEventListener('click', reportBlocked, true);
  addEventListener('click', reportLink);
} else {
  addEventListener('click', openInTop, true);
}
// Newer versions of WordPress request the height when their own script has started.
addEventListener('message', ({ source, data }: MessageEvent<{ message?: unknown } | null>) => {
  if (source !== parent || data?.message !== 'ready') return;
  reportedHeight = 0;
  reportHeight();
});
