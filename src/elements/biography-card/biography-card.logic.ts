import type { IconType } from '../shared/icon/icon.logic.ts';
import { toMailtoUrl } from '../shared/social-links/mailto-url.ts';
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
  const networks = [
    { href: facebook, icon: 'facebook', label: `${name} on Facebook` },
    { href: twitter, icon: 'twitter', label: `${name} on X` },
    { href: linkedin, icon: 'linkedin', label: `${name} on LinkedIn` },
  ].flatMap(({ href, ...link }) =>
    href ? [{ ...link, href, type: 'social' as const, opensTab: true }] : [],
  );
  const mailtoUrl = toMailtoUrl(email);
  return mailtoUrl
    ? [
        ...networks,
        { href: mailtoUrl, icon: 'envelope', type: 'solid', label: `Email ${name}`, opensTab: false },
      ]
    : networks;
}
