import type { SiteConfig } from '../../../core/model/site-config.ts';
import type { PaidPresets } from '../../../core/queries.ts';
import { safeUrl } from '../../../core/urls.ts';

/** Where a visitor reads who pays and what for: on the site, wherever this is embedded. */
export function disclosureUrl(config: Pick<SiteConfig, 'disclosureUrl'>): string {
  return safeUrl(config.disclosureUrl) ?? '/advertising-disclosure/';
}

const sponsoredLink = { target: '_blank', rel: 'sponsored noopener' } as const;

/**
 * Attributes of sponsored links, by where they lead: to a school or program, to more programs, to a partner's redirect.
 * `data-visit` marks a link that gets the parameters of the visit when it is followed.
 */
export const paidTarget = { ...sponsoredLink, 'data-visit': 'program' } as const;
export const moreTarget = { ...sponsoredLink, 'data-visit': 'more' } as const;
export const partnerTarget = { ...sponsoredLink, 'data-visit': 'partner' } as const;

/** The `product` block of a paid placement's events: contract section 5. */
export interface PaidProduct {
  readonly productId: string;
  readonly name: string;
  readonly brand?: string;
  readonly category: 'sponsored' | 'listing';
  readonly location: string;
  readonly position: number;
}

/** The two texts that a paid card carries: who it is, and its view event. */
export function paidAttributes(product: PaidProduct): { product: string; view: string } {
  return {
    product: JSON.stringify(product),
    view: JSON.stringify({ name: 'ProductViewed', payload: { product } }),
  };
}

/** The view event of a link that is paid for but is no product: to a partner, to more programs. */
export function linkView(location: string, name: 'partner' | 'view-more-programs', text: string): string {
  return JSON.stringify({
    name: 'ElementViewed',
    payload: { webElement: { location, elementType: 'LINK', text, name } },
  });
}

/** What to search for: the author's presets, else all three of the site's. The two are never mixed. */
export function presetsOf(
  { degree, category, subject }: PaidPresets,
  config: Pick<SiteConfig, 'degree' | 'category' | 'subject'>,
): PaidPresets {
  const { degree: siteDegree, category: siteCategory, subject: siteSubject } = config;
  return degree || category || subject
    ? { degree, category, subject }
    : { degree: siteDegree, category: siteCategory, subject: siteSubject };
}
