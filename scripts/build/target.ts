import { createHash } from 'node:crypto';
import type { BuildOptions, Metafile } from 'esbuild';

/**
 * esbuild's `build`, or a replacement that caches. `variant` distinguishes builds that have the same outputs
 * but different plugin data.
 */
export type Build = (options: BuildOptions, variant?: string) => Promise<{ readonly metafile?: Metafile }>;

/** The parameters of every build step. */
export interface Target {
  readonly build: Build;
  readonly isDevelopment: boolean;
  /** Id of the build, in file names and in `data-build`. */
  readonly id: string;
  /** esbuild's options for browser code. */
  readonly options: BuildOptions;
  /** Absolute path of the output folder. */
  readonly dist: string;
  /** Absolute path of the generated modules. */
  readonly generated: string;
}

/** Runs a build and returns its metafile. */
export async function buildWithMetafile(
  build: Build,
  options: BuildOptions,
  variant?: string,
): Promise<Metafile> {
  const { metafile } = await build({ ...options, metafile: true }, variant);
  if (!metafile) throw new Error('esbuild returned no metafile.');
  return metafile;
}

export const shortHash = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 8);

/** Browsers that the style sheets must work in. */
export const cssTarget = ['chrome111', 'firefox115', 'safari16'];
