/** `npm run packages`: builds the npm packages into `packages/NAME/dist` from the current build. */
import { isBuildCurrent } from '../inputs.mjs';
import { root, run } from '../install.mjs';
import { buildPackages } from './build-packages.ts';

try {
  if (!isBuildCurrent()) run(process.execPath, [`${root}build.mjs`, '--quiet']);
  await buildPackages();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
