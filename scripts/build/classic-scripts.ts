import { join } from 'node:path';
import type { Target } from './target.ts';

/**
 * Builds the scripts that are not modules: `frame.js`, for pages that other sites show in a frame, and those that
 * the server puts into our own pages: `site/finder.js` with a finder, `site/page-start.js` without one.
 */
export async function buildClassicScripts({ build, options, dist }: Target): Promise<void> {
  // Without the compiler options of the project: they add a `"use strict"`, which is bytes in every page.
  const shared = { ...options, sourcemap: false, format: 'iife', tsconfigRaw: {} } as const;
  await Promise.all([
    build({ ...shared, entryPoints: { frame: 'src/entries/frame.ts' }, outdir: dist }),
    build({
      ...shared,
      entryPoints: { finder: 'src/entries/finder.ts', 'page-start': 'src/entries/page-start.ts' },
      outdir: join(dist, 'site'),
    }),
  ]);
}
