import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { root } from './elements.mjs';

const parts = join(root, 'src/elements/parts');

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The sheets as text: `root` for shadow roots, `light` for author content slotted into them. */
export async function collectStyles(elements) {
  const folders = [
    ...readdirSync(parts)
      .sort()
      .map((part) => join(parts, part, part)),
    ...elements.map(({ folder, tag }) => join(folder, tag)),
  ];
  const base = ['tokens', 'base'].map((name) => readFileSync(join(root, 'src/core/styles', `${name}.css`), 'utf8'));
  const minify = async (text) => (await transform(text, { loader: 'css', minify: true, target: ['chrome123', 'firefox120', 'safari17.5'] })).code.trim();
  const light = await minify(folders.map((folder) => readIfThere(`${folder}.light.css`)).join('\n'));
  const own = await minify([...base, ...folders.map((folder) => readIfThere(`${folder}.css`))].join('\n'));
  return { root: own, light };
}
