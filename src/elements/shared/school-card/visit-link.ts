import type { RankingSchool } from '../../../core/model/ranking.ts';
import type { SiteConfig } from '../../../core/model/site-config.ts';
import { type ClickContext, programClickUrl } from '../../../services/outbound.ts';

/**
 * Attributes of a link to a school. `data-visit` marks a link that gets the parameters of the visit when it
 * is followed; the server renders its `href` as a redirect that adds them, which is not a hydration mismatch.
 */
export interface VisitLink {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly 'data-visit'?: 'program';
  readonly suppressHydrationWarning?: true;
}

/** True for mail and phone links and for fragments, which take no parameters. */
const isPlain = (url: string): boolean => /^(mailto:|tel:|sms:|#)/i.test(url);

/**
 * The link to a school in a new tab, with the parameters that are known before the click. Undefined
 * without a URL.
 */
export function visitLink(
  { url, helid }: Pick<RankingSchool, 'url' | 'helid'>,
  { publisher, identityToken }: Pick<SiteConfig, 'publisher' | 'identityToken'>,
  context: Pick<ClickContext, 'position' | 'presets'> = {},
): VisitLink | undefined {
  if (!url) return undefined;
  if (isPlain(url)) return { href: url };
  const href = programClickUrl(url, { publisher, idToken: identityToken, helid, ...context });
  return {
    href,
    target: '_blank',
    rel: 'noopener',
    'data-visit': 'program',
    suppressHydrationWarning: true,
  };
}
