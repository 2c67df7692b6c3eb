import { join } from 'node:path';
import { build, type Metafile } from 'esbuild';
import { defaultFolders } from '../build/elements/element-folders.ts';
import { stripDescriptions } from '../build/elements/strip-descriptions.ts';
import { virtualModules } from '../build/plugins.ts';
import { root } from '../install.mjs';
import type { BuiltAssets } from './built-assets.ts';
import { checkPackageJson, preparePackage, readApiTypes, writeFile } from './package-files.ts';
import { hostRules, markTags } from './prefix-styles.ts';

/** React's `renderToString` without Node's modules. Its output is the same as on our server. */
const webReactServer = join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js');

/** Declarations of the package's functions; their types are in `api.ts`. */
const exportedTypes = `
export declare const createPrerenderClient: CreatePrerenderClient;
export declare const createSource: CreateSource;
export declare const headLinks: HeadLinks;
export declare const renderHtml: RenderHtml;
`;

/**
 * Builds `@edu-embed/server`: one module without imports, for every runtime that has Web APIs.
 * @returns esbuild's list of the files in it
 */
export async function buildServerPackage({
  manifest,
  lightSheet,
  lightText,
  elementStyles,
}: BuiltAssets): Promise<Metafile> {
  const folder = preparePackage('server');
  const rules = Object.entries(elementStyles).map(([tag, styles]) => [tag, hostRules(styles.root, tag)]);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: 'packages/server/src/index.ts' },
    outdir: folder.dist,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['module', 'import', 'browser'],
    target: ['es2022'],
    jsx: 'automatic',
    minifySyntax: true,
    minifyWhitespace: true,
    // Lets tools recognize the file as a module without parsing all of it.
    banner: { js: 'export {};' },
    legalComments: 'none',
    logLevel: 'error',
    metafile: true,
    alias: { 'react-dom/server': webReactServer },
    define: {
      'process.env.NODE_ENV': '"production"',
      __BUILD__: JSON.stringify(manifest.build),
      __STYLESHEET__: JSON.stringify(manifest.stylesheet),
      __LIGHT_SHEET__: JSON.stringify(lightSheet),
      __LIGHT_RULES__: JSON.stringify(markTags(lightText, Object.keys(elementStyles))),
      __HOST_RULES__: JSON.stringify(Object.fromEntries(rules.filter(([, css]) => css))),
    },
    plugins: [virtualModules({}, defaultFolders.generated), stripDescriptions()],
  });
  checkPackageJson(folder, []);
  writeFile(folder, 'index.d.ts', `${readApiTypes(folder)}${exportedTypes}`);
  return metafile;
}
