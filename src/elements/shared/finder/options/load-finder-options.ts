import type { DataSource } from '../../../../core/data-source.ts';
import { within } from '../../../../services/within.ts';
import type { FinderSetup } from '../finder-setup.ts';
import { type RenderedOptions, renderOptions } from './rendered-options.ts';

/** Milliseconds that a drawing waits for the degree list. */
const timeoutMs = 3000;

/**
 * For a data loader: the options of a finder's first drawing. Null when the degree list
 * cannot be had in time: the finder is a plain form then, which the server answers, and
 * asks for the list again by itself once it is used.
 */
export async function loadFinderOptions(
  setup: FinderSetup,
  source: Pick<DataSource, 'degrees'>,
): Promise<RenderedOptions | null> {
  // Who asks for the list says that it failed; here it is only late.
  const tree = await within(timeoutMs, source.degrees()).catch(() => []);
  return renderOptions(tree, setup);
}
