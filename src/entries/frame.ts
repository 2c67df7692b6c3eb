/**
 * The script of `/embed/frame/…`. Sends the messages of WordPress's embeds to the page around the frame: its
 * height whenever it changes, and clicked links, which a sandboxed frame cannot follow itself.
 */

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

function reportLink(event: MouseEvent): void {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  // Frames with an origin follow links themselves, in the page around them.
  if (!link?.href || window.origin !== 'null' || event.defaultPrevented) return;
  event.preventDefault();
  send('link', link.href);
}

// WordPress hides the frame until the first message, and browsers run no observers in hidden frames.
reportHeight();
addEventListener('load', reportHeight);
new ResizeObserver(reportHeight).observe(document.body);
addEventListener('click', reportLink);
// Newer versions of WordPress request the height when their own script has started.
addEventListener('message', ({ source, data }: MessageEvent<{ message?: unknown } | null>) => {
  if (source !== parent || data?.message !== 'ready') return;
  reportedHeight = 0;
  reportHeight();
});
