import { join } from 'node:path';
import type { Target } from './target.ts';

/**
 * Builds the scripts that are not modules: `frame.js`, for pages that other sites show in a frame, and
 * `site/finder.js`, which the server puts into our own pages with a finder.
 */
export async function buildClassicScripts({ build, options, dist }: Target): Promise<void> {
  const shared = { ...options, sourcemap: false, format: 'iife' } as const;
  await Promise.all([
    build({ ...shared, entryPoints: { frame: 'src/entries/frame.ts' }, outdir: dist }),
    build({ ...shared, entryPoints: { finder: 'src/entries/finder.ts' }, outdir: join(dist, 'site') }),
  ]);
}
