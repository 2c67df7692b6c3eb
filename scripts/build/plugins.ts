import { readFile } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { Metafile, Plugin } from 'esbuild';
import { root } from '../install.mjs';
import { minifyCss } from './styles/sheets.ts';

/** Modules that exist only in a build (`#loader`, `#styles`, as source text), and where `#generated/` is. */
export function virtualModules(modules: Readonly<Record<string, string>>, generated: string): Plugin {
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^#(loader|styles)$/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path] ?? '',
        loader: 'js',
        resolveDir: root,
      }));
      build.onResolve({ filter: /^#generated\// }, ({ path }) => ({
        path: join(generated, path.slice('#generated/'.length)),
      }));
    },
  };
}

/**
 * Sources of lazily imported modules by the name of their bundle. It outlives a build, because a rebuild does
 * not resolve the imports of unchanged files again.
 */
const lazySources = new Map<string, string>();

function nameLazyModule(source: string): string {
  const name = basename(source, extname(source)).replaceAll('.', '-');
  const known = lazySources.get(name) ?? source;
  if (known !== source) throw new Error(`${source} and ${known} are imported lazily; rename one of them.`);
  lazySources.set(name, source);
  return name;
}

/**
 * Makes each lazily imported module (slider, sanitizer, search client, map shapes) a separate file, which
 * imports nothing. `#loader`, with the lazy imports of the single script, is left alone.
 *
 * @param folder where the files are, relative to the output
 */
export function lazyImports(id: string, folder = './'): Plugin {
  return {
    name: 'lazy-imports',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, pluginData, ...options }) => {
        if (
          options.kind !== 'dynamic-import' ||
          options.namespace === 'virtual' ||
          pluginData === 'resolving'
        )
          return undefined;
        const { kind, importer, resolveDir } = options;
        const resolved = await build.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' });
        if (resolved.errors.length > 0) return { errors: resolved.errors };
        return { path: `${folder}${nameLazyModule(resolved.path)}.${id}.mjs`, external: true };
      });
    },
  };
}

/** Lists the modules that the built sources import lazily: the name of each bundle with its source. */
export function findLazyModules({ inputs }: Metafile): Map<string, string> {
  const paths = Object.values(inputs).flatMap(({ imports }) =>
    imports.flatMap(({ kind, external, path }) => (kind === 'dynamic-import' && external ? path : [])),
  );
  return new Map(
    paths.flatMap((path) => {
      const name = basename(path).split('.')[0] ?? '';
      const source = lazySources.get(name);
      return source ? [[name, source] as const] : [];
    }),
  );
}

/** Imports style sheets as text, minified: lazy code adopts them as constructed sheets. */
export function textStyles(): Plugin {
  return {
    name: 'text-styles',
    setup(build) {
      build.onLoad({ filter: /\.css$/ }, async ({ path }) => ({
        contents: await minifyCss(await readFile(path, 'utf8')),
        loader: 'text',
      }));
    },
  };
}

/** Adds side-effect imports to the entry points. */
export function addImports(entries: readonly string[], imports: readonly string[]): Plugin {
  const files = new Set(entries.map((entry) => resolve(root, entry)));
  const lines = imports.map((path) => `import ${JSON.stringify(resolve(root, path))};\n`).join('');
  return {
    name: 'add-imports',
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path }) =>
        files.has(path)
          ? {
              contents: `${await readFile(path, 'utf8')}\n${lines}`,
              loader: 'ts',
              resolveDir: dirname(path),
            }
          : undefined,
      );
    },
  };
}

/**
 * `#loader` of `embed.mjs`: chunks are files beside the entry, named by the build, so that the entry needs no
 * list of hashes.
 */
export function splitLoader(): string {
  return `
export const readScriptSettings = () => ({
  base: new URL('../', import.meta.url),
  scriptOptions: { ...document.querySelector('script[src*="/embed"][src*=".mjs"]')?.dataset },
});
export const importChunk = (name, failures) => {
  // In a variable: esbuild would look for files that match a pattern.
  const file = './' + name + '.' + __BUILD__ + '.mjs' + (failures ? '?retry=' + failures : '');
  return import(file);
};
`;
}

/**
 * `#loader` of `embed.js`: the same chunks are inside and evaluated lazily. `lazyBase` is the script's own
 * URL.
 */
export function singleLoader(entries: Readonly<Record<string, string>>): string {
  const rows = Object.entries(entries).map(
    ([name, file]) => `  '${name}': () => import(${JSON.stringify(resolve(root, file))}),`,
  );
  return `
const element = currentScript ?? [...document.scripts].find(({ src }) => src === lazyBase);
const chunks = {
${rows.join('\n')}
  // The single script contains it.
  shared: async () => {},
};
const folder = new URL('.', lazyBase || location.href);
const { prefix = '' } = element?.dataset ?? {};
if (!/^([a-z][a-z0-9]*-)?$/.test(prefix))
  throw new TypeError('data-prefix ' + JSON.stringify(prefix) + ' is invalid. Write it like "acme-".');
export const readScriptSettings = () => ({
  base: new URL(folder.pathname.replace(/\\/embed\\/(v\\d+\\/)?$/, '/'), folder),
  prefix,
  scriptOptions: { ...element?.dataset },
});
// Names of chunks and tags of modules have no prefix; rows and their lookups have it.
export const importChunk = async (name) => {
  const chunk = await chunks[name.replace('elements-' + prefix, 'elements-')]();
  if (!prefix || !chunk?.modules) return chunk;
  const modules = Object.entries(chunk.modules).map(([tag, module]) => [prefix + tag, module]);
  return { modules: Object.fromEntries(modules) };
};
`;
}

/** `#styles`: the file names of the sheets, which are beside the script. */
export const sheetFiles = (rootFile: string, lightFile: string) => `
export const rootFile = ${JSON.stringify(rootFile)};
export const lightFile = ${JSON.stringify(lightFile)};
export const inlineSheets = undefined;
`;

/** `#styles` of a package, which contains its sheets, because its version may differ from the server's. */
export const sheetTexts = (sheets: { readonly root: string; readonly light: string }) => `
export const rootFile = '';
export const lightFile = '';
export const inlineSheets = ${JSON.stringify(sheets)};
`;
