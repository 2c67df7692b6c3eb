import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './elements.mjs';

/**
 * The gallery's own script and sheet, below `demo/`, under their hashes. They know
 * nothing of `src`: the gallery uses the built script as a customer's page does.
 *
 * @returns their names relative to `dist`
 */
export async function buildDemo({ build, options, dist }) {
  const folder = join(dist, 'demo');
  if (!existsSync(join(root, 'demo/demo.ts'))) return [];
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
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
