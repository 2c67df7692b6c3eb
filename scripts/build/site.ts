/**
 * What our own pages need beside the elements: fonts, layout and block style sheets, page scripts,
 * the gallery's pictures and the shipped sites.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transform } from 'esbuild';
import { root } from '../install.mjs';
import { readFonts } from './fonts.ts';
import { minifyCss } from './styles.ts';
import { shortHash, type Target } from './target.ts';

/** In cascade order. */
const layoutSheets = [
  'base',
  'disclosure',
  'article-columns',
  'article',
  'prose',
  'home',
  'listing',
  'media',
];
/** For the blocks of an editor, which most pages do not have: a sheet of its own. */
const blockSheets = ['blocks-media', 'blocks'];

/** The part of `manifest.json` about our own pages. `server/static/build-manifest.ts` reads it. */
export interface SiteManifest {
  /** Public path to the file, relative to the output folder. */
  readonly files: Readonly<Record<string, string>>;
  /** Public paths of the fonts that every page starts with. */
  readonly fontPreloads: readonly string[];
  readonly blockStylesheet: string;
  /** Marks the section that is being read in an article's table of contents. */
  readonly contentsScript: string;
}

function joinSheets(names: readonly string[]): Promise<string> {
  const folder = join(root, 'server/pages/templates/styles');
  return minifyCss(names.map((name) => readFileSync(join(folder, `${name}.css`), 'utf8')).join('\n'));
}

async function buildPageScript(name: string): Promise<string> {
  const source = readFileSync(join(root, `server/pages/templates/scripts/${name}.ts`), 'utf8');
  const { code } = await transform(source, {
    loader: 'ts',
    format: 'esm',
    minify: true,
    target: ['es2022'],
  });
  return code;
}

/** Writes `site/` and `sites/`. The layout has no theme: the server puts that before it at run time. */
export async function buildSite({ dist }: Pick<Target, 'dist'>): Promise<SiteManifest> {
  const folder = join(dist, 'site');
  mkdirSync(folder, { recursive: true });
  const fonts = readFonts();
  const [fontFaces, layout, blocks, contents] = await Promise.all([
    minifyCss(fonts.css),
    joinSheets(layoutSheets),
    joinSheets(blockSheets),
    buildPageScript('contents-rail'),
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
  const contentsScript = write(`/contents-rail.${shortHash(contents)}.mjs`, contents);
  writeFileSync(join(folder, 'fonts.css'), fontFaces);
  writeFileSync(join(folder, 'layout.css'), layout);
  cpSync(join(root, 'src/core/styles/tokens.css'), join(folder, 'tokens.css'));
  copyFolder(join(root, 'demo/pictures'), join(folder, 'pictures'));
  copyFolder(join(root, 'sites'), join(dist, 'sites'));
  removeOthers(folder, [...Object.values(files).map((file) => basename(file)), ...fixedNames]);
  return { files, fontPreloads: fonts.preloads, blockStylesheet, contentsScript };
}

const fixedNames = ['fonts.css', 'layout.css', 'tokens.css', 'pictures'];

/** Replaces a folder, so that files removed from the source do not stay. */
function copyFolder(source: string, target: string): void {
  rmSync(target, { recursive: true, force: true });
  cpSync(source, target, { recursive: true });
}

function removeOthers(folder: string, names: readonly string[]): void {
  for (const name of readdirSync(folder)) if (!names.includes(name)) rmSync(join(folder, name));
}
