import type { BehaviorContext } from '../../../core/behavior.ts';
import { attachDialog } from '../dialog/attach-dialog.ts';
import { type LinkNetwork, opensTab, type SharedPage, shareUrl, toAbsoluteUrl } from './share.logic.ts';

/** The part of the behavior context that `attachShare` needs. */
export interface ShareContext
  extends Pick<BehaviorContext, 'host' | 'root' | 'emit' | 'track' | 'earlyClicks'> {
  /** Current attributes; `url` and `heading` default to those of the page. */
  readonly props: Readonly<Record<string, unknown>>;
}

const metaContent = (property: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[property="${property}"]`)?.content.trim() ?? '';

/** The page's canonical URL, or its location without the fragment. */
function readPageUrl(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  return canonical || location.href.replace(/#.*$/s, '');
}

const readPageHeading = (): string => metaContent('og:title') || document.title;

/** The author's URL: as the server rendered it, or resolved against this page. */
function readAuthorUrl(section: Element, url: unknown): string | undefined {
  if (typeof url !== 'string' || !url) return undefined;
  return (
    section.querySelector('[data-rendered-url]')?.getAttribute('data-rendered-url') ||
    toAbsoluteUrl(url, document.baseURI)
  );
}

function readShared(section: Element, { url, heading }: ShareContext['props']): SharedPage {
  const hasHeading = typeof heading === 'string' && heading !== '';
  return {
    url: readAuthorUrl(section, url) ?? readPageUrl(),
    heading: hasHeading ? heading : readPageHeading(),
  };
}

/** Shows the page's current `og:image` if the author gave no image; hides it if it fails to load. */
function fillImage(section: Element): void {
  const picture = section.querySelector<HTMLElement>('[data-share-picture]');
  const imageUrl = metaContent('og:image');
  if (!picture || imageUrl === (picture.firstElementChild?.getAttribute('src') ?? '')) return;
  picture.replaceChildren();
  picture.hidden = true;
  if (!imageUrl) return;
  const image = Object.assign(document.createElement('img'), {
    className: 'share__picture',
    alt: '',
    width: 128,
    height: 72,
    loading: 'lazy',
    decoding: 'async',
  });
  image.addEventListener('error', () => {
    // The page may have another image by now.
    if (image.isConnected) picture.hidden = true;
  });
  image.src = imageUrl;
  picture.append(image);
  picture.hidden = false;
}

function fillLink(link: HTMLAnchorElement, page: SharedPage): void {
  const network = link.dataset.network as LinkNetwork;
  const href = shareUrl(network, page);
  if (link.getAttribute('href') === href) return;
  link.href = href;
  if (!opensTab(network)) return;
  link.target = '_blank';
  link.rel = 'noopener';
}

/** Fills links, field and preview. May run again, for example after the page changed its URL. */
function fill(section: Element, props: ShareContext['props']): void {
  const page = readShared(section, props);
  for (const link of section.querySelectorAll<HTMLAnchorElement>('a[data-network]')) fillLink(link, page);
  const field = section.querySelector<HTMLInputElement>('[data-share-url]');
  // After React rendered the field, changing its default no longer changes its value.
  if (field) field.value = field.defaultValue = page.url;
  const heading = section.querySelector('[data-share-heading]');
  if (heading && heading.textContent !== page.heading) heading.textContent = page.heading ?? '';
  fillImage(section);
  section.toggleAttribute('data-addressed', true);
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Insecure page or permission denied: the caller shows the text to copy manually.
    return false;
  }
}

function setStatus(control: Element, text: string, isDone = false): void {
  const status = control.closest('[data-share-scope]')?.querySelector('[data-share-status]');
  if (!status) return;
  status.textContent = text;
  status.toggleAttribute('data-done', isDone);
}

/** Copies the URL, or opens the dialog with the URL selected. Resolves to true when it was copied. */
async function copyLink(button: Element, section: Element, url: string): Promise<boolean> {
  setStatus(button, '');
  if (await writeClipboard(url)) {
    setStatus(button, 'Link copied', true);
    return true;
  }
  const dialog = section.querySelector('dialog');
  const field = section.querySelector<HTMLInputElement>('[data-share-url]');
  if (!dialog || !field) return false;
  if (!dialog.open) dialog.showModal();
  field.focus();
  field.select();
  setStatus(field, 'The link could not be copied. It is selected; copy it with your keyboard.');
  return false;
}

function handleClick(target: Element, section: Element, { props, emit, track }: ShareContext): void {
  const control = target.closest<HTMLElement>('[data-network], [data-share-open]');
  // Ignores an early click on a button that React has removed.
  if (!control?.isConnected) return;
  fill(section, props);
  const { network } = control.dataset;
  const { url } = readShared(section, props);
  const isLink = control instanceof HTMLAnchorElement;
  const webElement = {
    location: 'share-bar',
    elementType: isLink ? 'LINK' : 'BUTTON',
    text: control.textContent ?? '',
    ...(network && { name: network }),
  };
  track('ElementClicked', { webElement, ...(isLink && { outboundUrl: control.href }) });
  if (isLink) emit('share', { network, url });
  else if (network)
    void copyLink(control, section, url).then((isCopied) => isCopied && emit('share', { network, url }));
}

/**
 * Attaches the behavior of a rendered `<Share>`: fills in links that need the browser's URL, copies
 * the link, and emits `share` `{network, url}`. Needs no React.
 *
 * @param section the `[data-share]` in the root
 * @returns a function that detaches all listeners
 */
export function attachShare(context: ShareContext, section: Element): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const refill = () => fill(section, context.props);
  const listener = (event: Event) => {
    // A replayed click is for React: this code or `attachOnIntent` has received the original click.
    if (!event.defaultPrevented) handleClick(event.target as Element, section, context);
  };
  section.addEventListener('click', listener, { signal });
  for (const type of ['pointerenter', 'focusin', 'touchstart'])
    section.addEventListener(type, refill, { signal, passive: true });
  // React renders the changed attribute before the next task, and then removes the links that it did not set.
  const observer = new MutationObserver(() => setTimeout(refill));
  observer.observe(context.host, { attributes: true, attributeFilter: ['url', 'heading'] });
  const dialog = section.querySelector('dialog');
  const detachDialog = dialog && attachDialog(dialog, { onOpen: refill, earlyClicks: context.earlyClicks });
  refill();
  for (const target of context.earlyClicks ?? []) handleClick(target, section, context);
  return () => {
    stop.abort();
    observer.disconnect();
    detachDialog?.();
  };
}
