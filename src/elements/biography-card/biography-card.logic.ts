import type { IconType } from '../shared/icon/icon.logic.ts';
import type { BiographyCardProps } from './biography-card.element.ts';

export interface PersonLink {
  readonly href: string;
  readonly icon: string;
  readonly type: IconType;
  /** Says where the link leads and whose it is. */
  readonly label: string;
  readonly opensTab: boolean;
}

/** `mailto:` and the address; undefined for what is no mail address, and of one with a subject or more recipients behind a `?` the address alone. */
export function mailAddress(email: string | undefined): string | undefined {
  const address = email?.trim().replace(/^mailto:|\?.*$/gi, '') ?? '';
  return /^[^\s@<>"'?&,;:]+@[^\s@<>"'?&,;:]+$/.test(address) ? `mailto:${address}` : undefined;
}

/** The links of a card in the order of its attributes; those that are not given are left out. */
export function listPersonLinks({
  name,
  facebook,
  twitter,
  linkedin,
  email,
}: BiographyCardProps): readonly PersonLink[] {
  const networks = [
    { href: facebook, icon: 'facebook', label: `${name} on Facebook` },
    { href: twitter, icon: 'twitter', label: `${name} on Twitter` },
    { href: linkedin, icon: 'linkedin', label: `${name} on LinkedIn` },
  ].flatMap(({ href, ...link }) =>
    href ? [{ ...link, href, type: 'social' as const, opensTab: true }] : [],
  );
  const mail = mailAddress(email);
  return mail
    ? [...networks, { href: mail, icon: 'envelope', type: 'solid', label: `Email ${name}`, opensTab: false }]
    : networks;
}
