import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { buildWithMetafile, shortHash, type Target } from '../target.ts';

const target = ['chrome123', 'firefox121', 'safari17.5'];

/** Copies axe-core as it is: the workbench adds it to the page that it checks. */
function copyAxe(folder: string): string {
  const source = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
  const name = `axe.${shortHash(readFileSync(source))}.js`;
  cpSync(source, join(folder, name));
  return name;
}

/**
 * Builds the workbench's own scripts and sheets into `demo/`, with hashes in their names. Elements run from
 * the built script, as on a customer's page; only the linter and the declarations come from `src`.
 *
 * @returns the names of the files, relative to `dist`
 */
export async function buildDemo({ build, options, dist }: Target): Promise<string[]> {
  const folder = join(dist, 'demo');
  mkdirSync(folder, { recursive: true });
  const shared = {
    ...options,
    sourcemap: false,
    outdir: folder,
    target,
    entryNames: '[name].[hash]',
  } as const;
  const metafiles = await Promise.all([
    buildWithMetafile(build, {
      ...shared,
      entryPoints: ['demo/index.ts', 'demo/workbench.ts', 'demo/playground.ts'],
      format: 'esm',
      splitting: true,
      chunkNames: 'chunk.[hash]',
    }),
    buildWithMetafile(build, {
      ...shared,
      entryPoints: ['demo/frame.ts', 'demo/network.ts'],
      format: 'iife',
    }),
    buildWithMetafile(build, {
      ...shared,
      entryPoints: [
        'pages/index',
        'pages/workbench',
        'pages/playground',
        'stage',
        'host-reset',
        'host-theme',
        'host-hostile',
      ].map((name) => `demo/styles/${name}.css`),
    }),
  ]);
  const names = [
    copyAxe(folder),
    ...metafiles.flatMap(({ outputs }) => Object.keys(outputs).map((file) => basename(file))),
  ];
  for (const file of readdirSync(folder))
    if (!names.includes(file.replace(/\.(br|gz)$/, ''))) rmSync(join(folder, file));
  return names.map((name) => `demo/${name}`);
}
