import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startSite } from '../../support/start-site.ts';

/** Logo and mark stay vectors, as on every site. */
const reference = /(\/pictures\/(?!logo|mark)[\w-]+)\.svg/g;

/**
 * Starts the nursing site with JPEG files, 2,000 px wide, instead of its SVG files, which have only one size.
 */
export async function startRasterSite(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const content = await mkdtemp(join(tmpdir(), 'edu-embed-raster-'));
  await cp('sites/nursing', content, { recursive: true });
  const names = await readdir(content, { recursive: true });
  await Promise.all(
    names.map(async (name) => {
      const path = join(content, name);
      if (`/${name}`.search(reference) === 0)
        await sharp(path, { density: 1200 }).resize(2000).jpeg().toFile(path.replace(/svg$/, 'jpg'));
      if (/\.(?:html|yaml)$/.test(name))
        await writeFile(path, (await readFile(path, 'utf8')).replaceAll(reference, '$1.jpg'));
    }),
  );
  const site = await startSite('nursing', { CONTENT_DIR: content });
  return {
    origin: site.origin,
    async stop() {
      await site.stop();
      await rm(content, { recursive: true });
    },
  };
}
