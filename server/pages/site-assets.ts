import { LRUCache } from 'lru-cache';
import type { CmsSite } from '../cms/cms.ts';
import type { PageAssets } from './page-context.ts';

export interface SiteAssetsOptions {
  /** Builds the site's stylesheet for a theme and starts serving it. */
  readonly build: (theme: CmsSite['theme']) => Promise<PageAssets>;
  readonly log: (message: string, cause?: unknown) => void;
}

export interface SiteAssets {
  /** The assets for the site's theme; the previous theme's assets if the theme fails to build. */
  for(site: CmsSite): Promise<PageAssets>;
  /** The assets that were requested last. */
  readonly latest: PageAssets;
}

/** Cached pages still link earlier stylesheets. Each theme takes about 10 KB. */
const maxThemes = 20;

/** Builds one stylesheet per theme, so that a theme edited in the CMS takes effect without a restart. */
export async function createSiteAssets(
  first: CmsSite['theme'],
  { build, log }: SiteAssetsOptions,
): Promise<SiteAssets> {
  const built = new LRUCache<string, Promise<PageAssets>>({ max: maxThemes });
  const keyOf = (theme: CmsSite['theme']) => JSON.stringify(theme);
  const initial = build(first);
  built.set(keyOf(first), initial);
  let latest = await initial;

  async function buildOrKeep(theme: CmsSite['theme']): Promise<PageAssets> {
    try {
      return await build(theme);
    } catch (error) {
      log('theme failed to build; keeping the previous one', error);
      return latest;
    }
  }

  return {
    async for(site) {
      const key = keyOf(site.theme);
      const assets = built.get(key) ?? buildOrKeep(site.theme);
      built.set(key, assets);
      latest = await assets;
      return latest;
    },
    get latest() {
      return latest;
    },
  };
}
