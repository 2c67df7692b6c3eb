/**
 * Builds everything into `dist/`: the single script, the split one with its
 * chunks, the sheets, the manifest and the server. `--watch` rebuilds on change.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { build } from 'esbuild';
import { leaveOutIdleImports, readChunks } from './scripts/build/chunks.mjs';
import { writeCustomElementsManifest } from './scripts/build/custom-elements.mjs';
import { buildDemo } from './scripts/build/demo.mjs';
import { defaultFolders, generate, root } from './scripts/build/elements.mjs';
import { describeFiles, keepRecentBuilds } from './scripts/build/files.mjs';
import { leanDeclarations } from './scripts/build/lean-declarations.mjs';
import {
  externalChunks,
  sheetFiles,
  singleLoader,
  splitLoader,
  virtualModules,
} from './scripts/build/loader-plugin.mjs';
import { collectStyles } from './scripts/build/styles.mjs';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const shortHash = (content) => createHash('sha256').update(content).digest('hex').slice(0, 8);

/** Changes whenever anything changes that a drawn root depends on. */
function buildId(styles, isDevelopment) {
  // While somebody works, server and pages change together: names that stay let the build go on where it was.
  if (isDevelopment) return 'development';
  const hash = createHash('sha256')
    .update(styles.root)
    .update(styles.light)
    .update(readFileSync(join(root, 'package-lock.json')));
  const folders = ['src'];
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (!/\.(test|examples)\.tsx?$|\.css$/.test(entry.name))
        hash.update(path).update(readFileSync(join(root, path)));
    }
  }
  return hash.digest('hex').slice(0, 8);
}

/**
 * What React asks for that a visitor's browser has not, and the browser's loading sign,
 * which is the page's: those branches are left out.
 */
const absentInBrowsers = {
  global: 'undefined',
  navigation: 'undefined',
  'process.emit': 'undefined',
  setImmediate: 'undefined',
  __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
};

function browserOptions(define, isDevelopment) {
  return {
    absWorkingDir: root,
    bundle: true,
    minify: !isDevelopment,
    target: ['es2022'],
    // The server names the maps, in a header: a file's bytes are for visitors.
    sourcemap: isDevelopment ? true : 'external',
    metafile: true,
    legalComments: 'none',
    logLevel: 'error',
    jsx: 'automatic',
    define: {
      'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"',
      ...(isDevelopment ? {} : absentInBrowsers),
      ...define,
    },
  };
}

/** Name of each chunk to its source: what the entry may ask for. */
function chunkEntries({ own, behaviours }, folder) {
  const generated = (name) => join(relative(root, folder), `${name}.ts`);
  return {
    runtime: 'src/entries/runtime.ts',
    define: 'src/entries/define.ts',
    environment: 'src/entries/environment.ts',
    analytics: 'src/entries/analytics.ts',
    attach: 'src/entries/attach.ts',
    'elements-small': generated('elements-small'),
    ...Object.fromEntries(own.map((tag) => [`elements-${tag}`, generated(`elements-${tag}`)])),
    ...Object.fromEntries(behaviours.map((tag) => [`behaviour-${tag}`, generated(`behaviour-${tag}`)])),
  };
}

async function buildChunks(entries, styleModule, { build, id, options, dist, generated }) {
  const { metafile } = await build({
    ...options,
    entryPoints: entries,
    outdir: join(dist, 'embed'),
    splitting: true,
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    // The entry asks for a chunk by its name and the build, so that it needs no list of hashes.
    entryNames: `[name].${id}`,
    chunkNames: '[name].[hash]',
    plugins: [virtualModules({ '#styles': styleModule }, generated), leanDeclarations()],
  });
  leaveOutIdleImports(metafile.outputs);
  return readChunks(metafile, entries);
}

/** Sources of the chunks that are bundled alone. */
const standaloneEntries = { tracking: 'src/entries/tracking.ts', outbound: 'src/entries/outbound.ts' };

/** Needed early on most pages, so these share nothing: a shared chunk would be one more round trip. */
async function buildStandalone({ build, id, options, dist, generated }) {
  await build({
    ...options,
    entryPoints: standaloneEntries,
    outdir: join(dist, 'embed'),
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    entryNames: `[name].${id}`,
    plugins: [
      virtualModules({}, generated),
      externalChunks(new Map([[join(root, 'src/entries/analytics.ts'), `analytics.${id}.mjs`]]), './'),
    ],
  });
  return Object.keys(standaloneEntries).map((name) => `${name}.${id}.mjs`);
}

