import { context } from 'esbuild';

/**
 * A stand-in for esbuild's `build` that remembers what it has parsed: the second
 * build of the same outputs reads only the files that changed. `variant` tells
 * builds of the same outputs apart that differ in what their plugins answer.
 */
export function createRebuilder() {
  const known = new Map();

  async function rebuild(options, variant = '') {
    const name = JSON.stringify([
      options.outdir,
      options.format,
      options.entryPoints,
      options.stdin?.contents,
    ]);
    const entry = known.get(name);
    if (entry?.variant === variant) return entry.context.rebuild();
    await entry?.context.dispose();
    const opened = await context(options);
    known.set(name, { variant, context: opened });
    return opened.rebuild();
  }

  return {
    build: rebuild,
    async dispose() {
      await Promise.all([...known.values()].map((entry) => entry.context.dispose()));
      known.clear();
    },
  };
}
