import type { Config } from 'dompurify';
import { safeUrl } from '../../core/urls.ts';

/** What an advertisement may be made of: text, links and pictures. Nothing that acts, styles or frames. */
const elements = [
  'a', 'abbr', 'b', 'blockquote', 'br', 'cite', 'dd', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure', 'h2', 'h3', 'h4', 'h5', 'h6',
  'hr', 'i', 'img', 'li', 'ol', 'p', 'q', 's', 'small', 'span', 'strong', 'sub', 'sup', 'u', 'ul',
]; // biome-ignore format: one list
const attributes = ['href', 'src', 'alt', 'width', 'height', 'lang', 'dir'];
/** Their text goes with them; other elements that are not on the list leave theirs. */
const removedWithText = ['script', 'style', 'iframe', 'object', 'embed', 'template', 'noscript', 'textarea', 'select', 'svg', 'math', 'title'];

const purifyConfig: Config = {
  ALLOWED_TAGS: elements,
  ALLOWED_ATTR: attributes,
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  FORBID_CONTENTS: removedWithText,
  RETURN_DOM_FRAGMENT: true,
};

interface SanitizingElement extends HTMLElement {
  setHTML?: (html: string, options: { sanitizer: { elements: string[]; attributes: string[]; replaceWithChildrenElements?: string[] } }) => void;
}

/** Links of an advertisement are paid for and leave the page; addresses keep to the allowed schemes. */
function sealLinks(container: ParentNode): void {
  for (const link of container.querySelectorAll('a')) {
    const url = safeUrl(link.getAttribute('href'));
    if (!url) {
      link.removeAttribute('href');
      continue;
    }
    link.setAttribute('rel', 'sponsored noopener nofollow');
    link.setAttribute('target', '_blank');
  }
  for (const image of container.querySelectorAll('img')) {
    if (!safeUrl(image.getAttribute('src'))) image.remove();
  }
}

/**
 * Puts untrusted HTML into `target`, reduced to text, links and pictures. Uses the
 * browser's own sanitizer; DOMPurify is loaded only where there is none.
 *
 * @param policy the page's Trusted Types policy, for browsers that enforce them without a sanitizer of their own
 * @returns false when nothing was left to show
 */
export async function setAdHtml(target: HTMLElement, html: string, policy?: Config['TRUSTED_TYPES_POLICY']): Promise<boolean> {
  // A document of its own: nothing in it loads or runs before it is sealed.
  const draft: SanitizingElement = document.implementation.createHTMLDocument('').createElement('div');
  if (typeof draft.setHTML === 'function') {
    draft.setHTML(html, { sanitizer: { elements, attributes } });
  } else {
    const { default: purify } = await import('dompurify');
    draft.append(purify.sanitize(html, { ...purifyConfig, TRUSTED_TYPES_POLICY: policy, RETURN_DOM_FRAGMENT: true }));
  }
  sealLinks(draft);
  const isEmpty = !draft.textContent?.trim() && !draft.querySelector('img');
  if (isEmpty) return false;
  target.replaceChildren(...draft.childNodes);
  return true;
}
