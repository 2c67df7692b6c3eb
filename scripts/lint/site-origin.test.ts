import { expect, test } from 'vitest';
import { readSiteOrigin } from './site-origin.ts';

test.each(['localhost:3000', 'www.example.org', 'ftp://www.example.org', 'https://', ''])(
  'rejects %j as the origin of a site',
  (site) => {
    expect(() => readSiteOrigin(site)).toThrow(`--site is ${JSON.stringify(site)}; use an origin`);
  },
);

test.each(['http://host:3000/folder/', 'http://host:3000/?a=1', 'http://me:secret@host:3000'])(
  'rejects %j, of which only a part would be used',
  (site) => {
    expect(() => readSiteOrigin(site)).toThrow(
      `--site is ${JSON.stringify(site)}, which is more than an origin; use http://host:3000.`,
    );
  },
);

test.each(['HTTP://localhost:3000', 'http://localhost:3000/'])('reads the origin of %j', (site) => {
  expect(readSiteOrigin(site)).toBe('http://localhost:3000');
});
