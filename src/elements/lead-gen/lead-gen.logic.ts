import { type FinderLayout, type FinderSetup, readFinderSetup } from '../shared/finder/finder-setup.ts';
import type { LeadGenProps } from './lead-gen.element.ts';

/** The layout of the finder; `international` uses the base layout for domestic visitors. */
export function layoutOf(variant: LeadGenProps['variant']): FinderLayout {
  return variant === 'international' ? 'base' : variant;
}

export function finderSetupOf({
  degree,
  category,
  subject,
  variant,
}: Pick<LeadGenProps, 'degree' | 'category' | 'subject' | 'variant'>): FinderSetup {
  return readFinderSetup({ layout: layoutOf(variant), degree, category, subject });
}