/** Development only: pages with a script of ours listen to `scripts/dev.mjs`. */
const reloadOnChange = (base) =>
  `new EventSource(new URL('/-/reload',${base})).onmessage=()=>location.reload();`;

async function buildEntry({ build, isDevelopment, options, dist, generated }) {
  const { metafile } = await build({
    ...options,
    ...(isDevelopment && { banner: { js: reloadOnChange('import.meta.url') } }),
    entryPoints: { embed: 'src/entries/embed.ts' },
    outdir: join(dist, 'embed'),
    format: 'esm',
    outExtension: { '.js': '.mjs' },
    entryNames: '[name].[hash]',
    plugins: [virtualModules({ '#loader': splitLoader() }, generated)],
  });
  const file = basename(Object.keys(metafile.outputs).find((name) => name.endsWith('.mjs')));
  writeFileSync(join(dist, 'embed.mjs'), `import './embed/${file}';\n`);
  return file;
}

/**
 * The single script's own address, which its lazy imports start from. A module has no
 * `currentScript`, and other vendors' files are called embed.js too: the stack of an
 * error names the file that runs. `currentScript` is read from the prototype: a named
 * element of the page (`<img name="currentScript" src=…>`) hides the document's own.
 */
const lazyBase =
  'const currentScript=Reflect.get(Document.prototype,"currentScript",document),lazyBase=currentScript?.src||/https?:\\/\\/[^\\s()]+?\\.js\\b[^\\s():]*/.exec(Error().stack)?.[0];';

async function buildSingle(
  entries,
  styleModule,
  lazy,
  { build, isDevelopment, id, options, dist, generated },
) {
  const single = {
    ...options,
    entryPoints: { embed: 'src/entries/embed.ts' },
    outdir: dist,
    format: 'iife',
    banner: { js: `(()=>{${lazyBase}${isDevelopment ? reloadOnChange('lazyBase') : ''}` },
    footer: { js: '})();' },
    plugins: [
      virtualModules({ '#loader': singleLoader(entries), '#styles': styleModule }, generated),
      externalChunks(lazy),
      leanDeclarations(),
    ],
  };
  await build(single, [...lazy.values()].join());
  const output = join(dist, 'embed.js');
  const text = readFileSync(output, 'utf8').replaceAll(
    /import\("(\.\/embed\/[^"]+)"\)/g,
    'import(new URL("$1",lazyBase))',
  );
  writeFileSync(output, text);
  const file = `embed.${isDevelopment ? id : shortHash(text)}.js`;
  // Beside the chunks, their addresses are one folder shorter.
  writeFileSync(
    join(dist, 'embed', file),
    text.replaceAll('"./embed/', '"./').replace(/\n\/\/# sourceMappingURL=.*/, ''),
  );
  return file;
}

async function buildServer({ build, isDevelopment, options, dist, generated }) {
  await build({
    ...options,
    minify: false,
    define: Object.fromEntries(
      Object.entries(options.define).filter(([name]) => !Object.hasOwn(absentInBrowsers, name)),
    ),
    entryPoints: {
      main: 'server/main.ts',
      ...(isDevelopment && { development: 'server/development.ts' }),
      'import-scorecard': 'scripts/import-scorecard.ts',
      'reference-page': 'scripts/reference-page.ts',
      'build-wordpress': 'scripts/wordpress/build-zip.ts',
      wordpress: 'scripts/wordpress/main.ts',
    },
    outdir: join(dist, 'server'),
    outExtension: { '.js': '.mjs' },
    platform: 'node',
    format: 'esm',
    target: ['node20'],
    splitting: true,
    packages: 'external',
    loader: { '.css': 'text' },
    plugins: [virtualModules({}, generated)],
  });
}

