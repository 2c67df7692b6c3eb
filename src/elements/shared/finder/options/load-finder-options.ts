import type { DataSource } from '../../../../core/data-source.ts';
import { withTimeout } from '../../../../services/with-timeout.ts';
import type { FinderSetup } from '../finder-setup.ts';
import { type PackedOptions, packOptions } from './finder-options.ts';

/** How long a render waits for the degree tree. */
const timeoutMs = 3000;

/**
 * Loads the options of a finder's first render, for data loaders. Null if the degree tree is empty,
 * unavailable or slow. A hero then has no finder; other finders are plain forms, which fetch the tree again
 * when a visitor uses them.
 */
export async function loadFinderOptions(
  setup: FinderSetup,
  source: Pick<DataSource, 'degrees'>,
): Promise<PackedOptions | null> {
  // The data source reports a failed request; here an empty list is enough.
  const tree = await withTimeout(timeoutMs, source.degrees()).catch(() => []);
  return packOptions(tree, setup);
}
