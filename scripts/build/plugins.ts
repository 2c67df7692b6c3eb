import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { root } from '../install.mjs';

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
 * Replaces lazy imports by the files of the split build. The single script leaves out what elements
 * import lazily (slider, sanitizer, search client, map shapes), except code with React: a page must
 * have one React.
 *
 * @param lazy source file to the file of its chunk
 * @param folder where the chunks are, relative to the output
 */
export function externalChunks(lazy: ReadonlyMap<string, string>, folder = './embed/'): Plugin {
  return {
    name: 'external-chunks',
    setup(build) {
      build.onResolve({ filter: /.*/ }, async ({ path, kind, resolveDir, importer, pluginData }) => {
        if (kind !== 'dynamic-import' || pluginData === 'resolving') return undefined;
        const resolved = await build.resolve(path, { kind, resolveDir, importer, pluginData: 'resolving' });
        const file = lazy.get(resolved.path);
        return file ? { path: `${folder}${file}`, external: true } : undefined;
      });
    },
  };
}

/**
 * `#loader` of `embed.mjs`: chunks are files beside the entry, named by the build. Pages list what to
 * prefetch in `<meta name="embed-prefetch">`, because those names have hashes that the entry does not
 * know. The runtime's files are preloaded together: one after the other, each discovered through the
 * previous one, they would take most of the wait on a slow network.
 */
export function splitLoader(): string {
  return `
export const scriptAddress = () => ({ base: new URL('../', import.meta.url), element: document.querySelector('script[src*="/embed.mjs"],script[src*="/embed/embed."]') });
export const importChunk = (name, failures) => {
  if (name === 'runtime') prefetchChunk('', 'modulepreload');
  return import(new URL(name + '.' + __BUILD__ + '.mjs' + (failures ? '?retry=' + failures : ''), import.meta.url));
};
export const prefetchChunk = (name = '', rel = 'prefetch') => {
  const files = document.querySelector('meta[name="embed-prefetch' + name + '"]')?.content.split(' ') ?? [];
  document.head.append(...files.map((href) => Object.assign(document.createElement('link'), { rel, href })));
};
`;
}

/** `#loader` of `embed.js`: the same chunks are inside and evaluated lazily. `lazyBase` is the script's own URL. */
export function singleLoader(entries: Readonly<Record<string, string>>): string {
  const rows = Object.entries(entries).map(
    ([name, file]) => `  '${name}': () => import(${JSON.stringify(resolve(root, file))}),`,
  );
  return `
const element = currentScript ?? [...document.scripts].find(({ src }) => src === lazyBase);
const chunks = {
${rows.join('\n')}
};
const folder = new URL('.', lazyBase || location.href);
export const scriptAddress = () => ({ base: /\\/embed\\/$/.test(folder.pathname) ? new URL('../', folder) : folder, element });
export const importChunk = (name) => chunks[name]();
export const prefetchChunk = () => undefined;
`;
}

/** `#styles`: the file names of the sheets, which are beside the script. */
export const sheetFiles = (rootFile: string, lightFile: string) => `
export const rootFile = ${JSON.stringify(rootFile)};
export const lightFile = ${JSON.stringify(lightFile)};
`;
