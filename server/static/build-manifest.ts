import { join } from 'node:path';
import * as v from 'valibot';
import { readBuildFile } from './read-build-file.ts';

const builtFile = v.object({
  file: v.string(),
  bytes: v.number(),
  br: v.number(),
  gz: v.number(),
  integrity: v.string(),
});

/** Paths are public URL paths unless stated otherwise; file names contain hashes. */
const manifestSchema = v.object({
  build: v.string(),
  /** The style sheet of all elements. */
  stylesheet: v.string(),
  /** The entry module of our own pages. */
  script: v.string(),
  integrity: v.string(),
  /** Public paths, with the files that they serve in the build folder, beside their `.br` and `.gz` files. */
  files: v.record(v.string(), builtFile),
  /** Tag to the chunk of its component and that chunk's imports. */
  chunks: v.record(v.string(), v.object({ file: v.string(), imports: v.array(v.string()) })),
  /** React and what loads with it. */
  runtime: v.array(v.string()),
  /** Files of our own pages: public paths, with the files that they serve in the build folder. */
  site: v.object({
    files: v.record(v.string(), v.string()),
    fontPreloads: v.array(v.string()),
    blockStylesheet: v.string(),
  }),
});

/** `manifest.json` of the build. */
export type BuildManifest = v.InferOutput<typeof manifestSchema>;

/** Reads the manifest; rejects with instructions if there is no valid build. */
export const readBuildManifest = (directory: string): Promise<BuildManifest> =>
  readBuildFile(join(directory, 'manifest.json'), manifestSchema);
