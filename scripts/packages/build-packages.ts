import type { Metafile } from 'esbuild';
import { generate } from '../build/elements/generate.ts';
import { buildBrowserPackage } from './browser-package.ts';
import { readBuiltAssets } from './built-assets.ts';
import { buildServerPackage } from './server-package.ts';

/** Builds both packages from `dist/`, which must be current. Returns their metafiles. */
export async function buildPackages(): Promise<{ readonly browser: Metafile; readonly server: Metafile }> {
  const assets = readBuiltAssets();
  const registry = await generate();
  const [browser, server] = await Promise.all([
    buildBrowserPackage(registry, assets),
    buildServerPackage(assets),
  ]);
  return { browser, server };
}
