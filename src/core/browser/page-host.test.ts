import { expect, it } from 'vitest';
import { readPageHost } from './page-host.ts';

it.each([
  [
    'the host of a page',
    { location: { hostname: 'site.example' }, origin: 'https://site.example' },
    'site.example',
  ],
  [
    'the host of the page for a frame from a blob',
    { location: { hostname: '' }, origin: 'https://cms.example:8443' },
    'cms.example',
  ],
  ['undefined in a frame with an opaque origin', { location: { hostname: '' }, origin: 'null' }, undefined],
  ['undefined on a server', {}, undefined],
])('returns %s', (_what, page, host) => {
  expect(readPageHost(page)).toBe(host);
});
