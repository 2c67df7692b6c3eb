import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { contrastPairs, contrastRatio, readColours, readTypeScale } from './design-tokens.ts';

const tokens = readFileSync(new URL('../../src/core/styles/tokens.css', import.meta.url), 'utf8');
const colours = new Map(readColours(tokens).map((colour) => [colour.name, colour]));

test('black on white is 21 to 1, and a colour on itself 1 to 1', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrastRatio('#b3142b', '#b3142b')).toBe(1);
});

test('colours are read with their values in light and dark', () => {
  expect(colours.get('ink')).toEqual({ name: 'ink', light: '#14203a', dark: '#eef1f6' });
  expect(colours.get('on-accent')).toEqual({ name: 'on-accent', light: '#ffffff', dark: '#ffffff' });
  expect(colours.get('on-map-3')).toEqual({ name: 'on-map-3', light: '#ffffff', dark: '#0e1524' });
});

test('type is read for phones and for wide screens', () => {
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

/** Colours of a site: the default ones, and what its theme changes. */
function coloursOf(site: string) {
  const { theme = {} } = parse(
    readFileSync(new URL(`../../sites/${site}/site.yaml`, import.meta.url), 'utf8'),
  ) as { theme?: Record<string, string> };
  const changes = Object.entries(theme).map(
    ([name, value]) => `${name.replace('--edu-', '--e-')}: ${value};`,
  );
  return new Map([
    ...colours,
    ...readColours(changes.join('\n')).map((colour) => [colour.name, colour] as const),
  ]);
}

test('the theme of a site is part of its colours', () => {
  expect(coloursOf('nursing').get('accent')).toEqual({ name: 'accent', light: '#b3142b', dark: '#ff8f95' });
  expect(coloursOf('social-work').get('accent')).toEqual({
    name: 'accent',
    light: '#17665a',
    dark: '#7fd3c3',
  });
});

const pairs = ['nursing', 'social-work'].flatMap((site) => contrastPairs.map((pair) => ({ site, ...pair })));

test.each(pairs)(
  'on $site, $front on $ground has a contrast of at least $least in both schemes',
  ({ site, front, ground, least }) => {
    const own = coloursOf(site);
    const [one, other] = [own.get(front), own.get(ground)];
    expect(contrastRatio(one?.light ?? '', other?.light ?? '')).toBeGreaterThanOrEqual(least);
    expect(contrastRatio(one?.dark ?? '', other?.dark ?? '')).toBeGreaterThanOrEqual(least);
  },
);
