import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { root } from './elements.mjs';

const parts = join(root, 'src/elements/shared');

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** The sheets of a folder for its root: its own, then what was split off (`name.part.css`), by name. */
export function rootSheets(folder) {
  const name = basename(folder);
  const files = existsSync(folder)
    ? readdirSync(folder).filter(
        (file) => file.startsWith(`${name}.`) && file.endsWith('.css') && !file.endsWith('.light.css'),
      )
    : [];
  return files
    .sort(
      (one, other) =>
        Number(other === `${name}.css`) - Number(one === `${name}.css`) || (one < other ? -1 : 1),
    )
    .map((file) => join(folder, file));
}

const argument = '((?:[^(),]|\\([^()]*\\))+)';
const lightDark = new RegExp(`light-dark\\(${argument}, ${argument}\\)`, 'g');

/** The tokens once more in their light colours, for engines of before 2024, which know no `light-dark()`: without, nothing there has a colour. */
export function lightFallback(tokens) {
  const declarations = tokens.match(/--e-[\w-]+:[^;]*light-dark\([^;]*;/g) ?? [];
  const light = declarations.map((text) => text.replace(lightDark, '$1')).join('');
  return `@supports not (color: light-dark(red, red)) { :root, [data-root] { color-scheme: light; ${light} } }`;
}

/** The sheets as text: `root` for shadow roots, `light` for author content slotted into them. */
export async function collectStyles(elements) {
  const folders = [
    ...readdirSync(parts)
      .sort()
      .map((part) => join(parts, part)),
    ...elements.map(({ folder }) => folder),
  ];
  const [tokens, ...base] = ['tokens', 'base', 'controls'].map((name) =>
    readFileSync(join(root, 'src/core/styles', `${name}.css`), 'utf8'),
  );
  const minify = async (text) =>
    (
      await transform(text, { loader: 'css', minify: true, target: ['chrome111', 'firefox115', 'safari16'] })
    ).code.trim();
  const light = await minify(
    folders.map((folder) => readIfThere(join(folder, `${basename(folder)}.light.css`))).join('\n'),
  );
  const own = await minify(
    [
      tokens,
      lightFallback(tokens),
      ...base,
      ...folders.flatMap(rootSheets).map((file) => readFileSync(file, 'utf8')),
    ].join('\n'),
  );
  return { root: own, light };
}
