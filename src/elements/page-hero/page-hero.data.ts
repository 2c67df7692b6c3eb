import type { DataLoader } from '../../core/data-source.ts';
import { type DrawnOptions, drawOptions } from '../parts/finder/drawn-options.ts';
import type { PageHeroProps } from './page-hero.element.ts';
import { heroFinder } from './page-hero.logic.ts';

/** The options of the finder's first drawing; null for a hero without one. */
export const loadPageHero: DataLoader<PageHeroProps, DrawnOptions> = async ({ showFinder }, source) =>
  showFinder ? drawOptions(await source.degrees(), heroFinder) : null;
