import type { IconType } from '../shared/icon/icon.logic.ts';
import { toMailtoUrl } from '../shared/social-links/mailto-url.ts';
import { cleanSocial } from '../shared/social-links/social-links.logic.ts';
import type { BiographyCardProps } from './biography-card.element.ts';

export interface PersonLink {
  readonly href: string;
  readonly icon: string;
  readonly type: IconType;
  /** Accessible name: the network or channel, and the person. */
  readonly label: string;
  readonly opensTab: boolean;
}

/** The links of a card in the order of its attributes, without those that are not given. */
export function listPersonLinks({
  name,
  facebook,
  twitter,
  linkedin,
  email,
}: BiographyCardProps): readonly PersonLink[] {
  const social = cleanSocial([
    { name: 'facebook', url: facebook },
    { name: 'twitter', url: twitter },
    { name: 'linkedin', url: linkedin },
  ]);
  const networks = (social ?? []).map(({ label, url, icon }) => ({
    href: url,
    icon: icon?.name ?? '',
    type: 'social' as const,
    label: `${name} on ${label}`,
    opensTab: true,
  }));
  const mailtoUrl = toMailtoUrl(email);
  return mailtoUrl
    ? [
        ...networks,
        { href: mailtoUrl, icon: 'envelope', type: 'solid', label: `Email ${name}`, opensTab: false },
      ]
    : networks;
}
