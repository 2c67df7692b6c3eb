import { expect, it } from 'vitest';
import { readPageHost } from './page-host.ts';

it.each([
  ['a page', { location: { hostname: 'site.example' }, origin: 'https://site.example' }, 'site.example'],
  ['a frame from a blob', { location: { hostname: '' }, origin: 'https://cms.example:8443' }, 'cms.example'],
  ['a frame with an origin of its own', { location: { hostname: '' }, origin: 'null' }, undefined],
  ['a server', {}, undefined],
])('returns the host of %s', (_what, page, host) => {
  expect(readPageHost(page)).toBe(host);
});
