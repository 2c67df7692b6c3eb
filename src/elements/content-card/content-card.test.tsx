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

test.each(['content', 'interlink', 'basic', 'image'])('renders nothing without a heading: %s', (variant) => {
  expect(renderCard({ variant, link, image }).container.innerHTML).toBe('');
});

test.each(['content', 'interlink', 'image'])('renders the heading as the only link: %s', (variant) => {
  renderCard({ variant, heading, link });
  expect(screen.getAllByRole('link').map((found) => [found.textContent, found.getAttribute('href')])).toEqual(
    [[heading, link]],
  );
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy();
});

describe('basic card', () => {
  test('labels its button View More, followed by the heading', () => {
    renderCard({ variant: 'basic', heading, link });
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      `View More: ${heading}`,
    ]);
  });

  test('uses the author’s button label', () => {
    renderCard({ variant: 'basic', heading, link, 'button-label': 'Read the plan' });
    expect(screen.getByRole('link').textContent).toBe(`Read the plan: ${heading}`);
  });

  test.each(['', ' '])('uses the default button label if the label is empty: %j', (label) => {
    renderCard({ variant: 'basic', heading, link, 'button-label': label });
    expect(screen.getByRole('link').textContent).toBe(`View More: ${heading}`);
  });

  test('renders no button without a valid link', () => {
    renderCard({ variant: 'basic', heading, link: 'javascript:alert(1)' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});

describe('card image', () => {
  test('a card image is 448 by 160 and has the author’s alternative text', () => {
    renderCard({ heading, image, 'image-alt': 'A hospital corridor at night' });
    const picture = screen.getByRole('img', { name: 'A hospital corridor at night' });
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['448', '160']);
  });

  test('an image card is at most 448 wide and at least 160 high, like its image', () => {
    const { container } = renderCard({ variant: 'image', heading, image });
    const picture = container.querySelector('img');
    expect([picture?.getAttribute('width'), picture?.getAttribute('height')]).toEqual(['448', '160']);
    const sheet = readFileSync(join(import.meta.dirname, 'content-card.css'), 'utf8').replace(/\s+/g, ' ');
    expect(/\.content-card--image \{([^}]*)\}/.exec(sheet)?.[1]).toMatch(
      /max-width: 448px;\s+min-height: 160px;/,
    );
    // The image also fills a card that is narrower, or taller because of its text.
    expect(sheet).toMatch(/\.content-card--image \.picture \{\s+min-height: 100%;/);
  });

  test('a card image is not rendered on an interlink card', () => {
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
  ])('gives an image card with shade="%s" a shade of %s percent', (shade, expected) => {
    const { container } = renderCard({ variant: 'image', heading, image, ...(shade && { shade }) });
    expect(container.querySelector('[data-shade]')?.getAttribute('data-shade')).toBe(expected);
  });

  test('ignores `shade` on variants other than image', () => {
    expect(renderCard({ heading, image, shade: '60' }).container.querySelector('[data-shade]')).toBeNull();
  });
});

test('keeps white text on an image card readable (4.5:1) on a white photograph without shade', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'content-card.css'), 'utf8').replace(/\s+/g, ' ');
  // The last color stop before the gradient fades: behind the text, nothing is lighter than this.
  const [, opacityPercent] = /rgb\(20 32 58 \/ (\d+)%\) calc\(100% - 56px\), transparent/.exec(sheet) ?? [];
  const luminance = [20, 32, 58]
    .map((dark) => (dark / 255) * (Number(opacityPercent) / 100) + 1 - Number(opacityPercent) / 100)
    .map((value) => ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);
  expect(sheet).toContain('padding: 56px 20px 16px');
  expect(1.05 / (luminance + 0.05)).toBeGreaterThanOrEqual(4.5);
});

test('has the accent bar of an interlink card at the start of the line, also in right-to-left pages', () => {
  const sheet = readFileSync(join(import.meta.dirname, 'content-card.css'), 'utf8').replace(/\s+/g, ' ');
  expect(/\.content-card--interlink \{([^}]*)\}/.exec(sheet)?.[1]).toContain(
    'border-width: 0; border-inline-start-width: 4px;',
  );
});

test('renders nothing if the heading is blank', () => {
  expect(renderCard({ heading: '   ' }).container.innerHTML).toBe('');
});

test('renders a slot for the author’s text', () => {
  expect(renderCard({ heading }).container.querySelector('slot:not([name])')).toBeTruthy();
});
