import type { DataLoader } from '../../core/data-source.ts';
import type { PackedOptions } from '../shared/finder/options/finder-options.ts';
import { loadFinderOptions } from '../shared/finder/options/load-finder-options.ts';
import type { PageHeroProps } from './page-hero.element.ts';
import { heroFinder } from './page-hero.logic.ts';

/** Loads the finder's options for the first render; null for a hero without a finder. */
export const loadPageHero: DataLoader<PageHeroProps, PackedOptions> = async ({ showFinder }, source) =>
  showFinder ? loadFinderOptions(heroFinder, source) : null;
