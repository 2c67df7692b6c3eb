import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const builtFile = v.object({
  file: v.string(),
  bytes: v.number(),
  br: v.number(),
  gz: v.number(),
  integrity: v.string(),
});

const manifestSchema = v.object({
  build: v.string(),
  /** Public address of the sheet of all elements, with its hash. */
  stylesheet: v.string(),
  /** Public address of our own pages' module, with its hash. */
  script: v.string(),
  integrity: v.string(),
  /** What every element with React needs, fetched ahead when the page rests. */
  prefetch: v.array(v.string()),
  /** Public path to the file below the folder of the build; `.br` and `.gz` stand beside it. */
  files: v.record(v.string(), builtFile),
  /** Tag to the chunk that its component comes in, and what that imports. */
  chunks: v.record(v.string(), v.object({ file: v.string(), imports: v.array(v.string()) })),
});

/** What the build says of itself in `manifest.json`. */
export type BuildManifest = v.InferOutput<typeof manifestSchema>;

/** Reads the build; rejects with what to do when there is none. */
export async function readBuildManifest(directory: string): Promise<BuildManifest> {
  const path = join(directory, 'manifest.json');
  try {
    return v.parse(manifestSchema, JSON.parse(await readFile(path, 'utf8')));
  } catch (cause) {
    throw new Error(`${path} cannot be read: build the scripts first (npm run build)`, { cause });
  }
}
