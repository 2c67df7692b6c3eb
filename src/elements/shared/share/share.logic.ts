export type LinkNetwork = 'facebook' | 'linkedin' | 'twitter' | 'email' | 'sms';

/** Where a page can be shared with a link, in order, with what the link is called. */
export const linkNetworks: readonly {
  readonly network: LinkNetwork;
  readonly name: string;
  readonly action: string;
}[] = [
  { network: 'facebook', name: 'Facebook', action: 'Share on Facebook' },
  { network: 'linkedin', name: 'LinkedIn', action: 'Share on LinkedIn' },
  { network: 'twitter', name: 'Twitter', action: 'Share on Twitter' },
  { network: 'email', name: 'Email', action: 'Share by email' },
  { network: 'sms', name: 'SMS', action: 'Share by SMS' },
];

export interface SharedPage {
  /** Absolute. */
  readonly url: string;
  readonly heading?: string;
}

/** For an address; half a character pair, which encoding refuses, becomes a replacement sign. */
function encode(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** The address that shares a page on a network. */
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
      // The form that both iOS and Android read.
      return `sms:?&body=${message}`;
  }
}

/** Networks open beside the page; mail and messages are apps of their own. */
export function opensTab(network: LinkNetwork): boolean {
  return network !== 'email' && network !== 'sms';
}

/** An address as others can open it: absolute, of the site, and http(s). */
export function toAbsoluteUrl(url: string | undefined, siteUrl: string): string | undefined {
  // An empty base is no base: an absolute address must do without one.
  const base = siteUrl || undefined;
  if (!url || !URL.canParse(url, base)) return undefined;
  const { protocol, href } = new URL(url, base);
  return protocol === 'http:' || protocol === 'https:' ? href : undefined;
}
