import { join, resolve } from 'node:path';
import { root } from './elements.mjs';

/** Modules that exist only in a build: `#loader` and `#styles`, as text. */
export function virtualModules(modules, generated) {
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^#(loader|styles)$/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({
        contents: modules[path],
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
 * In the single file, what an element imports lazily stays outside, unless React is
 * in it (there must be one React): the slider's library, the sanitiser, the search
 * client, the map's shapes. They are the split build's files, beside the script.
 *
 * @param lazy source file to the file of its chunk
 * @param folder where the chunks are, seen from the output
 */
export function externalChunks(lazy, folder = './embed/') {
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
 * `#loader` of `embed.mjs`: chunks are files beside the entry, named by the build.
 * What to fetch ahead is told by the page, in `<meta name="embed-prefetch">`, because
 * that includes files with hashes, and costs no script there. With React all of it is
 * fetched together: file after file, each telling of the next, is most of the wait on
 * a slow network.
 */
export function splitLoader() {
  return `
export const scriptAddress = () => ({ base: new URL('../', import.meta.url), element: document.querySelector('script[src*="/embed.mjs"],script[src*="/embed/embed."]') });
export const importChunk = (name, failures) => {
  if (name === 'runtime') prefetchChunk('', 'modulepreload');
  return import(new URL(name + '.' + __BUILD__ + '.mjs' + (failures ? '?retry=' + failures : ''), import.meta.url));
};
export const prefetchChunk = (name = '', rel = 'prefetch') => {
  for (const { content } of document.querySelectorAll('meta[name="embed-prefetch' + name + '"]')) {
    for (const href of content.split(' ')) document.head.append(Object.assign(document.createElement('link'), { rel, href }));
  }
};
`;
}

/** `#loader` of `embed.js`: the same chunks are inside; their evaluation stays lazy. `lazyBase` is its own address. */
export function singleLoader(entries) {
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

/** `#styles`: the files of the sheets, beside the script. */
export const sheetFiles = (rootFile, lightFile) => `
export const rootFile = ${JSON.stringify(rootFile)};
export const lightFile = ${JSON.stringify(lightFile ?? '')};
`;
