/** The scripts for browsers: the split build (`embed.mjs` and its chunks) and the single file `embed.js`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { root } from '../install.mjs';
import { type Chunks, readChunks, removeUnusedHelperImports } from './chunks.ts';
import type { Registry } from './elements.ts';
import { leanDeclarations } from './lean-declarations.ts';
import { leanR2wc } from './lean-r2wc.ts';
import { externalChunks, singleLoader, splitLoader, virtualModules } from './plugins.ts';
import { buildWithMetafile, shortHash, type Target } from './target.ts';

type Entries = Readonly<Record<string, string>>;

/** What React checks that browsers lack, and the browser's own loading indicator, which belongs to the page. */
const absentInBrowsers = {
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
    define: { ...(isDevelopment ? {} : absentInBrowsers), ...define },
  };
}

const splitOptions = { format: 'esm', outExtension: { '.js': '.mjs' } } as const;

/** Name of each chunk that the entry may request to its source. */
export function chunkEntries({ own, behaviors }: Registry, folder: string): Entries {
  const generated = (name: string) => join(relative(root, folder), `${name}.ts`);
  return {
    runtime: 'src/entries/runtime.ts',
    define: 'src/entries/define.ts',
    environment: 'src/entries/environment.ts',
    analytics: 'src/entries/analytics.ts',
    attach: 'src/entries/attach.ts',
    'elements-small': generated('elements-small'),
    ...Object.fromEntries(own.map((tag) => [`elements-${tag}`, generated(`elements-${tag}`)])),
    ...Object.fromEntries(behaviors.map((tag) => [`behavior-${tag}`, generated(`behavior-${tag}`)])),
  };
}

export async function buildChunks(entries: Entries, styleModule: string, target: Target): Promise<Chunks> {
  const { build, id, options, dist, generated } = target;
  const metafile = await buildWithMetafile(build, {
    ...options,
    ...splitOptions,
    entryPoints: { ...entries },
    outdir: join(dist, 'embed'),
    splitting: true,
    // The entry asks for a chunk by name and build, so that it needs no list of hashes.
    entryNames: `[name].${id}`,
    chunkNames: '[name].[hash]',
    plugins: [virtualModules({ '#styles': styleModule }, generated), leanDeclarations()],
  });
  removeUnusedHelperImports(metafile.outputs);
  return readChunks(metafile, entries);
}

/** Needed early on most pages, so these are bundled alone: a shared chunk would cost another round trip. */
const standaloneEntries: Entries = {
  tracking: 'src/entries/tracking.ts',
  outbound: 'src/entries/outbound.ts',
};

/** @returns the names of the files */
export async function buildStandalone({ build, id, options, dist, generated }: Target): Promise<string[]> {
  const lazy = new Map(
    ['analytics', 'environment'].map((name) => [join(root, `src/entries/${name}.ts`), `${name}.${id}.mjs`]),
  );
  await build({
    ...options,
    ...splitOptions,
    entryPoints: { ...standaloneEntries },
    outdir: join(dist, 'embed'),
    entryNames: `[name].${id}`,
    plugins: [virtualModules({}, generated), externalChunks(lazy, './')],
  });
  return Object.keys(standaloneEntries).map((name) => `${name}.${id}.mjs`);
}

/** Development only: pages that include the script reload when `scripts/dev.ts` says so. */
const reloadOnChange = (base: string) =>
  `new EventSource(new URL('/-/reload',${base})).onmessage=()=>location.reload();`;

/** @returns the name of the entry's file */
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
    plugins: [virtualModules({ '#loader': splitLoader() }, generated), leanR2wc()],
  });
  const output = Object.keys(metafile.outputs).find((name) => name.endsWith('.mjs'));
  if (!output) throw new Error('esbuild wrote no entry for src/entries/embed.ts.');
  const file = basename(output);
  writeFileSync(join(dist, 'embed.mjs'), `import './embed/${file}';\n`);
  return file;
}

/**
 * Finds the single script's own URL, which its lazy imports start from. A module has no
 * `currentScript`, and other vendors' files are called embed.js too, so an error's stack names the
 * running file. `currentScript` is read from the prototype because a named element of the page
 * (`<img name="currentScript" src=…>`) hides the document's own.
 */
const lazyBase = [
  'const currentScript=Reflect.get(Document.prototype,"currentScript",document)',
  'lazyBase=currentScript?.src||/https?:\\/\\/[^\\s()]+?\\.js\\b[^\\s():]*/.exec(Error().stack)?.[0];',
].join(',');

/** @returns the name of the single script with its hash, which is beside the chunks */
export async function buildSingle(
  entries: Entries,
  styleModule: string,
  lazy: ReadonlyMap<string, string>,
  { build, isDevelopment, id, options, dist, generated }: Target,
): Promise<string> {
  const loader = singleLoader({ ...entries, ...standaloneEntries });
  await build(
    {
      ...options,
      entryPoints: { embed: 'src/entries/embed.ts' },
      outdir: dist,
      format: 'iife',
      banner: { js: `(()=>{${lazyBase}${isDevelopment ? reloadOnChange('lazyBase') : ''}` },
      footer: { js: '})();' },
      plugins: [
        virtualModules({ '#loader': loader, '#styles': styleModule }, generated),
        externalChunks(lazy),
        leanDeclarations(),
        leanR2wc(),
      ],
    },
    [...lazy.values()].join(),
  );
  const output = join(dist, 'embed.js');
  const text = readFileSync(output, 'utf8').replaceAll(
    /import\("(\.\/embed\/[^"]+)"\)/g,
    'import(new URL("$1",lazyBase))',
  );
  writeFileSync(output, text);
  const file = `embed.${isDevelopment ? id : shortHash(text)}.js`;
  // Beside the chunks, their URLs are one folder shorter.
  const hashed = text.replaceAll('"./embed/', '"./').replace(/\n\/\/# sourceMappingURL=.*/, '');
  writeFileSync(join(dist, 'embed', file), hashed);
  return file;
}
