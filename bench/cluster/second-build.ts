import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildAll } from '../../scripts/build/build.ts';
import { root } from '../../tests/deploy/processes.ts';

/**
 * Builds the checkout again with other script names, as in the next deployment. Resolves to the output
 * folder.
 */
export async function makeSecondBuild(): Promise<string> {
  const dist = join(root, '.builds/second');
  await rm(dist, { recursive: true, force: true });
  await buildAll({ dist, isCompressed: false, variant: 'second' });
  return dist;
}
