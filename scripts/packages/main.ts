/**
 * `npm run packages`: builds the npm packages into `packages/NAME/dist` from the current build, packs them as
 * for the registry, and prints how to install them elsewhere. A link to the folder would load a second React.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { isBuildCurrent } from '../inputs.mjs';
import { root, run } from '../install.mjs';
import { buildPackages } from './build-packages.ts';

const folder = join(root, 'packages');

function pack(name: string): string {
  const args = ['pack', '--json', '--loglevel=error', '--pack-destination', folder];
  const output: unknown = JSON.parse(
    execFileSync('npm', args, { cwd: join(folder, name), encoding: 'utf8' }),
  );
  // npm 12 returns an object with a key for each package.
  const [packed] = Object.values(output as object);
  return join(folder, packed.filename);
}

try {
  if (!isBuildCurrent()) run(process.execPath, [`${root}build.mjs`, '--quiet']);
  await buildPackages();
  for (const name of ['browser', 'server']) console.log(`npm install ${pack(name)}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
