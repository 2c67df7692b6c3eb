import type { Presets } from '../../../core/degrees.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { safeUrl } from '../../../core/urls.ts';

/** URL of the site's advertising disclosure, also when the element is embedded elsewhere. */
export function disclosureUrl(config: Pick<SiteConfig, 'disclosureUrl'>): string {
  return safeUrl(config.disclosureUrl) ?? '/advertising-disclosure/';
}

// The server replaces the URL of a link with `data-visit` by a redirect, which is not a hydration mismatch.
const sponsoredLink = {
  target: '_blank',
  rel: 'sponsored noopener',
  suppressHydrationWarning: true,
} as const;

/**
 * Attributes of sponsored links by destination: a school or program, more programs, a partner's redirect.
 * `data-visit` marks links that get the parameters of the visit when they are followed.
 */
export const paidTarget = { ...sponsoredLink, 'data-visit': 'program' } as const;
export const moreTarget = { ...sponsoredLink, 'data-visit': 'more' } as const;
export const partnerTarget = { ...sponsoredLink, 'data-visit': 'partner' } as const;

/** The `product` block in events of paid placements. */
export interface PaidProduct {
  readonly productId: string;
  readonly name: string;
  readonly brand?: string;
  readonly category: 'sponsored' | 'listing';
  readonly location: string;
  readonly position: number;
}

/** The product and the view event of a paid card, both as JSON. */
export function paidAttributes(product: PaidProduct): { product: string; view: string } {
  return {
    product: JSON.stringify(product),
    view: JSON.stringify({ name: 'ProductViewed', payload: { product } }),
  };
}

/** The view event of a paid link that is not a product: to a partner or to more programs. */
export function linkView(location: string, name: 'partner' | 'view-more-programs', text: string): string {
  return JSON.stringify({
    name: 'ElementViewed',
    payload: { webElement: { location, elementType: 'LINK', text, name } },
  });
}

/** Search presets: the author's if any is set, otherwise all three of the site. Never a mix. */
export function presetsOf(
  { degree, category, subject }: Presets,
  config: Pick<SiteConfig, 'degree' | 'category' | 'subject'>,
): Presets {
  const { degree: siteDegree, category: siteCategory, subject: siteSubject } = config;
  return degree || category || subject
    ? { degree, category, subject }
    : { degree: siteDegree, category: siteCategory, subject: siteSubject };
}
