import type { Configuration } from '../configuration/configuration.ts';

/** The name of a site in stores that sites can share. */
export const siteName = ({ siteUrl, site }: Pick<Configuration, 'site' | 'siteUrl'>): string =>
  siteUrl ? new URL(siteUrl).host : site;
