import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CmsSite } from '../cms/cms.ts';
import type { CachedResponse } from '../http/cached-response.ts';
import type { PageAssets } from '../pages/page-context.ts';
import type { BuildManifest } from './build-manifest.ts';
import { prepareFile, readBuiltFiles } from './built-files.ts';
import { composeSiteStylesheet } from './site-stylesheet.ts';
import { prepareSpeculationRules, speculationRulesPath } from './speculation-rules.ts';

/**
 * Reads the build into memory.
 * @returns the responses by public path, and a function that adds a theme's style sheet to them
 */
export async function readPageAssets(
  dist: string,
  manifest: BuildManifest,
): Promise<{
  files: Map<string, CachedResponse>;
  build: (theme: CmsSite['theme']) => Promise<PageAssets>;
}> {
  const { site } = manifest;
  const files = await readBuiltFiles(dist);
  for (const [path, file] of Object.entries(site.files))
    files.set(path, prepareFile(path, await readFile(join(dist, file)), true));
  files.set(speculationRulesPath, prepareSpeculationRules());
  const [fontFaces, layout] = await Promise.all(
    ['site/fonts.css', 'site/layout.css'].map((file) => readFile(join(dist, file), 'utf8')),
  );
  const shared: Omit<PageAssets, 'stylesheets'> = {
    blockStylesheet: site.blockStylesheet,
    script: manifest.script,
    contentsScript: site.contentsScript,
    fontPreloads: site.fontPreloads,
    prefetch: manifest.prefetch,
    chunksOf: (tag) => {
      const chunk = manifest.chunks[tag];
      return chunk ? [chunk.file, ...chunk.imports] : [];
    },
  };
  return {
    files,
    async build(theme) {
      const { path, body } = composeSiteStylesheet({
        fontFaces: fontFaces ?? '',
        theme,
        layout: layout ?? '',
      });
      files.set(path, prepareFile(path, body, true));
      return { ...shared, stylesheets: [manifest.stylesheet, path] };
    },
  };
}
