import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { contentCardElement } from './content-card.element.ts';
import { ContentCard } from './content-card.tsx';

function renderCard(attributes: Readonly<Record<string, string>>) {
  const props = decodeAttributes(contentCardElement.attributes, (name) => attributes[name] ?? null);
  return renderComponent(<ContentCard {...props} items={[]} />);
}
const heading = 'Night shift';
const link = '/articles/night-shift/';
const image = '/pictures/night-shift.svg';

test.each(['content', 'interlink', 'basic', 'image'])(
  'a card without a heading draws nothing: %s',
  (variant) => {
    expect(renderCard({ variant, link, image }).container.innerHTML).toBe('');
  },
);

test.each(['content', 'interlink', 'image'])('the heading is the one link of a card: %s', (variant) => {
  renderCard({ variant, heading, link });
  expect(screen.getAllByRole('link').map((found) => [found.textContent, found.getAttribute('href')])).toEqual(
    [[heading, link]],
  );
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
});

describe('a basic card', () => {
  test('has a button that says View More, and of what', () => {
    renderCard({ variant: 'basic', heading, link });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      `View More: ${heading}`,
    ]);
  });

  test('says on its button what the author wants', () => {
    renderCard({ variant: 'basic', heading, link, 'button-label': 'Read the plan' });
    expect(screen.getByRole('link').textContent).toBe(`Read the plan: ${heading}`);
  });

  test.each(['', ' '])('whose label is left empty (%j) has the usual one', (label) => {
    renderCard({ variant: 'basic', heading, link, 'button-label': label });
    expect(screen.getByRole('link').textContent).toBe(`View More: ${heading}`);
  });

  test('that leads nowhere has no button', () => {
    renderCard({ variant: 'basic', heading, link: 'javascript:alert(1)' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('the picture', () => {
  test('is 448 by 160, with the text that the author gives it', () => {
    renderCard({ heading, image, 'image-alt': 'A ward at night' });
    const picture = screen.getByRole('img', { name: 'A ward at night' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['448', '160']);
  });

  test('is 448 by 160 on an image card, too, which is no wider', () => {
    const { container } = renderCard({ variant: 'image', heading, image });
    const picture = container.querySelector('img');
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['448', '160']);
    const sheet = readFileSync(join(import.meta.dirname, 'content-card.css'), 'utf8').replace(/\s+/g, ' ');
    expect(/\.content-card--image \{([^}]*)\}/.exec(sheet)?.[1]).toMatch(
      /max-width: 448px;\s+min-height: 160px;/,
    );
    // The picture also fills a card that is narrower, or higher for its words.
    expect(sheet).toMatch(/\.content-card--image \.picture \{\s+min-height: 100%;/);
  });

  test('is not part of an interlink card', () => {
    expect(renderCard({ variant: 'interlink', heading, image }).container.querySelector('img')).toBeNull();
  });

  test.each([
    [undefined, '30'],
    ['0', '0'],
    ['60', '60'],
    ['100', '100'],
    ['55', '30'],
    ['-10', '30'],
    ['110', '30'],
    ['dark', '30'],
  ])('of an image card asked for shade %s has %s', (shade, expected) => {
    const { container } = renderCard({ variant: 'image', heading, image, ...(shade && { shade }) });
    expect(container.querySelector('[data-shade]')?.getAttribute('data-shade')).toBe(expected);
  });

  test('of other cards has no shade', () => {
    expect(renderCard({ heading, image, shade: '60' }).container.querySelector('[data-shade]')).toBeNull();
  });
});

test('white words on an image card are read on a white photograph without shade', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'content-card.css'), 'utf8').replace(/\s+/g, ' ');
  // The last stop before it fades: from the lower edge to the end of the padding, words stand on nothing lighter.
  const [, share] = /rgb\(20 32 58 \/ (\d+)%\) calc\(100% - 56px\), transparent/.exec(sheet) ?? [];
  const luminance = [20, 32, 58]
    .map((dark) => (dark / 255) * (Number(share) / 100) + 1 - Number(share) / 100)
    .map((value) => ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  expect(sheet).toContain('padding: 56px 20px 16px');
  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('a heading of blanks is none', () => {
  expect(renderCard({ heading: '   ' }).container.innerHTML).toBe('');
});

test('a card has a place for the author’s text', () => {
  expect(renderCard({ heading }).container.querySelector('slot:not([name])')).toBeTruthy();
});
