import { defaultConfig } from '../config/default-config.ts';
import { mergeConfig } from '../config/merge-config.ts';
import { privacyChoicesPath } from '../consent/consent.ts';
import type { DataSource } from '../data-source.ts';
import type { PageData } from '../model/page-data.ts';
import type { SiteConfig } from '../model/site-config.ts';
import { siteLink } from '../urls.ts';
import type { EntryServices } from './entry-services.ts';

/** Creates a data source; `src/entries/environment.ts` passes the function. */
export type CreateSource = (options: {
  origin: string;
  pageData: PageData | null;
  config: SiteConfig;
  services: EntryServices;
}) => DataSource;

/** What all elements of a page share: its data and configuration. */
export type Environment = ReturnType<typeof createEnvironment>;

/** Reads a JSON data block of the page; null when it is absent or invalid. Warns about invalid JSON. */
function readJsonBlock<T>(id: string): T | null {
  // Other elements of the page may have the same id.
  const text = document.querySelector(`script#${id}`)?.textContent;
  if (!text) return null;
  try {
    return JSON.parse(text) as T;
  } catch (cause) {
    console.warn(`The JSON in #${id} is invalid: ${cause instanceof Error ? cause.message : cause}`);
    return null;
  }
}

/** Every element waits for the configuration; after this time it uses the defaults. */
const configTimeoutMs = 3000;

async function fetchSiteConfig(services: EntryServices): Promise<Partial<SiteConfig>> {
  const site = services.scriptOptions.site ?? 'default';
  const response = await fetch(new URL(`api/config/${encodeURIComponent(site)}`, services.base), {
    signal: AbortSignal.timeout(configTimeoutMs),
  });
  if (!response.ok) throw new Error(`${response.url} returned status ${response.status}`);
  return response.json();
}

/**
 * The site's part of the configuration. Reports a failure and then returns the consent mode `host`, because
 * the site's own mode is unknown: nothing is granted by default. If `embed-config` sets another mode, its
 * privacy choices page is still on the script's site.
 */
async function loadSiteConfig(
  services: EntryServices,
  pageData: PageData | null,
): Promise<Partial<SiteConfig>> {
  if (pageData?.siteConfig) return pageData.siteConfig;
  try {
    return await fetchSiteConfig(services);
  } catch (cause) {
    services.reportError({
      tag: 'edu-embed',
      message: 'site configuration failed to load; using the defaults and the consent mode "host"',
      cause,
    });
    return { consent: { mode: 'host', link: siteLink(privacyChoicesPath, services.base.href) } };
  }
}

/**
 * Creates the page's environment, which all elements share. The configuration is merged once; the first
 * of these wins: `embed-config`, the script's `data-*`, the site's configuration, the defaults.
 */
export function createEnvironment(createSource: CreateSource) {
  const pageData = readJsonBlock<PageData>('embed-page-data');
  let pending: Promise<DataSource> | undefined;

  async function prepare(services: EntryServices): Promise<DataSource> {
    const fromSite = await loadSiteConfig(services, pageData);
    const { site: _site, prefix: _prefix, debug: _debug, ...options } = services.scriptOptions;
    const config = [fromSite, options, readJsonBlock('embed-config')].reduce<SiteConfig>(
      (merged, override) => mergeConfig(merged, override),
      defaultConfig(services.base),
    );
    Object.assign(window.eduEmbed?.config ?? {}, config);
    return createSource({ origin: services.base.href.replace(/\/$/, ''), pageData, config, services });
  }

  return {
    /** Resolves immediately on a page of our server, and elsewhere when the configuration has loaded. */
    source(services: EntryServices) {
      pending ??= prepare(services);
      return pending;
    },
  };
}
