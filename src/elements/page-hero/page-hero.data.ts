import type { DataLoader } from '../../core/data-source.ts';
import type { DrawnOptions } from '../parts/finder/drawn-options.ts';
import { loadFinderOptions } from '../parts/finder/load-finder-options.ts';
import type { PageHeroProps } from './page-hero.element.ts';
import { heroFinder } from './page-hero.logic.ts';

/** The options of the finder's first drawing; null for a hero without one. */
export const loadPageHero: DataLoader<PageHeroProps, DrawnOptions> = async ({ showFinder }, source) =>
  showFinder ? loadFinderOptions(heroFinder, source) : null;
