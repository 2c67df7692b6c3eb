import type { Config } from 'dompurify';
import type { TrustedPolicy } from '../../../core/browser/trusted.ts';
import { parseUrl, safeUrl } from '../../../core/urls.ts';

/** Allowed elements: text, links and images. No scripts, styles or frames. */
const elements =
  'a abbr b blockquote br cite dd div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img li ol p q s small span strong sub sup u ul'.split(
    ' ',
  );
/**
 * Elements that are removed while their children stay: all others with text, except those of
 * `removedWithText`.
 */
const unwrapped =
  'acronym address article aside bdi bdo big caption center code data del details dfn dialog fieldset font footer form h1 header hgroup ins kbd label legend main mark menu meter nav output picture pre progress rp rt ruby samp search section strike summary table tbody td tfoot th thead time tr tt var'.split(
    ' ',
  );
const attributes = ['href', 'src', 'alt', 'width', 'height', 'lang', 'dir'];
/** Elements that DOMPurify removes including their text. */
const removedWithText =
  'button embed iframe math noscript object script select style svg template textarea title'.split(' ');

const purifyConfig: Config = {
  ALLOWED_TAGS: elements,
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: removedWithText,
  RETURN_DOM_FRAGMENT: true,
};

interface SanitizerConfig {
  readonly elements: readonly string[];
  readonly replaceWithChildrenElements: readonly string[];
  readonly attributes: readonly string[];
}

interface SanitizingElement extends HTMLElement {
  setHTML?: (html: string, options: { sanitizer: SanitizerConfig }) => void;
}

/** Ad links are sponsored and open a new tab; house notice links open one only if they leave the site. */
function setLinkTarget(link: HTMLAnchorElement, isHouse: boolean): void {
  if (isHouse && parseUrl(link.href, location.href)?.origin === location.origin) return;
  link.setAttribute('rel', isHouse ? 'noopener' : 'sponsored noopener nofollow');
  link.setAttribute('target', '_blank');
}

/** Removes link URLs with schemes that are not allowed, and images that may not load. */
function restrictUrls(container: ParentNode, mayLoad: (url: string) => boolean, isHouse: boolean): void {
  for (const link of container.querySelectorAll('a')) {
    const url = safeUrl(link.getAttribute('href'));
    if (!url) {
      link.removeAttribute('href');
      continue;
    }
    setLinkTarget(link, isHouse);
  }
  for (const image of container.querySelectorAll('img')) {
    const url = safeUrl(image.getAttribute('src'));
    if (!url || !mayLoad(url)) image.remove();
  }
}

export interface SanitizeOptions {
  /** Returns the page's Trusted Types policy, for browsers that enforce them but have no sanitizer. */
  readonly policy?: () => TrustedPolicy | undefined;
  /** Returns whether an image may load. Default: every image may load. */
  readonly mayLoad?: (url: string) => boolean;
  /** The site's own notice: its links are not sponsored. */
  readonly isHouse?: boolean;
}

/**
 * Reduces untrusted HTML to text, links and images. Uses the browser's sanitizer; loads DOMPurify only in
 * browsers without one. The browser's sanitizer removes custom elements with their text, DOMPurify keeps the
 * text.
 *
 * @returns the nodes, inert until they are added to the page; none if there is nothing to show
 */
export async function sanitizeAdHtml(
  html: string,
  { policy, mayLoad = () => true, isHouse = false }: SanitizeOptions = {},
): Promise<ChildNode[]> {
  // A separate inert document: nothing in it loads or runs before it is sanitized.
  const draft: SanitizingElement = document.implementation.createHTMLDocument('').createElement('div');
  if (typeof draft.setHTML === 'function') {
    draft.setHTML(html, { sanitizer: { elements, replaceWithChildrenElements: unwrapped, attributes } });
  } else {
    const { default: purify } = await import('dompurify');
    const TRUSTED_TYPES_POLICY = policy?.() as Config['TRUSTED_TYPES_POLICY'];
    draft.append(purify.sanitize(html, { ...purifyConfig, TRUSTED_TYPES_POLICY, RETURN_DOM_FRAGMENT: true }));
  }
  restrictUrls(draft, mayLoad, isHouse);
  return draft.textContent?.trim() || draft.querySelector('img') ? [...draft.childNodes] : [];
}
