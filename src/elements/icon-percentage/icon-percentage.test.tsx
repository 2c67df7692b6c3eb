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

describe('a ring', () => {
  test('is by itself 160 wide, 12 thick, 60 percent complete, with an academic cap', () => {
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

  test('draws the share that it says', () => {
    const { arc } = renderRing({ percentage: '30', text: 'Of the year gone' });
    expect(screen.getByRole('img', { name: '30% Of the year gone' })).toBeTruthy();
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
  ])('asked for %s percent says %s', (percentage, name) => {
    renderRing({ percentage });
    expect(screen.getByRole('img', { name })).toBeTruthy();
  });

  test('that is small has no icon inside', () => {
    expect(renderRing({ diameter: '56', 'stroke-width': '4' }).container.querySelector('img')).toBeNull();
  });

  test('takes its measures with their unit', () => {
    const { container, arc } = renderRing({ diameter: '120px', 'stroke-width': '8px' });
    expect([
      container.querySelector('svg')?.getAttribute('width'),
      arc?.getAttribute('stroke-width'),
    ]).toEqual(['120', '8']);
  });

  test('needs neither text nor icon', () => {
    const { container } = renderRing({ text: '', icon: '' });
    expect(screen.getByRole('img', { name: '60%' })).toBeTruthy();
    expect(container.querySelector('img')).toBeNull();
  });

  test('has no style attribute, which the security policy would refuse', () => {
    expect(renderRing().container.querySelector('[style]')).toBeNull();
  });
});

describe('measures', () => {
  test('stay drawable', () => {
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
