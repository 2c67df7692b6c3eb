import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { isBalanced } from './theme-value.ts';

/** In the order in which they may overrule each other. */
const layoutFiles = [
  'base',
  'header',
  'footer',
  'article-columns',
  'article',
  'prose',
  'home',
  'listing',
  'media',
];

/** Styles of the blocks that an editor wrote; linked by pages that hold any, because most hold none. */
export async function buildBlockStylesheet(folder: string): Promise<{ path: string; body: Buffer }> {
  const texts = await Promise.all(
    ['blocks-media', 'blocks'].map((name) => readFile(join(folder, `${name}.css`), 'utf8')),
  );
  return minify('blocks', texts.join('\n'));
}

/** The layout of our pages, joined. */
export async function readLayout(folder: string): Promise<string> {
  const texts = await Promise.all(layoutFiles.map((name) => readFile(join(folder, `${name}.css`), 'utf8')));
  return texts.join('\n');
}

/** A value that can stand in a declaration and end neither it nor the rule. */
const harmlessValue = /^[^;{}<>@\\]*$/;

const lightDark = /light-dark\(\s*((?:[^(),]|\([^()]*\))+),(?:[^(),]|\([^()]*\))+\)/g;

/** The light colours once more, for engines of before 2024, which know no `light-dark()`. */
function renderLightFallback(declarations: readonly [name: string, value: string][]): string {
  const light = declarations
    .filter(([, value]) => value.includes('light-dark('))
    .map(([name, value]) => `${name}:${value.replace(lightDark, '$1')}`);
  return light.length > 0 ? `@supports not (color:light-dark(red,red)){:root{${light.join(';')}}}` : '';
}

/** A site's own tokens; what is no `--edu-` property, or could break out of the rule, is left out. */
export function renderTheme(theme: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(theme).filter(
    ([name, value]) =>
      /^--edu-[a-z0-9-]+$/.test(name) &&
      harmlessValue.test(value) &&
      isBalanced(value) &&
      !/url\(|expression\(/i.test(value),
  );
  if (declarations.length === 0) return '';
  return `:root{${declarations.map(([name, value]) => `${name}:${value}`).join(';')}}${renderLightFallback(declarations)}`;
}

/** The pages' own sheet: fonts, the site's theme, layout; one file under its hash. */
export async function buildSiteStylesheet(parts: {
  readonly fonts: string;
  readonly theme: Readonly<Record<string, string>>;
  readonly layout: string;
}): Promise<{ path: string; body: Buffer }> {
  const source = [parts.fonts, renderTheme(parts.theme), parts.layout].join('\n');
  return minify('site', source);
}

async function minify(name: string, source: string): Promise<{ path: string; body: Buffer }> {
  const { code } = await transform(source, {
    loader: 'css',
    minify: true,
    target: ['chrome111', 'firefox115', 'safari16'],
  });
  const body = Buffer.from(code);
  return { body, path: `/${name}.${createHash('sha1').update(body).digest('hex').slice(0, 8)}.css` };
}
