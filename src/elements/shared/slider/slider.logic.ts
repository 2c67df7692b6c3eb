/**
 * Number of visible slides: on phones, in viewports from 768 px and from 1024 px. A column narrower
 * than 560 px uses the phone's number in any viewport, one narrower than 800 px the tablet's:
 * otherwise slides would be too narrow to read.
 */
export interface SlidesPerView {
  readonly mobile: number;
  readonly tablet: number;
  readonly desktop: number;
}

/** Gaps in pixels that have a CSS class. Others use the nearest one until a script sets the exact value. */
const slideGaps = [0, 8, 10, 16, 20, 24, 32, 40, 50, 64] as const;

/** Maximum number of slides that stay readable side by side; CSS classes exist up to this number. */
const maxPerView = 6;

/** Clamps the requested numbers to whole slides: at least one, at most as many as there are. */
export function fitPerView(requested: SlidesPerView, count: number): SlidesPerView {
  const clamp = (slides: number) => Math.max(1, Math.min(Math.floor(slides) || 1, count, maxPerView));
  return {
    mobile: clamp(requested.mobile),
    tablet: clamp(requested.tablet),
    desktop: clamp(requested.desktop),
  };
}

/** The gap nearest to `gap` that has a CSS class. */
export function nearestGap(gap: number): number {
  return slideGaps.reduce((nearest, candidate) =>
    Math.abs(candidate - gap) < Math.abs(nearest - gap) ? candidate : nearest,
  );
}

const views = ['mobile', 'tablet', 'desktop'] as const;

/** Classes of a slider: its gap, its slides per view, and the viewports that show all slides at once. */
export function sliderClasses(perView: SlidesPerView, gap: number, count: number): string {
  const countClasses = views.map((view) => `slider--${view}-${perView[view]}`);
  const fitsClasses = views.filter((view) => count <= perView[view]).map((view) => `slider--${view}-fits`);
  return ['size-container slider', `slider--gap-${nearestGap(gap)}`, ...countClasses, ...fitsClasses].join(
    ' ',
  );
}

/** Classes of one bullet; it is hidden in viewports where its slide is never the first visible one. */
export function bulletClasses(index: number, perView: SlidesPerView, count: number): string {
  const hiddenClasses = views
    .filter((view) => index > count - perView[view])
    .map((view) => `slider__bullet--not-${view}`);
  return ['slider__bullet', ...hiddenClasses].join(' ');
}

/** Index of the first visible slide from the scroll position, which is negative in right-to-left strips. */
export function slideIndexAt(scrollLeft: number, step: number, count: number): number {
  if (!(step > 0)) return 0;
  return Math.min(Math.max(Math.round(Math.abs(scrollLeft) / step), 0), Math.max(count - 1, 0));
}
