import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as runEsbuild } from 'esbuild';
import { hashInputs, inputsFile } from '../inputs.mjs';
import { root } from '../install.mjs';
import { browserOptions, buildChunks, buildEntry, buildSingle, reactEntries } from './browser.ts';
import { buildClassicScripts } from './classic-scripts.ts';
import { buildDemo } from './demo/build-demo.ts';
import { writeEditorData } from './elements/editor-data.ts';
import { defaultFolders, type Folders } from './elements/element-folders.ts';
import { generate, type Registry } from './elements/generate.ts';
import { type BuiltFile, describeFiles, removeOldBuilds } from './files.ts';
import { makeFonts } from './fonts.ts';
import { stableFile, writeLatest } from './latest.ts';
import { sheetFiles } from './plugins.ts';
import { buildServer } from './server.ts';
import { buildSite, type SiteManifest } from './site.ts';
import { collectElementStyles } from './styles/element-styles.ts';
import { writeReserveStyles } from './styles/reserve-styles.ts';
import { collectStyles, type Styles, writeStyles } from './styles/sheets.ts';
import type { Build, Target } from './target.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

/** The content of `manifest.json`. All paths are public paths, such as `/embed/embed.1a2b3c4d.mjs`. */
export interface Manifest {
  readonly build: string;
  readonly version: string;
  readonly stylesheet: string;
  readonly script: string;
  readonly single: string;
  readonly integrity: string;
  readonly runtime: readonly string[];
  readonly chunks: Readonly<Record<string, { readonly file: string; readonly imports: readonly string[] }>>;
  readonly files: Readonly<Record<string, BuiltFile>>;
  readonly site: SiteManifest;
}

export interface BuildAllOptions {
  readonly isDevelopment?: boolean;
  readonly folders?: Folders;
  /** Absolute path of the output folder. */
  readonly dist?: string;
  readonly withServer?: boolean;
  /** False skips compression, the slowest step. Development and tests need none. */
  readonly isCompressed?: boolean;
  /** False leaves the single script of an earlier development build in place. */
  readonly withSingle?: boolean;
  /** Any text: the same sources get other file names with another text. */
  readonly variant?: string;
  readonly build?: Build;
}

/**
 * Returns an id that changes whenever the markup in a shadow root, or the code that hydrates it, may change.
 */
function hashBuild(styles: Styles, isDevelopment: boolean, variant: string): string {
  // During development, server and pages change together, and stable names allow incremental builds.
  if (isDevelopment) return 'development';
  const hash = createHash('sha256')
    .update(styles.root)
    .update(styles.light)
    .update(variant)
    .update(readFileSync(join(root, 'package-lock.json')));
  const folders = ['src'];
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (!/\.(test|examples)\.tsx?$|\.css$/.test(entry.name))
        hash.update(path).update(readFileSync(join(root, path)));
    }
  }
  return hash.digest('hex').slice(0, 8);
}

const inEmbed = (files: readonly string[]) => files.map((file) => `/embed/${file}`);

/** By tag: the file of its chunk, and the files that the chunk imports. */
function describeChunks(
  { elements, ownChunkTags }: Registry,
  chunks: Readonly<Record<string, readonly string[]>>,
) {
  return Object.fromEntries(
    elements.map(({ tag }) => {
      const name = ownChunkTags.includes(tag) ? `elements-${tag}` : 'elements-small';
      const [file = '', ...imports] = inEmbed(chunks[name] ?? []);
      return [tag, { file, imports }];
    }),
  );
}

async function buildScripts(registry: Registry, styleModule: string, target: Target, withSingle: boolean) {
  const [split, single, entry] = await Promise.all([
    buildChunks(registry, styleModule, target),
    withSingle
      ? buildSingle(reactEntries(registry, target.generated), styleModule, target)
      : `embed.${target.id}.js`,
    buildEntry(target),
  ]);
  return { ...split, single, entry };
}

/**
 * Builds everything into `dist`: the single script, the split one with its chunks, style sheets,
 * fonts, page scripts, sites, and the server.
 *
 * @returns the manifest, as written to `manifest.json`
 */
export async function buildAll({
  isDevelopment = false,
  folders = defaultFolders,
  dist = join(root, 'dist'),
  withServer = true,
  isCompressed = !isDevelopment,
  withSingle = true,
  variant = '',
  build = runEsbuild,
}: BuildAllOptions = {}): Promise<Manifest> {
  // A build that fails halfway and a development build must not count as current.
  rmSync(join(dist, inputsFile), { force: true });
  const inputs = hashInputs();
  mkdirSync(join(dist, 'embed'), { recursive: true });
  const registry = await generate(folders);
  const [styles, elementStyles] = await Promise.all([
    collectStyles(registry.elements),
    collectElementStyles(registry.elements),
  ]);
  const id = hashBuild(styles, isDevelopment, variant);
  const define = {
    'process.env.NODE_ENV': isDevelopment ? '"development"' : '"production"',
    __BUILD__: JSON.stringify(id),
    __VERSION__: JSON.stringify(version),
    __SINGLE_FILE__: 'false',
  };
  const options = browserOptions(define, isDevelopment);
  const target: Target = { build, isDevelopment, id, options, dist, generated: folders.generated };
  const { stylesheet, lightSheet } = writeStyles(styles, target);
  const [scripts, demo, , site] = await Promise.all([
    buildScripts(registry, sheetFiles(stylesheet, lightSheet), target, withSingle),
    buildDemo(target),
    buildClassicScripts(target),
    makeFonts().then((fonts) => buildSite(target, elementStyles, fonts)),
    withServer ? buildServer(target) : undefined,
  ]);
  await writeReserveStyles(
    dist,
    registry.elements.map(({ declaration }) => declaration),
  );
  const editorData = writeEditorData(dist, registry, version);

  const { chunks, entry, single, written } = scripts;
  const current = [stylesheet, lightSheet, entry, single, ...written].filter(Boolean);
  const names = [
    'embed.js',
    'embed.mjs',
    stableFile,
    'frame.js',
    'reserve.css',
    ...editorData,
    ...demo,
    ...new Set(inEmbed(current).map((path) => path.slice(1))),
  ];
  const files = describeFiles(dist, names, { isCompressed });
  const manifest: Manifest = {
    build: id,
    version,
    stylesheet: `/embed/${stylesheet}`,
    script: `/embed/${entry}`,
    single: `/embed/${single}`,
    integrity: files[`/embed/${entry}`]?.integrity ?? '',
    runtime: inEmbed(chunks.runtime ?? []),
    chunks: describeChunks(registry, chunks),
    files,
    site,
  };
  writeFileSync(join(dist, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeLatest(dist, manifest);
  removeOldBuilds(dist, id, names);
  if (!isDevelopment) writeFileSync(join(dist, inputsFile), `${inputs}\n`);
  return manifest;
}
