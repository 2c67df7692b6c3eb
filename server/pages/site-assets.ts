import { LRUCache } from 'lru-cache';
import type { CmsSite } from '../cms/cms.ts';
import type { PageAssets } from './page-context.ts';

/** Cached pages still link earlier stylesheets. Each theme takes about 10 KB. */
const maxThemes = 20;

/**
 * Builds one stylesheet per theme, so that a theme edited in the CMS takes effect without a restart.
 *
 * @param build builds the site's stylesheet for a theme and starts serving it
 */
export function createSiteAssets(first: CmsSite['theme'], build: (theme: CmsSite['theme']) => PageAssets) {
  const built = new LRUCache<string, PageAssets>({ max: maxThemes });
  const assetsFor = (theme: CmsSite['theme']) => {
    const key = JSON.stringify(theme);
    const assets = built.get(key) ?? build(theme);
    built.set(key, assets);
    return assets;
  };
  let latest = assetsFor(first);
  return {
    for({ theme }: Pick<CmsSite, 'theme'>) {
      latest = assetsFor(theme);
      return latest;
    },
    /** The assets that were requested last. */
    get latest() {
      return latest;
    },
  };
}
