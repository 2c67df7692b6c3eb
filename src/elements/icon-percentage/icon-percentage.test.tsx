import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { decodeAttributes } from '../../core/attributes.ts';
import { renderComponent } from '../../testing/render-component.tsx';
import { iconPercentageElement } from './icon-percentage.element.ts';
import { measureRing } from './icon-percentage.logic.ts';
import { IconPercentage } from './icon-percentage.tsx';

function renderRing(attributes: Readonly<Record<string, string>> = {}) {
  const props = decodeAttributes(iconPercentageElement.attributes, (name) => attributes[name] ?? null);
  const result = renderComponent(<IconPercentage {...props} items={[]} />);
  const arc = result.container.querySelector('circle[stroke-dasharray]');
  return { ...result, arc };
}

describe('percentage ring', () => {
  test('defaults to 160 px wide, 12 px thick, 60% complete and an academic cap', () => {
    const { container, arc } = renderRing();
    expect(screen.getByRole('img', { name: '60% Complete' })).toBeTruthy();
    expect(container.querySelector('svg')?.getAttribute('width')).toBe('160');
    expect([
      arc?.getAttribute('stroke-width'),
      arc?.getAttribute('r'),
      arc?.getAttribute('stroke-dasharray'),
    ]).toEqual(['12', '74', '60 100']);
    expect(container.querySelector('img')?.getAttribute('src')).toContain('/icons/outline/academic-cap.svg');
  });

  test('renders the same percentage as arc and label', () => {
    const { arc } = renderRing({ percentage: '30', text: 'Study part time' });
    expect(screen.getByRole('img', { name: '30% Study part time' })).toBeTruthy();
    expect(arc?.getAttribute('stroke-dasharray')).toBe('30 100');
  });

  test.each([
    ['-20', '0% Complete'],
    ['250', '100% Complete'],
    ['33.333', '33.3% Complete'],
    ['45%', '45% Complete'],
    [' 45 % ', '45% Complete'],
    ['%', '60% Complete'],
    ['4%5', '60% Complete'],
    ['many', '60% Complete'],
  ])('renders the label of percentage="%s" as %s', (percentage, name) => {
    renderRing({ percentage });
    expect(screen.getByRole('img', { name })).toBeTruthy();
  });

  test('renders no icon inside a small ring', () => {
    expect(renderRing({ diameter: '56', 'stroke-width': '4' }).container.querySelector('img')).toBeNull();
  });

  test('accepts sizes with the px unit', () => {
    const { container, arc } = renderRing({ diameter: '120px', 'stroke-width': '8px' });
    expect([
      container.querySelector('svg')?.getAttribute('width'),
      arc?.getAttribute('stroke-width'),
    ]).toEqual(['120', '8']);
  });

  test('renders without text and icon', () => {
    const { container } = renderRing({ text: '', icon: '' });
    expect(screen.getByRole('img', { name: '60%' })).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  test('renders no style attribute, which the content security policy blocks', () => {
    expect(renderRing().container.querySelector('[style]')).toBeNull();
  });
});

describe('ring size', () => {
  test('clamps the size of the ring to valid values', () => {
    expect(
      measureRing({ percentage: Number.NaN, diameter: Number.NaN, strokeWidth: Number.NaN }),
    ).toMatchObject({
      percentage: 60,
      diameter: 160,
      strokeWidth: 12,
    });
    expect(measureRing({ percentage: 50, diameter: 100, strokeWidth: 999 })).toMatchObject({
      strokeWidth: 25,
      radius: 37.5,
      size: 'small',
    });
    expect(measureRing({ percentage: 50, diameter: 1e9, strokeWidth: 0 })).toMatchObject({
      diameter: 640,
      strokeWidth: 1,
      size: 'large',
    });
  });
});
