import { join, resolve } from 'node:path';
import { root } from './elements.mjs';

/** Modules that exist only in a build: `#loader` and `#styles`, as text. */
export function virtualModules(modules, generated) {
  return {
    name: 'virtual-modules',
    setup(build) {
      build.onResolve({ filter: /^#(loader|styles)$/ }, ({ path }) => ({ path, namespace: 'virtual' }));
      build.onLoad({ filter: /.*/, namespace: 'virtual' }, ({ path }) => ({ contents: modules[path], loader: 'js', resolveDir: root }));
      build.onResolve({ filter: /^#generated\// }, ({ path }) => ({ path: join(generated, path.slice('#generated/'.length)) }));
    },
  };
}

/**
 * In the single file, map shapes stay outside: `import('./x.shapes.json')` becomes
 * an import of the chunk that the split build made of the same file.
 */
export function externalShapes(chunkOf) {
  return {
    name: 'external-shapes',
    setup(build) {
      build.onResolve({ filter: /\.shapes\.json$/ }, ({ path, kind }) => (kind === 'dynamic-import' ? { path: `./embed/${chunkOf(path)}`, external: true } : null));
    },
  };
}

/** The chunks as short text: a list of files, and for each name the numbers of its own. */
function packChunks(chunks) {
  const files = [...new Set(Object.values(chunks).flat())];
  const rows = Object.entries(chunks).map(([name, needed]) => [name, ...needed.map((file) => files.indexOf(file))].join(' '));
  return { files: files.map((file) => file.replace(/\.mjs$/, '')).join(' '), rows: rows.join('\n') };
}

/** `#loader` of `embed.mjs`: chunks are files, found from the entry's own address. */
export function splitLoader(chunks) {
  const { files, rows } = packChunks(chunks);
  return `
const base = new URL('../', import.meta.url);
const files = ${JSON.stringify(files)}.split(' ');
const chunks = {};
for (const row of ${JSON.stringify(rows)}.split('\\n')) {
  const [name, ...numbers] = row.split(' ');
  chunks[name] = numbers.map((number) => new URL('embed/' + files[number] + '.mjs', base).href);
}
export const scriptAddress = () => ({ base, element: [...document.scripts].find(({ src }) => src === import.meta.url || src.endsWith('/embed.mjs')) });
export const importChunk = (name, failures) => import(chunks[name][0] + (failures ? '?retry=' + failures : ''));
export const prefetchChunk = (name) => {
  for (const href of chunks[name]) {
    if (document.head.querySelector('[href="' + href + '"]')) continue;
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: 'script', crossOrigin: '', href }));
  }
};
`;
}

/** `#loader` of `embed.js`: the same chunks are inside; their evaluation stays lazy. */
export function singleLoader(entries) {
  const rows = Object.entries(entries).map(([name, file]) => `  '${name}': () => import(${JSON.stringify(resolve(root, file))}),`);
  return `
const element = document.currentScript ?? [...document.scripts].find(({ src }) => /\\/embed(\\.[a-z0-9]+)?\\.js($|\\?)/i.test(src));
const chunks = {
${rows.join('\n')}
};
const folder = new URL('.', element?.src || location.href);
export const scriptAddress = () => ({ base: /\\/embed\\/$/.test(folder.pathname) ? new URL('../', folder) : folder, element });
export const importChunk = (name) => chunks[name]();
export const prefetchChunk = () => undefined;
`;
}

export const splitStyles = (rootFile, lightFile) => `
const read = async (file, base) => {
  const response = await fetch(new URL('embed/' + file, base));
  if (!response.ok) throw new Error('the styles answered ' + response.status);
  return response.text();
};
export const readStyles = (base) => read('${rootFile}', base);
export const readLightStyles = ${lightFile ? `(base) => read('${lightFile}', base)` : "async () => ''"};
`;

export const inlineStyles = ({ root: own, light }) => `
export const readStyles = async () => ${JSON.stringify(own)};
export const readLightStyles = async () => ${JSON.stringify(light)};
`;