/** @returns the names of the sheets: for roots with author content, and for author content alone */
export function writeStyles(styles, { isDevelopment, id, dist }) {
  const hash = (text) => (isDevelopment ? id : shortHash(text));
  const stylesheet = `elements.${hash(styles.root + styles.light)}.css`;
  const lightSheet = styles.light && `light.${hash(styles.light)}.css`;
  writeFileSync(join(dist, 'embed', stylesheet), `${styles.root}${styles.light}`);
  if (lightSheet) writeFileSync(join(dist, 'embed', lightSheet), styles.light);
  return { stylesheet, lightSheet };
}

/**
 * @param build esbuild's, or one that remembers
 * @param withSingle false in development leaves the single script as it is
 * @param folders where the elements are and where the generated modules go
 * @param dist where the output goes
 * @returns the manifest, as written to `manifest.json`
 */
export async function buildAll({
  isDevelopment = false,
  folders = defaultFolders,
  dist = join(root, 'dist'),
  withServer = true,
  withSingle = true,
  build: run = build,
} = {}) {
  mkdirSync(join(dist, 'embed'), { recursive: true });
  const registry = await generate(folders);
  const styles = await collectStyles(registry.elements);
  const id = buildId(styles, isDevelopment);
  const define = { __BUILD__: JSON.stringify(id), __VERSION__: JSON.stringify(version) };
  const target = {
    build: run,
    isDevelopment,
    id,
    options: browserOptions(define, isDevelopment),
    dist,
    generated: folders.generated,
  };
  const { stylesheet, lightSheet } = writeStyles(styles, target);
  const entries = chunkEntries(registry, folders.generated);
  const styleModule = sheetFiles(stylesheet, lightSheet);
  async function buildScripts() {
    const { chunks, lazy, written } = await buildChunks(entries, styleModule, target);
    return {
      chunks,
      written,
      single: withSingle
        ? await buildSingle({ ...entries, ...standaloneEntries }, styleModule, lazy, target)
        : `embed.${id}.js`,
    };
  }
  const [{ chunks, written, single }, standalone, entry, demo] = await Promise.all([
    buildScripts(),
    buildStandalone(target),
    buildEntry(target),
    buildDemo(target),
    withServer && existsSync(join(root, 'server/main.ts')) ? buildServer(target) : undefined,
  ]);
  writeCustomElementsManifest(join(dist, 'custom-elements.json'), registry, version);

  const current = [stylesheet, lightSheet, entry, ...standalone, single, ...written].filter(Boolean);
  const files = describeFiles(
    dist,
    [
      'embed.js',
      'embed.mjs',
      'custom-elements.json',
      ...demo,
      ...new Set(current.map((file) => `embed/${file}`)),
    ],
    {
      isDevelopment,
    },
  );
  const chunkOfTag = Object.fromEntries(
    registry.elements.map(({ tag }) => [
      tag,
      registry.own.includes(tag) ? `elements-${tag}` : 'elements-small',
    ]),
  );
  const manifest = {
    build: id,
    version,
    stylesheet: `/embed/${stylesheet}`,
    script: `/embed/${entry}`,
    single: `/embed/${single}`,
    integrity: files[`/embed/${entry}`].integrity,
    runtime: chunks.runtime.map((file) => `/embed/${file}`),
    // With what tells of clicks: the first one may leave the page, which would not wait for it.
    prefetch: [
      ...new Set([
        ...chunks.runtime,
        ...chunks.environment,
        ...chunks['elements-small'],
        `tracking.${id}.mjs`,
        ...chunks.analytics,
      ]),
    ].map((file) => `/embed/${file}`),
    chunks: Object.fromEntries(
      Object.entries(chunkOfTag).map(([tag, name]) => [
        tag,
        { file: `/embed/${chunks[name][0]}`, imports: chunks[name].slice(1).map((file) => `/embed/${file}`) },
      ]),
    ),
    files,
  };
  writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  keepRecentBuilds(
    dist,
    id,
    Object.keys(files).map((path) => path.slice(1)),
  );
  return manifest;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const started = performance.now();
  const manifest = await buildAll({ isDevelopment: process.argv.includes('--development') });
  const kilobytes = (path) => (manifest.files[path].br / 1024).toFixed(1);
  if (!process.argv.includes('--quiet'))
    console.log(
      `built ${manifest.build} in ${((performance.now() - started) / 1000).toFixed(1)} s: embed.js ${kilobytes('/embed.js')} KB br, entry ${kilobytes(manifest.script)} KB br`,
    );
}
