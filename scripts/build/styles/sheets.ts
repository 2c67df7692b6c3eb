import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { root } from '../../install.mjs';
import type { ElementFolder } from '../elements/element-folders.ts';
import { cssTarget, shortHash, type Target } from '../target.ts';

/** The style sheets of the elements, minified. */
export interface Styles {
  /** For shadow roots. */
  readonly root: string;
  /** For the light DOM: author content slotted into the elements; empty if no element needs any. */
  readonly light: string;
}

export const sharedFolder = join(root, 'src/elements/shared');

const readIfPresent = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** A folder's sheets for shadow roots: its main sheet, then partial sheets (`name.part.css`) by name. */
export function rootSheets(folder: string): string[] {
  const name = basename(folder);
  const main = `${name}.css`;
  const files = existsSync(folder) ? readdirSync(folder) : [];
  return files
    .filter((file) => file.startsWith(`${name}.`) && file.endsWith('.css') && !file.endsWith('.light.css'))
    .sort((one, other) => Number(other === main) - Number(one === main) || (one < other ? -1 : 1))
    .map((file) => join(folder, file));
}

/** One argument of `light-dark()`: at most one level of parentheses. */
const argument = '((?:[^(),]|\\([^()]*\\))+)';
const lightDark = new RegExp(`light-dark\\(${argument}, ${argument}\\)`, 'g');

const findColors = (tokens: string) => tokens.match(/--e-[\w-]+:[^;]*light-dark\([^;]*;/g) ?? [];

/**
 * Repeats the tokens with their light colors, for browsers without `light-dark()` (Chrome before 123, Firefox
 * before 120, Safari before 17.5).
 */
function lightFallback(tokens: string): string {
  const lightColors = findColors(tokens)
    .map((text) => text.replace(lightDark, '$1'))
    .join('');
  return `@supports not (color: light-dark(red, red)) { :root, [data-root] { color-scheme: light; ${lightColors} } }`;
}

/**
 * The tokens for the `<style>` of our own pages: colors by media query, which is shorter than `light-dark()`
 * with its fallback. Engines without `light-dark()` stay light, as with the linked sheets.
 */
export function pageTokens(tokens: string): string {
  const dark = findColors(tokens).map((text) => text.replace(lightDark, '$2'));
  return `${tokens.replace(lightDark, '$1')}
@media screen and (prefers-color-scheme: dark) {
  @supports (color: light-dark(red, red)) { :root { ${dark.join('')} } }
}
@supports not (color: light-dark(red, red)) { :root { color-scheme: light; } }`;
}

export async function minifyCss(text: string): Promise<string> {
  return (await transform(text, { loader: 'css', minify: true, target: cssTarget })).code.trim();
}

/** The sheets of `src/core/styles/controls`, in cascade order. */
export const controls = ['button', 'link', 'field', 'tag', 'panel'];

export const readBase = (name: string) => readFileSync(join(root, 'src/core/styles', `${name}.css`), 'utf8');
export const readControls = (name: string) => readBase(`controls/${name}`);

/** Joins and minifies the sheets of all elements and shared components. */
export async function collectStyles(elements: readonly ElementFolder[]): Promise<Styles> {
  const shared = readdirSync(sharedFolder).sort();
  const folders = [
    ...shared.map((name) => join(sharedFolder, name)),
    ...elements.map(({ folder }) => folder),
  ];
  const tokens = readBase('tokens');
  const lightSheets = folders.map((folder) => readIfPresent(join(folder, `${basename(folder)}.light.css`)));
  const sheets = folders.flatMap(rootSheets).map((file) => readFileSync(file, 'utf8'));
  const base = [tokens, lightFallback(tokens), readBase('base'), ...controls.map(readControls)];
  const [own, light] = await Promise.all([
    minifyCss([...base, ...sheets].join('\n')),
    minifyCss(lightSheets.join('\n')),
  ]);
  return { root: own, light };
}

/**
 * Writes the sheets.
 * @returns their names: the whole sheet, and the one for author content alone (`''` if none is needed)
 */
export function writeStyles(
  styles: Styles,
  { isDevelopment, id, dist }: Pick<Target, 'isDevelopment' | 'id' | 'dist'>,
): { stylesheet: string; lightSheet: string } {
  const hash = (text: string) => (isDevelopment ? id : shortHash(text));
  const stylesheet = `elements.${hash(styles.root + styles.light)}.css`;
  const lightSheet = styles.light && `light.${hash(styles.light)}.css`;
  writeFileSync(join(dist, 'embed', stylesheet), `${styles.root}${styles.light}`);
  if (lightSheet) writeFileSync(join(dist, 'embed', lightSheet), styles.light);
  return { stylesheet, lightSheet };
}
