import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build } from 'esbuild';
import { buildAll } from '../../scripts/build/build.ts';
import { root } from '../../tests/deploy/processes.ts';

/** Like `build`, with a comment in all browser code, which changes the names of its files. */
function buildOther(options: BuildOptions) {
  if (options.platform === 'node') return build(options);
  const js = `/* second */${options.banner?.js ?? ''}`;
  return build({ ...options, banner: { ...options.banner, js } });
}

/** Builds the checkout again with other file names, as the next deploy does. Returns its folder. */
export async function makeSecondBuild(): Promise<string> {
  const dist = join(root, '.builds/second');
  await rm(dist, { recursive: true, force: true });
  await buildAll({ dist, isCompressed: false, build: buildOther });
  const file = join(dist, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...manifest, build: 'second00' }));
  return dist;
}
