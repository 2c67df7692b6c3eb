import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CmsSite } from '../cms/cms.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import type { PageAssets } from '../pages/page-context.ts';
import { toInline } from '../styles/inline-element.ts';
import { createInlineStyles, readBuiltStyles } from '../styles/inline-styles.ts';
import { createRootStyles, type RootStyles } from '../styles/root-styles.ts';
import type { BuildManifest } from './build-manifest.ts';
import { prepareFile, readBuiltFiles } from './built-files.ts';
import { composeSiteStylesheet, renderTheme } from './site-stylesheet.ts';

/**
 * Reads the build into memory.
 * @returns the responses by public path, the styles of roots, and a function that adds a theme's style sheet
 *   to the responses
 */
export async function readPageAssets(
  dist: string,
  manifest: BuildManifest,
): Promise<{
  files: Map<string, CachedResponse>;
  rootStyles: RootStyles;
  build: (theme: CmsSite['theme']) => PageAssets;
}> {
  const { site } = manifest;
  const files = await readBuiltFiles(dist);
  for (const [path, file] of Object.entries(site.files))
    files.set(path, prepareFile(path, await readFile(join(dist, file)), true));
  const readScript = async (name: string) => {
    const text = await readFile(join(dist, `site/${name}.js`), 'utf8');
    return toInline('script', text.trim(), ` data-entry="${manifest.script}"`);
  };
  const [loaderScript, positionScript, finderScript, fontFaces, layout, builtStyles] = await Promise.all([
    readScript('entry-loader'),
    readScript('opening-position'),
    readScript('finder'),
    readFile(join(dist, 'site/fonts.css'), 'utf8'),
    readFile(join(dist, 'site/layout.css'), 'utf8'),
    readBuiltStyles(join(dist, 'site/inline-styles.json')),
  ]);
  const shared: Omit<PageAssets, 'stylesheets' | 'inlineStyles'> = {
    blockStylesheet: site.blockStylesheet,
    script: manifest.script,
    loaderScript,
    positionScript,
    finderScript,
    fontPreloads: site.fontPreloads,
    chunksOf: (tag) => {
      const chunk = manifest.chunks[tag];
      return chunk ? [chunk.file, ...chunk.imports] : [];
    },
  };
  return {
    files,
    rootStyles: createRootStyles(builtStyles.elements),
    build(theme) {
      const { path, body } = composeSiteStylesheet({ fontFaces, theme, layout });
      files.set(path, prepareFile(path, body, true));
      return {
        ...shared,
        stylesheets: [manifest.stylesheet, path],
        inlineStyles: createInlineStyles(builtStyles, fontFaces, renderTheme(theme)),
      };
    },
  };
}
