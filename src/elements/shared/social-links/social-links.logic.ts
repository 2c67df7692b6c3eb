import type { KeyValue } from '../../../core/model/contributor.ts';
import { isRecord } from '../../../core/records.ts';
import { safeUrl } from '../../../core/urls.ts';
import { toMailtoUrl } from './mailto-url.ts';

export interface SocialLink {
  readonly label: string;
  readonly url: string;
  /** Absent for a network that is shown as text. */
  readonly icon?: { readonly type: 'social' | 'solid'; readonly name: string };
}

interface Network extends Omit<SocialLink, 'url'> {
  /** Prefix that turns a bare user name into a URL. */
  readonly urlPrefix: string;
}

const socialIcon = (name: string) => ({ type: 'social', name }) as const;
const solidIcon = (name: string) => ({ type: 'solid', name }) as const;

const networks = new Map<string, Network>([
  ['facebook', { label: 'Facebook', icon: socialIcon('facebook'), urlPrefix: 'https://www.facebook.com/' }],
  ['twitter', { label: 'X', icon: socialIcon('twitter'), urlPrefix: 'https://twitter.com/' }],
  [
    'instagram',
    { label: 'Instagram', icon: socialIcon('instagram'), urlPrefix: 'https://www.instagram.com/' },
  ],
  ['threads', { label: 'Threads', urlPrefix: 'https://www.threads.net/@' }],
  [
    'linkedin',
    { label: 'LinkedIn', icon: socialIcon('linkedin'), urlPrefix: 'https://www.linkedin.com/in/' },
  ],
  ['youtube', { label: 'YouTube', icon: socialIcon('youtube'), urlPrefix: 'https://www.youtube.com/@' }],
  ['pinterest', { label: 'Pinterest', urlPrefix: 'https://www.pinterest.com/' }],
  ['tiktok', { label: 'TikTok', urlPrefix: 'https://www.tiktok.com/@' }],
  ['snapchat', { label: 'Snapchat', urlPrefix: 'https://www.snapchat.com/add/' }],
  ['email', { label: 'Email', icon: solidIcon('envelope'), urlPrefix: 'mailto:' }],
  ['website', { label: 'Website', icon: solidIcon('globe-alt'), urlPrefix: 'https://' }],
]);

/** Short hosts of the networks. */
const shortHosts = new Set(['x.com', 'fb.com', 'youtu.be']);

const userName = /^@?[\p{L}\p{M}\p{N}_.-]+$/u;
const domain = /^(www\.|[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([/?#]|:\d|$))/iu;
/** A path on a network, such as `in/jane-doe`. Its first segment is not a domain. */
const profilePath = /^(profile\.php\?|(?!n\/a$)[^\s.:/]+\/)\S+$/i;
const completeUrl = /^((https?:)?\/|(mailto|tel|sms):)/i;

/**
 * True for a bare user name, which may contain dots, such as `jane.doe`. Hosts of the networks, texts that
 * start with `www.` and, for a website, all texts are no user names.
 */
function isUserName(text: string, urlPrefix: string): boolean {
  if (urlPrefix === 'https://' || !userName.test(text) || /^www\./i.test(text)) return false;
  if (text.startsWith('@') || !text.includes('.')) return true;
  const host = text.toLowerCase().split('.').slice(-2).join('.');
  return !urlPrefix.includes(host) && !shortHosts.has(host);
}

/**
 * Reads a URL as people type it into a CMS: complete, without a scheme, a path on the network, or a bare user
 * name. Undefined for other texts, which a browser would resolve against the current page.
 */
function toUrl(value: string, { urlPrefix }: Network): string | undefined {
  // Removes the slash after a user name.
  const text = value.trim().replace(/^([^.:/]+)\/$/, '$1');
  if (completeUrl.test(text)) return safeUrl(text);
  if (urlPrefix === 'mailto:') return toMailtoUrl(text);
  if (isUserName(text, urlPrefix)) return urlPrefix + text.replace(/^@/, '');
  if (urlPrefix !== 'https://' && profilePath.test(text)) return new URL(`/${text}`, urlPrefix).href;
  return domain.test(text) ? `https://${text}` : undefined;
}

function toLink(network: Network | undefined, value: unknown): SocialLink | undefined {
  const url = network && typeof value === 'string' ? toUrl(value, network) : undefined;
  return network && url ? { label: network.label, url, icon: network.icon } : undefined;
}

/** A contributor's links; unknown keys and empty values are dropped. */
export function contributorLinks(socialMedia: readonly KeyValue[]): readonly SocialLink[] {
  return socialMedia.flatMap(({ key, value }) =>
    key.startsWith('contributors_')
      ? (toLink(networks.get(key.slice('contributors_'.length)), value) ?? [])
      : [],
  );
}

/** Reads the `social` JSON, `[{name, url}]`; unknown networks have no icon. Undefined unless it is a list. */
export function cleanSocial(value: unknown): readonly SocialLink[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).flatMap(({ name, url }): SocialLink[] => {
    const label = typeof name === 'string' ? name.trim() : '';
    const known = networks.get(label.toLowerCase() === 'x' ? 'twitter' : label.toLowerCase());
    const link = toLink(
      known ?? { label: label.charAt(0).toUpperCase() + label.slice(1), urlPrefix: 'https://' },
      url,
    );
    return label && link ? [link] : [];
  });
}
