import type { DataLoader } from '../../core/data-source.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';
import { loadFinderOptions } from '../shared/finder/options/load-finder-options.ts';
import type { LeadGenProps } from './lead-gen.element.ts';
import { finderSetupOf } from './lead-gen.logic.ts';

/** Loads the options for the first render; the finder loads the whole degree tree after hydration. */
export const loadLeadGen: DataLoader<LeadGenProps, PackedOptions> = (props, source) =>
  loadFinderOptions(finderSetupOf(props), source);
