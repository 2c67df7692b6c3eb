/** Implements `ChunkSource` for the package. Bundlers create a file for each literal `import()`. */

/** Functions that load the registered elements' code, by chunk name. */
export const elementChunks = new Map<string, () => Promise<unknown>>();

const sharedChunks: Readonly<Record<string, () => Promise<unknown>>> = {
  runtime: () => import('../../../src/entries/runtime.ts'),
  page: () => import('../../../src/entries/page.ts'),
  // Empty: the bundler puts shared modules into files of its own.
  shared: async () => undefined,
};

/** There is no script element: `register` sets the base URL and the options. */
export const readScriptSettings = () => ({ base: undefined, scriptOptions: {} });

export async function importChunk(name: string): Promise<unknown> {
  const load = sharedChunks[name] ?? elementChunks.get(name);
  if (!load) throw new Error(`The package has no code for ${name}. Import the element and register it.`);
  return load();
}
