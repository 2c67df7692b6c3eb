import type { DataLoader } from '../../core/data-source.ts';
import type { DrawnOptions } from '../parts/finder/drawn-options.ts';
import { readFinderSetup } from '../parts/finder/finder-setup.ts';
import { loadFinderOptions } from '../parts/finder/load-finder-options.ts';
import type { ProgramFinderProps } from './program-finder.element.ts';

/** The options of the first drawing; the whole tree is loaded by the finder itself, once it is used. */
export const loadProgramFinder: DataLoader<ProgramFinderProps, DrawnOptions> = (props, source) => loadFinderOptions(readFinderSetup(props), source);
