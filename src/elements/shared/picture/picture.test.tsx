import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../testing/render-component.tsx';
import { imageSrcSet } from './picture.logic.ts';
import { Picture } from './picture.tsx';

const photograph = { src: 'https://cms.example/ward.jpg', alt: 'A ward at night', width: 448, height: 160 };

function candidates(width: number, maxWidth?: number): number[] {
  const set =
    imageSrcSet({ base: '/images', url: photograph.src, width, height: 160, crop: 'cover' }, maxWidth) ?? '';
  return [...set.matchAll(/ (\d+)w/g)].map(([, value]) => Number(value));
}

test('a late picture takes the size of its box where browsers can tell, and the size it was given elsewhere', () => {
  renderComponent(<Picture {...photograph} sizes="(max-width: 680px) 100vw, 640px" />);
  expect(screen.getByAltText(photograph.alt).getAttribute('sizes')).toBe(
    'auto, (max-width: 680px) 100vw, 640px',
  );
});

test('the first picture of a page says its size, since nothing has a box when it is asked for', () => {
  renderComponent(<Picture {...photograph} priority />);
  const picture = screen.getByAltText(photograph.alt);
  expect([picture.getAttribute('sizes'), picture.getAttribute('loading')]).toEqual(['448px', 'eager']);
});

test.each([
  [448, undefined],
  [448, 640],
  [293, 640],
  [147, undefined],
])(
  'a picture %i wide, %s at most, has a size for every box: never smaller than it, never twice as large',
  (width, maxWidth) => {
    const widths = candidates(width, maxWidth);
    for (let box = width / 2; box <= (maxWidth ?? width) * 2; box += 1) {
      const fetched = widths.find((candidate) => candidate >= box) ?? Math.max(...widths);
      expect(fetched, `${box} px`).toBeGreaterThanOrEqual(Math.floor(box));
      expect(fetched / box, `${box} px`).toBeLessThanOrEqual(2);
    }
  },
);

test('a drawing needs no sizes', () => {
  renderComponent(<Picture {...photograph} src="/pictures/ward.svg" />);
  expect(screen.getByAltText(photograph.alt).getAttribute('srcset')).toBeNull();
});
