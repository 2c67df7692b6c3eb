import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DemoOptions } from './demo-options.ts';
import { readGuides } from './guides.ts';
import { readThemes } from './themes.ts';

/** Reads the themes, tokens, guides and image names of the workbench from the build folder. */
export async function readDemoFiles(
  dist: string,
): Promise<Pick<DemoOptions, 'themes' | 'tokens' | 'guides' | 'images'>> {
  const [themes, tokens, guides, images] = await Promise.all([
    readThemes(dist),
    readFile(join(dist, 'site/tokens.css'), 'utf8'),
    readGuides(dist),
    readdir(join(dist, 'site/pictures')),
  ]);
  return { themes, tokens, guides, images: images.sort() };
}
