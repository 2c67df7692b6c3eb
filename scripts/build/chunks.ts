/** Reads esbuild's metafile: the files that each chunk needs, and the sources that the chunks share. */
import { basename } from 'node:path';
import type { Metafile } from 'esbuild';

/** Lists file names: first the output's own file, then the files that it imports statically. */
export function staticFiles({ outputs }: Metafile, file: string): string[] {
  const files = new Set([file]);
  for (const name of files) {
    for (const { path, kind } of outputs[name]?.imports ?? [])
      if (kind === 'import-statement') files.add(path);
  }
  return [...files].map((path) => basename(path));
}

/** Finds the output file of an entry point by its source. */
export function findOutput({ outputs }: Metafile, source: string): string {
  const output = Object.keys(outputs).find((file) => outputs[file]?.entryPoint === source);
  if (!output) throw new Error(`esbuild wrote no output for ${source}.`);
  return output;
}

/** Lists the sources that several entry points contain. */
export function findSharedSources({ outputs }: Metafile): string[] {
  return Object.values(outputs)
    .flatMap(({ entryPoint, inputs }) => (entryPoint ? [] : Object.keys(inputs)))
    .filter((input) => !input.includes(':'));
}
