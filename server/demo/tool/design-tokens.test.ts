import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contrastRatio } from '../../../demo/workbench/contrast.ts';
import { contrastPairs, readColors, readTypeScale } from './design-tokens.ts';

const tokens = readFileSync(new URL('../../../src/core/styles/tokens.css', import.meta.url), 'utf8');
const colors = new Map(readColors(tokens).map((color) => [color.name, color]));

test('computes 21:1 for black on white and 1:1 for a color on itself', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#b3142b', '#b3142b')).toBe(1);
});

test('reads the light and dark values of colors', () => {
  expect(colors.get('ink')).toEqual({ name: 'ink', light: '#14203a', dark: '#eef1f6' });
  expect(colors.get('on-accent')).toEqual({ name: 'on-accent', light: '#ffffff', dark: '#ffffff' });
  expect(colors.get('on-map-3')).toEqual({ name: 'on-map-3', light: '#ffffff', dark: '#0e1524' });
});

test('reads the type sizes of small and wide screens', () => {
  const scale = readTypeScale(tokens);
  expect(scale.find(({ name }) => name === 'h1')).toEqual({
    name: 'h1',
    small: '34px / 38px',
    large: '50px / 54px',
  });
  expect(scale.find(({ name }) => name === 'label')).toEqual({
    name: 'label',
    small: '13px / 18px',
    large: '13px / 18px',
  });
});

/** Colors of a site: the defaults with the overrides of its theme. */
function colorsOf(site: string) {
  const { theme = {} } = parse(
    readFileSync(new URL(`../../../sites/${site}/site.yaml`, import.meta.url), 'utf8'),
  ) as { theme?: Record<string, string> };
  const overrides = Object.entries(theme).map(
    ([name, value]) => `${name.replace('--edu-', '--e-')}: ${value};`,
  );
  return new Map([
    ...colors,
    ...readColors(overrides.join('\n')).map((color) => [color.name, color] as const),
  ]);
}

test('applies the theme of a site to its colors', () => {
  expect(colorsOf('nursing').get('accent')).toEqual({ name: 'accent', light: '#b3142b', dark: '#ff8f95' });
  expect(colorsOf('social-work').get('accent')).toEqual({
    name: 'accent',
    light: '#17665a',
    dark: '#7fd3c3',
  });
});

const pairs = ['nursing', 'social-work'].flatMap((site) => contrastPairs.map((pair) => ({ site, ...pair })));

test.each(pairs)(
  'the contrast is at least $minRatio for $foreground on $background on $site in both schemes',
  ({ site, foreground, background, minRatio }) => {
    const siteColors = colorsOf(site);
    const [front, back] = [siteColors.get(foreground), siteColors.get(background)];
    expect(contrastRatio(front?.light ?? '', back?.light ?? '')).toBeGreaterThanOrEqual(minRatio);
    expect(contrastRatio(front?.dark ?? '', back?.dark ?? '')).toBeGreaterThanOrEqual(minRatio);
  },
);
