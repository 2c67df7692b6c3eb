import { toWellFormed } from '../../../core/text/well-formed.ts';
import { parseUrl } from '../../../core/urls.ts';

export type LinkNetwork = 'facebook' | 'linkedin' | 'twitter' | 'email' | 'sms';

/** Networks that a plain link can share to, in display order. */
export const linkNetworks: readonly {
  readonly network: LinkNetwork;
  readonly name: string;
  readonly action: string;
}[] = [
  { network: 'facebook', name: 'Facebook', action: 'Share on Facebook' },
  { network: 'linkedin', name: 'LinkedIn', action: 'Share on LinkedIn' },
  { network: 'twitter', name: 'X', action: 'Share on X' },
  { network: 'email', name: 'Email', action: 'Share by email' },
  { network: 'sms', name: 'SMS', action: 'Share by SMS' },
];

export interface SharedPage {
  /** Absolute. */
  readonly url: string;
  readonly heading?: string;
}

const encode = (text: string): string => encodeURIComponent(toWellFormed(text));

/** The URL that shares a page on a network. */
export function shareUrl(network: LinkNetwork, { url, heading }: SharedPage): string {
  const encodedUrl = encode(url);
  const text = encode(heading ?? '');
  const message = encode(heading ? `${heading}\n\n${url}` : url);
  switch (network) {
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`;
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`;
    case 'twitter':
      return `https://twitter.com/intent/tweet?url=${encodedUrl}${text && `&text=${text}`}`;
    case 'email':
      return `mailto:?subject=${text}&body=${message}`;
    case 'sms':
      // Both iOS and Android accept this form.
      return `sms:?&body=${message}`;
  }
}

/** True for networks, which open in a new tab; email and SMS open an app. */
export function opensTab(network: LinkNetwork): boolean {
  return network !== 'email' && network !== 'sms';
}

/** Resolves a URL against the site; undefined unless the result is http(s). */
export function toAbsoluteUrl(url: string | undefined, siteUrl: string): string | undefined {
  // An empty base is invalid, even for an absolute URL.
  const parsed = url ? parseUrl(url, siteUrl || undefined) : undefined;
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}
