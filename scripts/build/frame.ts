import type { Target } from './target.ts';

/** Builds `frame.js`, the script of pages that other sites show in a frame. */
export async function buildFrame({ build, options, dist }: Target): Promise<void> {
  await build({
    ...options,
    sourcemap: false,
    entryPoints: { frame: 'src/entries/frame.ts' },
    outdir: dist,
    format: 'iife',
  });
}
