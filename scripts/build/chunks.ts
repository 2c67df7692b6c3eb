/** What esbuild's metafile says about the chunks: which files each one needs, and which imports are unused. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Metafile } from 'esbuild';
import { root } from '../install.mjs';

type Outputs = Metafile['outputs'];

export interface Chunks {
  /** Name of a chunk to its file and the files that it imports statically. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  /** Source of a lazily imported module without React to the file of its chunk. */
  readonly lazy: ReadonlyMap<string, string>;
  /** All files, because each is served as long as another one imports it. */
  readonly written: readonly string[];
}

/** The output and everything that it imports statically, at any depth. */
function staticFiles(outputs: Outputs, file: string): string[] {
  const files = new Set([file]);
  for (const name of files) {
    for (const { path, kind } of outputs[name]?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  }
  return [...files];
}

/**
 * Removes imports of esbuild's helper chunk where no helper is used, which spares most pages a
 * request. Spaces take their place, so that source maps stay correct.
 */
export function removeUnusedHelperImports(outputs: Outputs): void {
  const isHelperChunk = (file: string) => Object.keys(outputs[file]?.inputs ?? {}).length === 0;
  for (const [file, { imports }] of Object.entries(outputs)) {
    if (!file.endsWith('.mjs')) continue;
    const helpers = imports.filter(({ path, kind }) => kind === 'import-statement' && isHelperChunk(path));
    for (const used of helpers) {
      const text = readFileSync(join(root, file), 'utf8');
      const unused = new RegExp(`import\\s*"\\./${basename(used.path)}";`).exec(text)?.[0];
      if (!unused) continue;
      writeFileSync(join(root, file), text.replace(unused, ' '.repeat(unused.length)));
      imports.splice(imports.indexOf(used), 1);
    }
  }
}

/** Reads the chunks from the metafile; `entries` maps names to source files. */
export function readChunks({ outputs }: Metafile, entries: Readonly<Record<string, string>>): Chunks {
  const names = new Map(Object.entries(entries).map(([name, source]) => [source, name]));
  const chunks: Record<string, string[]> = {};
  const lazy = new Map<string, string>();
  const hasReact = (output: string) =>
    Object.keys(outputs[output]?.inputs ?? {}).some((input) => /node_modules\/react(-dom)?\//.test(input));
  for (const [file, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint) continue;
    const needed = staticFiles(outputs, file);
    const name = names.get(entryPoint);
    if (name) chunks[name] = needed.map((output) => basename(output));
    else if (!needed.some(hasReact)) lazy.set(join(root, entryPoint), basename(file));
  }
  const written = Object.keys(outputs).filter((file) => file.endsWith('.mjs'));
  return { chunks, lazy, written: written.map((file) => basename(file)) };
}
