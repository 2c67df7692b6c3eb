import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Metafile, type Plugin } from 'esbuild';
import { createElementRow } from '../../src/core/bridge/element-row.ts';
import type { DeclaredElement } from '../build/elements/declarations.ts';
import { defaultFolders } from '../build/elements/element-folders.ts';
import type { Registry } from '../build/elements/generate.ts';
import { stripDescriptions } from '../build/elements/strip-descriptions.ts';
import { sheetTexts, textStyles, virtualModules } from '../build/plugins.ts';
import { root } from '../install.mjs';
import type { BuiltAssets } from './built-assets.ts';
import { checkPackageJson, preparePackage, readApiTypes, writeFile } from './package-files.ts';
import { markHosts, markTags } from './prefix-styles.ts';
import { elementTypes, frameworkTypes } from './types.ts';

const editorFiles = ['custom-elements.json', 'vscode.html-custom-data.json', 'web-types.json', 'llms.txt'];

/** Replaces the modules of the source code by those of the package. */
const toPackagePaths = (text: string) =>
  text.replace(/src\/elements\/([\w-]+)\/\1\.element\.ts/g, 'dist/elements/$1.js');

const loader = `export * from ${JSON.stringify(join(root, 'packages/browser/src/loader.ts'))};`;

/** Writes the module of one element: a definition whose code loads when an element of the page needs it. */
function definitionSource({ tag, camel, declaration }: DeclaredElement): string {
  const row = { ...createElementRow(declaration), hasOwnChunk: true };
  return `export const ${camel} = { tag: '${tag}', row: ${JSON.stringify(row)}, load: () => import('element-code:${tag}') };\n`;
}

/** Writes the code module of one element, in the form of a chunk of `embed.mjs`. */
function codeSource({ tag, pascal, declarationExport, absolutePath, has }: DeclaredElement): string {
  const load = has('data.ts');
  return [
    `import { ${declarationExport} } from ${JSON.stringify(absolutePath('element.ts'))};`,
    `import { ${pascal} } from ${JSON.stringify(absolutePath('tsx'))};`,
    load ? `import { load${pascal} } from ${JSON.stringify(absolutePath('data.ts'))};` : '',
    `export const modules = { '${tag}': { declaration: ${declarationExport}, Component: ${pascal}${load ? `, load: load${pascal}` : ''} } };`,
  ].join('\n');
}

/** `element:TAG` and `element-code:TAG`, the modules that only the package has. */
function elementModules(registry: Registry): Plugin {
  const folders = new Map(registry.elements.map((element) => [element.tag, element]));
  const find = (tag: string) => {
    const element = folders.get(tag);
    if (!element) throw new Error(`There is no element ${tag}.`);
    return element;
  };
  return {
    name: 'element-modules',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^element(-code)?:/ }, ({ path }) => {
        const [namespace = '', tag = ''] = path.split(':');
        return { path: tag, namespace };
      });
      onLoad({ filter: /.*/, namespace: 'element' }, ({ path }) => ({
        contents: definitionSource(find(path)),
        resolveDir: root,
      }));
      onLoad({ filter: /.*/, namespace: 'element-code' }, ({ path }) => ({
        contents: codeSource(find(path)),
        resolveDir: root,
      }));
    },
  };
}

function importedPackages({ outputs }: Metafile): string[] {
  const paths = Object.values(outputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external ? [path] : [])),
  );
  return [...new Set(paths.map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/')))];
}

/**
 * Builds `@edu-embed/browser`: a module for each element and one to register them; bundlers add the packages
 * that it imports.
 */
export async function buildBrowserPackage(registry: Registry, assets: BuiltAssets): Promise<Metafile> {
  const { manifest, rootText, lightText } = assets;
  const folder = preparePackage('browser');
  const tags = registry.elements.map(({ tag }) => tag);
  const sheets = { root: markHosts(rootText), light: markTags(lightText, tags) };
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [
      { in: 'packages/browser/src/index.ts', out: 'index' },
      ...tags.map((tag) => ({ in: `element:${tag}`, out: `elements/${tag}` })),
    ],
    outdir: folder.dist,
    bundle: true,
    splitting: true,
    packages: 'external',
    chunkNames: 'chunks/[name].[hash]',
    format: 'esm',
    platform: 'browser',
    target: ['es2022'],
    jsx: 'automatic',
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    define: {
      __SINGLE_FILE__: 'true',
      'process.env.NODE_ENV': '"production"',
      __BUILD__: JSON.stringify(manifest.build),
      __VERSION__: JSON.stringify(manifest.version),
    },
    plugins: [
      elementModules(registry),
      virtualModules({ '#loader': loader, '#styles': sheetTexts(sheets) }, defaultFolders.generated),
      stripDescriptions(),
      textStyles(),
    ],
  });
  checkPackageJson(folder, importedPackages(metafile));
  writeFile(
    folder,
    'index.d.ts',
    `${readApiTypes(folder)}\nexport declare const loadEmbed: LoadEmbed;\nexport declare const register: Register;\n${elementTypes(registry)}`,
  );
  for (const { tag, camel } of registry.elements)
    writeFile(
      folder,
      `elements/${tag}.d.ts`,
      `import type { ElementDefinition } from '../index.js';\n\nexport declare const ${camel}: ElementDefinition;\n`,
    );
  for (const [name, text] of Object.entries(frameworkTypes(registry))) writeFile(folder, name, text);
  for (const name of editorFiles)
    writeFile(folder, name, toPackagePaths(readFileSync(join(root, 'dist', name), 'utf8')));
  return metafile;
}
