/** The scripts for browsers: the split build (`embed.mjs` and its chunks) and the single file `embed.js`. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import type { BuildOptions, Metafile } from 'esbuild';
import { root } from '../install.mjs';
import { findOutput, findSharedSources, staticFiles } from './chunks.ts';
import type { Registry } from './elements/generate.ts';
import { stripDescriptions } from './elements/strip-descriptions.ts';
import { stableFile, toStableScript } from './latest.ts';
import { minifyFiles, minifyScript } from './minify/minify-scripts.ts';
import { stripR2wc } from './minify/strip-r2wc.ts';
import { stripReact } from './minify/strip-react.ts';
import {
  addImports,
  findLazyModules,
  lazyImports,
  singleLoader,
  splitLoader,
  textStyles,
  virtualModules,
} from './plugins.ts';
import { buildWithMetafile, shortHash, type Target } from './target.ts';

type Entries = Readonly<Record<string, string>>;

/**
 * Globals that React must not find: those of other environments, `navigation`, because the browser's loading
 * indicator belongs to the page, and the hook of React's developer tools.
 */
const hiddenGlobals = {
  global: 'undefined',
  navigation: 'undefined',
  'process.emit': 'undefined',
  setImmediate: 'undefined',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
};

export function browserOptions(
  define: Readonly<Record<string, string>>,
  isDevelopment: boolean,
): BuildOptions {
  return {
    absWorkingDir: root,
    bundle: true,
    minify: !isDevelopment,
    target: ['es2022'],
    // A response header names the map, so that visitors do not download a comment.
    sourcemap: isDevelopment ? true : 'external',
    legalComments: 'none',
    logLevel: 'error',
    jsx: 'automatic',
    define: { ...(isDevelopment ? {} : hiddenGlobals), ...define },
  };
}

const splitOptions = { format: 'esm', outExtension: { '.js': '.mjs' } } as const;

/** Absolute paths of the modules that a build has written. */
const listModules = ({ outputs }: Metafile): string[] =>
  Object.keys(outputs)
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => join(root, path));

/** The source files of the chunks with React, by the chunks' names. They all import one shared chunk. */
export function reactEntries({ ownChunkTags }: Registry, folder: string): Entries {
  const generated = (name: string) => join(relative(root, folder), `${name}.ts`);
  return {
    runtime: 'src/entries/runtime.ts',
    define: 'src/core/bridge/runtime/define.ts',
    'elements-small': generated('elements-small'),
    ...Object.fromEntries(ownChunkTags.map((tag) => [`elements-${tag}`, generated(`elements-${tag}`)])),
  };
}

/** The chunk without React, in one file. */
const pageEntries: Entries = { page: 'src/entries/page.ts' };

/**
 * Builds the chunks with React. One shared chunk has all code that several of them need, so that each chunk
 * imports one file. esbuild alone would write a shared chunk for each set of chunks.
 */
async function buildReactChunks(
  entries: Entries,
  { build, isDevelopment, id, options, dist, generated }: Target,
): Promise<Metafile> {
  const shared = {
    ...options,
    ...splitOptions,
    entryPoints: { ...entries },
    splitting: true,
    entryNames: `[name].${id}`,
    // Without a hash, so that esbuild fails if it would write a second shared chunk.
    chunkNames: `shared.${id}`,
  };
  const plugins = [lazyImports(id), virtualModules({}, generated), stripDescriptions(), stripReact()];
  const analysis = await buildWithMetafile(build, {
    ...shared,
    outdir: join(dist, 'analysis'),
    chunkNames: '[name].[hash]',
    sourcemap: false,
    write: false,
    plugins,
  });
  const sources = findSharedSources(analysis);
  const metafile = await buildWithMetafile(
    build,
    {
      ...shared,
      outdir: join(dist, 'embed'),
      plugins: [addImports(Object.values(entries), sources), ...plugins],
    },
    sources.join(),
  );
  if (!isDevelopment) await minifyFiles(listModules(metafile));
  return metafile;
}

