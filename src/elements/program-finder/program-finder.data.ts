import type { DataLoader } from '../../core/data-source.ts';
import { readFinderSetup } from '../shared/finder/finder-setup.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';
import { loadFinderOptions } from '../shared/finder/options/load-finder-options.ts';
import type { ProgramFinderProps } from './program-finder.element.ts';

/** Loads the options for the first render; the finder loads the whole degree tree when it is used. */
export const loadProgramFinder: DataLoader<ProgramFinderProps, PackedOptions> = (props, source) =>
  loadFinderOptions(readFinderSetup(props), source);
