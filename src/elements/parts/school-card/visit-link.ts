import type { RankingSchool, SiteConfig } from '../../../core/entities.ts';
import { hasOrigin } from '../../../core/urls.ts';
import { type ClickContext, programClickUrl } from '../../../services/outbound.ts';

/** What a link to a school says; `data-visit` marks one that is told of the visit as it is followed. */
export interface VisitLink {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly 'data-visit'?: '';
}

/** The link to a school: told who sends a visitor, from which place and for what, in a new tab. One within the site stays as it is. */
export function visitLink(
  { url, helid }: Pick<RankingSchool, 'url' | 'helid'>,
  { publisher, identityToken }: Pick<SiteConfig, 'publisher' | 'identityToken'>,
  context: Pick<ClickContext, 'position' | 'presets'> = {},
): VisitLink | undefined {
  if (!url) return undefined;
  if (!hasOrigin(url)) return { href: url };
  return { href: programClickUrl(url, { publisher, idToken: identityToken, helid, ...context }), target: '_blank', rel: 'noopener', 'data-visit': '' };
}
