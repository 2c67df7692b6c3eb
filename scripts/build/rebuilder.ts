import { type BuildContext, context } from 'esbuild';
import type { Build } from './target.ts';

/**
 * A replacement for esbuild's `build` that caches parsed files: the second build of the same
 * outputs reads only what changed. A new `variant` starts over, because plugins then return other data.
 */
export function createRebuilder(): { build: Build; dispose(): Promise<void> } {
  const contexts = new Map<string, { readonly variant: string; readonly context: BuildContext }>();

  return {
    async build(options, variant = '') {
      const { outdir, format, entryPoints, stdin } = options;
      const name = JSON.stringify([outdir, format, entryPoints, stdin?.contents]);
      let cached = contexts.get(name);
      if (cached?.variant !== variant) {
        contexts.delete(name);
        await cached?.context.dispose();
        cached = { variant, context: await context(options) };
        contexts.set(name, cached);
      }
      return cached.context.rebuild();
    },
    async dispose() {
      await Promise.all([...contexts.values()].map((entry) => entry.context.dispose()));
      contexts.clear();
    },
  };
}