/** Builds modules into one file each. */
async function buildBundles(entries: Entries, styleModule: string, target: Target): Promise<Metafile> {
  const { build, isDevelopment, id, options, dist, generated } = target;
  const metafile = await buildWithMetafile(build, {
    ...options,
    ...splitOptions,
    entryPoints: { ...entries },
    outdir: join(dist, 'embed'),
    entryNames: `[name].${id}`,
    plugins: [
      lazyImports(id),
      virtualModules({ '#styles': styleModule }, generated),
      stripDescriptions(),
      textStyles(),
    ],
  });
  const react = Object.keys(metafile.inputs).find((input) => /node_modules\/react(-dom)?\//.test(input));
  if (react)
    throw new Error(
      `${Object.values(entries).join(', ')}: ${react} would be bundled a second time. Import the module that needs it statically.`,
    );
  if (!isDevelopment) await minifyFiles(listModules(metafile));
  return metafile;
}

export interface Chunks {
  /** The file of each chunk with React, followed by the files that it imports; by the names of the chunks. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  /** Names of all written modules. */
  readonly written: readonly string[];
}

/** Builds all chunks of `embed.mjs`, and the modules that they import lazily. */
export async function buildChunks(registry: Registry, styleModule: string, target: Target): Promise<Chunks> {
  const entries = reactEntries(registry, target.generated);
  const [react, page] = await Promise.all([
    buildReactChunks(entries, target),
    buildBundles(pageEntries, styleModule, target),
  ]);
  const metafiles = [react, page];
  const built = new Set<string>();
  for (;;) {
    const lazy = metafiles
      .flatMap((metafile) => [...findLazyModules(metafile)])
      .filter(([name]) => !built.has(name));
    if (lazy.length === 0) break;
    for (const [name] of lazy) built.add(name);
    metafiles.push(await buildBundles(Object.fromEntries(lazy), styleModule, target));
  }
  const written = metafiles.flatMap(({ outputs }) => Object.keys(outputs));
  return {
    chunks: Object.fromEntries(
      Object.entries(entries).map(([name, source]) => [name, staticFiles(react, findOutput(react, source))]),
    ),
    written: written.filter((file) => file.endsWith('.mjs')).map((file) => basename(file)),
  };
}

/** Development only: pages that include the script reload when `scripts/dev.ts` notifies them. */
const reloadOnChange = (base: string) =>
  `new EventSource(new URL('/-/reload',${base})).onmessage=()=>location.reload();`;

/** Minifies the entry and renames it by its content, because pages have integrity values for it. */
async function minifyEntry(output: string): Promise<string> {
  await minifyFiles([output]);
  const file = `embed.${shortHash(readFileSync(output))}.mjs`;
  renameSync(output, join(dirname(output), file));
  renameSync(`${output}.map`, join(dirname(output), `${file}.map`));
  return file;
}

/**
 * Builds the entry of the separate files, and `embed.mjs`, which imports it.
 * @returns the name of the entry's file
 */
export async function buildEntry({
  build,
  isDevelopment,
  options,
  dist,
  generated,
}: Target): Promise<string> {
  const metafile = await buildWithMetafile(build, {
    ...options,
    ...splitOptions,
    ...(isDevelopment && { banner: { js: reloadOnChange('import.meta.url') } }),
    entryPoints: { embed: 'src/entries/embed.ts' },
    outdir: join(dist, 'embed'),
    entryNames: '[name].[hash]',
    plugins: [virtualModules({ '#loader': splitLoader() }, generated), stripR2wc()],
  });
  const [output] = listModules(metafile);
  if (!output) throw new Error('esbuild wrote no entry for src/entries/embed.ts.');
  const file = isDevelopment ? basename(output) : await minifyEntry(output);
  writeFileSync(join(dist, 'embed.mjs'), `import './embed/${file}';\n`);
  return file;
}

/**
 * Finds the single script's own URL, which its lazy imports are relative to. A module has no
 * `currentScript`, and other vendors' files are called embed.js too, so an error's stack names the
 * running file. `currentScript` is read from the prototype because a named element of the page
 * (`<img name="currentScript" src=…>`) hides the document's own.
 */
const lazyBase = [
  'const currentScript=Reflect.get(Document.prototype,"currentScript",document)',
  'lazyBase=currentScript?.src||/https?:\\/\\/[^\\s()]+?\\.js\\b[^\\s():]*/.exec(Error().stack)?.[0]',
  'lazyAt=(file)=>import(new URL(file,lazyBase));',
].join(',');

/**
 * Builds the single script three times: `embed.js`, the stable file, and a copy in the folder of the chunks.
 * @returns the name of the copy, which has a hash
 */
export async function buildSingle(
  entries: Entries,
  styleModule: string,
  { build, isDevelopment, id, options, dist, generated }: Target,
): Promise<string> {
  const loader = singleLoader({ ...entries, ...pageEntries });
  await build({
    ...options,
    define: { ...options.define, __SINGLE_FILE__: 'true' },
    entryPoints: { embed: 'src/entries/embed.ts' },
    outdir: dist,
    format: 'iife',
    banner: { js: `(()=>{${lazyBase}${isDevelopment ? reloadOnChange('lazyBase') : ''}` },
    footer: { js: '})();' },
    plugins: [
      virtualModules({ '#loader': loader, '#styles': styleModule }, generated),
      lazyImports(id, './embed/'),
      stripDescriptions(),
      stripR2wc(),
      stripReact(),
    ],
  });
  const output = join(dist, 'embed.js');
  // `lazyAt` has as many characters as `import`, so that the source map stays correct.
  const text = readFileSync(output, 'utf8').replaceAll(/import\("(\.\/embed\/[^"]+)"\)/g, 'lazyAt("$1")');
  writeFileSync(output, text);
  if (!isDevelopment) await minifyFiles([output]);
  const minify = (script: string) => (isDevelopment ? script : minifyScript('embed.js', script));
  const unmapped = text.replace(/\n\/\/# sourceMappingURL=.*/, '');
  writeFileSync(join(dist, stableFile), await minify(toStableScript(unmapped)));
  // This copy is in the same folder as the chunks, so their URLs do not contain `embed/`.
  const copy = await minify(unmapped.replaceAll('"./embed/', '"./'));
  const file = `embed.${isDevelopment ? id : shortHash(copy)}.js`;
  writeFileSync(join(dist, 'embed', file), copy);
  return file;
}
