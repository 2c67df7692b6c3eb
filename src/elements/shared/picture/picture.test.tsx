import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent, testConfig } from '../../../testing/render-component.tsx';
import { imageSrcSet } from './picture.logic.ts';
import { Picture } from './picture.tsx';

const photograph = { src: 'https://cms.example/ward.jpg', alt: 'A ward at night', width: 448, height: 160 };

function candidates(width: number, maxWidth?: number): number[] {
  const set =
    imageSrcSet({ base: '/images', url: photograph.src, width, height: 160, crop: 'cover' }, maxWidth) ?? '';
  return [...set.matchAll(/ (\d+)w/g)].map(([, value]) => Number(value));
}

test('uses sizes="auto" for lazy pictures, with the given sizes as fallback', () => {
  renderComponent(<Picture {...photograph} sizes="(max-width: 680px) 100vw, 640px" />);
  expect(screen.getByAltText(photograph.alt).getAttribute('sizes')).toBe(
    'auto, (max-width: 680px) 100vw, 640px',
  );
});

test('declares fixed sizes for the first picture of a page, which loads before layout', () => {
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
  'offers an image at least as wide as the box, at most 1.3 times as wide (width %i, maxWidth %s)',
  (width, maxWidth) => {
    const widths = candidates(width, maxWidth);
    for (let box = width / 2; box <= (maxWidth ?? width) * 2; box += 1) {
      const fetched = widths.find((candidate) => candidate >= box) ?? Math.max(...widths);
      expect(fetched, `${box} px`).toBeGreaterThanOrEqual(Math.floor(box));
      expect(fetched / box, `${box} px`).toBeLessThanOrEqual(Math.max(1.3, 64 / box));
    }
  },
);

test('renders an SVG without a srcset', () => {
  renderComponent(<Picture {...photograph} src="/pictures/ward.svg" />);
  expect(screen.getByAltText(photograph.alt).getAttribute('srcset')).toBeNull();
});

const foreign = { source: { config: { ...testConfig, imageBaseUrl: 'https://edu.example/images' } } };

test.each(['/ward.jpg', 'ward.jpg'])('loads %s from the host page on a page of another origin', (src) => {
  renderComponent(<Picture {...photograph} src={src} />, foreign);
  const picture = screen.getByAltText(photograph.alt);
  expect([picture.getAttribute('src'), picture.getAttribute('srcset')]).toEqual([src, null]);
});

test('loads a picture from its own URL on a page of another origin after the service has failed', () => {
  renderComponent(<Picture {...photograph} />, foreign);
  const picture = screen.getByAltText(photograph.alt);
  expect(picture.getAttribute('src')).toMatch(/^https:\/\/edu\.example\/images\?url=/);
  for (let count = 1; count <= 2; count += 1) fireEvent.error(picture);
  expect([picture.getAttribute('src'), picture.getAttribute('srcset')]).toEqual([photograph.src, null]);
});
