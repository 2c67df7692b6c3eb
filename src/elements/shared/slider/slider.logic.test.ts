import { expect, it } from 'vitest';
import { bulletClasses, fitPerView, nearestGap, slideIndexAt, sliderClasses } from './slider.logic.ts';

it('limits slides per view to the number of slides', () => {
  expect(fitPerView({ mobile: 1, tablet: 2, desktop: 3 }, 2)).toEqual({ mobile: 1, tablet: 2, desktop: 2 });
  expect(fitPerView({ mobile: 0, tablet: Number.NaN, desktop: 99 }, 20)).toEqual({
    mobile: 1,
    tablet: 1,
    desktop: 6,
  });
});

it('rounds a gap to the nearest gap that has a CSS class', () => {
  expect([50, 28, 29, 1000, 3].map(nearestGap)).toEqual([50, 24, 32, 64, 0]);
});

it('hides navigation in viewports that show all slides at once', () => {
  const classes = sliderClasses({ mobile: 1, tablet: 2, desktop: 2 }, 50, 2).split(' ');
  expect(classes.filter((name) => name.endsWith('fits'))).toEqual([
    'slider--tablet-fits',
    'slider--desktop-fits',
  ]);
});

it('shows a bullet for every slide that can be the first visible one', () => {
  const perView = { mobile: 1, tablet: 2, desktop: 3 };
  const hiddenBullets = (view: string) =>
    [0, 1, 2, 3].filter((bullet) => bulletClasses(bullet, perView, 4).includes(`not-${view}`));
  expect(['mobile', 'tablet', 'desktop'].map(hiddenBullets)).toEqual([[], [3], [2, 3]]);
});

it('derives the first visible slide from the scroll position in both directions', () => {
  expect(slideIndexAt(610, 300, 4)).toBe(2);
  expect(slideIndexAt(-610, 300, 4)).toBe(2);
  expect(slideIndexAt(9000, 300, 4)).toBe(3);
  expect(slideIndexAt(50, 0, 4)).toBe(0);
});
