import type { SiteConfig } from '../core/model/site-config.ts';
import { hasOrigin } from '../core/urls.ts';

type RecipientConfig = Pick<SiteConfig, 'siteName' | 'homeUrl' | 'siteUrl' | 'studyMatchUrl' | 'voyagerUrl'>;

/** The host of another site; undefined for a page of this site. */
function otherHost(url: string, { homeUrl = '/', siteUrl }: RecipientConfig): string | undefined {
  if (!hasOrigin(url)) return undefined;
  const hostOf = (address: string) => address.split(/[\\/]{2}/, 2)[1]?.split(/[\\/?#]/, 1)[0];
  const host = hostOf(url);
  const own = [homeUrl, siteUrl].filter(hasOrigin).map(hostOf);
  return own.includes(host) ? undefined : host;
}

/** A sentence that names the sites that receive the choices when a visitor submits a finder. */
export function describeRecipients(config: RecipientConfig): string {
  const hosts = [config.voyagerUrl, config.studyMatchUrl].map((url) => otherHost(url, config));
  const others = [...new Set(hosts.filter((host) => host !== undefined))];
  if (others.length === 0)
    return `Your choices go to ${config.siteName}; a school learns of them when you follow its link.`;
  const own = hosts.includes(undefined) ? [config.siteName] : [];
  return `Your choices go to ${[...own, ...others].join(' or ')}.`;
}
