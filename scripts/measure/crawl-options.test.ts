import { expect, test } from 'vitest';
import { readCrawlOptions } from './crawl-options.ts';

test('reads the chosen site, data, width and number of places of a crawl', () => {
  const args = ['--site', 'nursing', '--data', 'sample', '--width', 'links', '--places', '4'];
  expect(readCrawlOptions(args)).toEqual({
    continue: false,
    site: 'nursing',
    data: 'sample',
    width: 'links',
    places: 4,
  });
  expect(readCrawlOptions(['--continue'])).toEqual({ continue: true, places: 2 });
});

test.each([
  ['site', 'nurisng', 'one of nursing, social-work'],
  ['data', 'import', 'one of sample, imported'],
  ['width', '400', 'one of links, 390, 1280'],
  ['places', 'x', 'an integer of at least 1'],
  ['places', '0', 'an integer of at least 1'],
])('rejects --%s %s and names the allowed values', (name, value, allowed) => {
  expect(() => readCrawlOptions([`--${name}`, value])).toThrow(
    `--${name} is ${value}; it must be ${allowed}.`,
  );
});
