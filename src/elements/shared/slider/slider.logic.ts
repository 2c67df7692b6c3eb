/**
 * How many slides stand side by side: on phones, in windows from 768 px and from
 * 1024 px. A column narrower than 560 px keeps the phone's number in any window,
 * one narrower than 800 px the tablet's: a full-width place is wider than that in
 * those windows, and in a narrow one three slides would be too thin to read.
 */
export interface SlidesPerView {
  readonly mobile: number;
  readonly tablet: number;
  readonly desktop: number;
}

/** Gaps that have a class: the server may not write a style, so any other is drawn as its neighbour until a script sets it. */
export const slideGaps = [0, 8, 10, 16, 20, 24, 32, 40, 50, 64] as const;

/** More than this beside each other leaves no slide that can be read; there are classes up to here. */
const maxPerView = 6;

/** A wish made possible: whole slides, at least one, never more than there are. */
export function fitPerView(requested: SlidesPerView, count: number): SlidesPerView {
  const clamp = (slides: number) => Math.max(1, Math.min(Math.floor(slides) || 1, count, maxPerView));
  return {
    mobile: clamp(requested.mobile),
    tablet: clamp(requested.tablet),
    desktop: clamp(requested.desktop),
  };
}

/** The drawn gap that is nearest to `gap`. */
export function nearestGap(gap: number): number {
  return slideGaps.reduce((nearest, candidate) =>
    Math.abs(candidate - gap) < Math.abs(nearest - gap) ? candidate : nearest,
  );
}

const views = ['mobile', 'tablet', 'desktop'] as const;

/** Classes of a slider: its gap, its slides per view, and the views in which everything fits, so that there is nothing to navigate. */
export function sliderClasses(perView: SlidesPerView, gap: number, count: number): string {
  const countClasses = views.map((view) => `slider--${view}-${perView[view]}`);
  const stillClasses = views.filter((view) => count <= perView[view]).map((view) => `slider--${view}-still`);
  return ['slider', `slider--gap-${nearestGap(gap)}`, ...countClasses, ...stillClasses].join(' ');
}

/** Classes of one bullet: in views where its slide never comes first, it has no place. */
export function bulletClasses(index: number, perView: SlidesPerView, count: number): string {
  const hiddenClasses = views
    .filter((view) => index > count - perView[view])
    .map((view) => `slider__bullet--not-${view}`);
  return ['slider__bullet', ...hiddenClasses].join(' ');
}

/** The slide that stands first, from how far the strip is scrolled; right-to-left strips count down from zero. */
export function slideIndexAt(scrollLeft: number, step: number, count: number): number {
  if (!(step > 0)) return 0;
  return Math.min(Math.max(Math.round(Math.abs(scrollLeft) / step), 0), Math.max(count - 1, 0));
}
