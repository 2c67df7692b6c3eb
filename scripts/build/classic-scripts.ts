import { join } from 'node:path';
import type { Target } from './target.ts';

/**
 * Builds the scripts that are not modules: `frame.js`, for pages that other sites show in a frame, and the
 * scripts that the server puts into our own pages: `site/finder.js` with a finder, `site/opening-position.js`
 * with other elements, `site/entry-loader.js` without elements.
 */
export async function buildClassicScripts({ build, options, dist }: Target): Promise<void> {
  // The empty tsconfig avoids the project's options, which add `"use strict"` and so bytes to every page.
  const shared = { ...options, sourcemap: false, format: 'iife', tsconfigRaw: {} } as const;
  await Promise.all([
    build({ ...shared, entryPoints: { frame: 'src/entries/frame.ts' }, outdir: dist }),
    build({
      ...shared,
      entryPoints: ['entry-loader', 'opening-position', 'finder'].map((name) => `src/entries/${name}.ts`),
      outdir: join(dist, 'site'),
    }),
  ]);
}
