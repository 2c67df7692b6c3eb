import { expect, test } from 'vitest';
import { readSiteOrigin } from './site-origin.ts';

test.each(['localhost:3000', 'www.example.org', 'ftp://www.example.org', 'https://', ''])(
  'rejects %j as the origin of a site',
  (site) => {
    expect(() => readSiteOrigin(site)).toThrow(`--site is ${JSON.stringify(site)}; use an origin`);
  },
);

test('reads the origin of a site from any of its URLs', () => {
  expect(readSiteOrigin('HTTP://localhost:3000/path')).toBe('http://localhost:3000');
});
