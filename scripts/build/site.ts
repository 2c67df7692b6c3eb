/**
 * Builds the files that our own pages need besides the elements: fonts, layout and block style sheets, the
 * workbench's images and the shipped sites.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuiltStyles } from '../../server/styles/inline-styles.ts';
import { root } from '../install.mjs';
import { buildGuides } from './demo/guides.ts';
import type { Fonts } from './fonts.ts';
import { readRules } from './styles/parse-rules.ts';
import { controls, minifyCss, pageTokens, readBase, readControls } from './styles/sheets.ts';
import { shortHash, type Target } from './target.ts';

/** In cascade order. */
const layoutSheets = [
  'base',
  'disclosure',
  'article-columns',
  'article',
  'prose',
  'rich-text',
  'prompt',
  'home',
  'listing',
  'results',
  'school',
  'search',
  'compare',
  'state',
  'media',
];
/** For blocks of the WordPress editor. A separate sheet, because most pages have no blocks. */
const blockSheets = ['blocks-media', 'blocks'];

/** The part of `manifest.json` about our own pages. `server/static/build-manifest.ts` reads it. */
export interface SiteManifest {
  /** Public paths, with the files that they serve, relative to the output folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Public paths of the fonts that every page preloads. */
  readonly fontPreloads: readonly string[];
  readonly blockStylesheet: string;
}

const readLayout = (name: string) =>
  readFileSync(join(root, 'server/pages/templates/styles', `${name}.css`), 'utf8');

/** Minifies the values of custom properties, which esbuild leaves as they are. */
function minifyTokens(css: string): string {
  return css
    .replace(/(--[\w-]+):\s+/g, '$1:')
    .replace(/\s*([,/])\s*/g, '$1')
    .replace(/\(\s+/g, '(')
    .replace(/\s+\)/g, ')')
    .replace(/#([\da-f])\1([\da-f])\2([\da-f])\3\b/g, '#$1$2$3');
}

async function collectInlineStyles(elements: BuiltStyles['elements']): Promise<BuiltStyles> {
  const readAll = async (names: readonly string[], read: (name: string) => string) =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, readRules(await minifyCss(read(name)))] as const)),
    );
  return {
    tokens: minifyTokens(await minifyCss(pageTokens(readBase('tokens')))),
    controls: await readAll(controls, readControls),
    layout: await readAll(layoutSheets, readLayout),
    blocks: readRules(await joinSheets(blockSheets)),
    elements,
  };
}

function joinSheets(names: readonly string[]): Promise<string> {
  return minifyCss(names.map(readLayout).join('\n'));
}

/** Writes `site/` and `sites/`. The server adds the theme to the layout when it composes the style sheet. */
export async function buildSite(
  { dist }: Pick<Target, 'dist'>,
  elementStyles: BuiltStyles['elements'],
  fonts: Fonts,
): Promise<SiteManifest> {
  const folder = join(dist, 'site');
  mkdirSync(folder, { recursive: true });
  const [fontFaces, inlineStyles, layout, blocks] = await Promise.all([
    minifyCss(fonts.css),
    collectInlineStyles(elementStyles),
    joinSheets(layoutSheets),
    joinSheets(blockSheets),
  ]);
  const files: Record<string, string> = {};
  const write = (publicPath: string, body: string | Buffer) => {
    const name = basename(publicPath);
    writeFileSync(join(folder, name), body);
    files[publicPath] = `site/${name}`;
    return publicPath;
  };
  for (const { path, body } of fonts.files) write(path, body);
  const blockStylesheet = write(`/blocks.${shortHash(blocks)}.css`, blocks);
  writeFileSync(join(folder, 'fonts.css'), fontFaces);
  writeFileSync(join(folder, 'layout.css'), layout);
  writeFileSync(join(folder, 'inline-styles.json'), JSON.stringify(inlineStyles));
  cpSync(join(root, 'src/core/styles/tokens.css'), join(folder, 'tokens.css'));
  buildGuides(folder);
  copyFolder(join(root, 'demo/pictures'), join(folder, 'pictures'));
  copyFolder(join(root, 'sites'), join(dist, 'sites'));
  removeOthers(folder, [...Object.values(files).map((file) => basename(file)), ...unhashedNames]);
  return { files, fontPreloads: fonts.preloads, blockStylesheet };
}

/** Files whose names have no hash. `classic-scripts.ts` writes the first three. */
const unhashedNames = [
  'entry-loader.js',
  'finder.js',
  'opening-position.js',
  'fonts.css',
  'layout.css',
  'tokens.css',
  'inline-styles.json',
  'guides.json',
  'pictures',
];

/** Replaces a folder, so that files removed from the source do not stay. */
function copyFolder(source: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true });
}

export function removeOthers(folder: string, names: readonly string[]): void {
  for (const name of readdirSync(folder))
    if (!names.includes(name)) rmSync(join(folder, name), { recursive: true });
}
