import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../install.mjs';
import { buildWithMetafile, type Target } from './target.ts';

/**
 * Builds the gallery's own script and sheet into `demo/`, with hashes in their names. They import
 * nothing from `src`: the gallery uses the built script as a customer's page does.
 *
 * @returns the names of the files, relative to `dist`
 */
export async function buildDemo({ build, options, dist }: Target): Promise<string[]> {
  const folder = join(dist, 'demo');
  if (!existsSync(join(root, 'demo/demo.ts'))) return [];
  mkdirSync(folder, { recursive: true });
  const metafile = await buildWithMetafile(build, {
    ...options,
    sourcemap: false,
    entryPoints: { demo: 'demo/demo.ts', 'demo-styles': 'demo/demo.css' },
    outdir: folder,
    format: 'esm',
    target: ['chrome123', 'firefox121', 'safari17.5'],
    entryNames: 'demo.[hash]',
  });
  const names = Object.keys(metafile.outputs).map((file) => basename(file));
  for (const file of readdirSync(folder))
    if (!names.includes(file.replace(/\.(br|gz)$/, ''))) rmSync(join(folder, file));
  return names.map((name) => `demo/${name}`);
}
