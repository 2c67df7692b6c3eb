import { expect, it, vi } from 'vitest';
import { readHostname } from './hostname.ts';

it.each([
  [
    'the host name of a page',
    { location: { hostname: 'site.example' }, origin: 'https://site.example' },
    'site.example',
  ],
  [
    'the host name of the origin in a frame from a blob',
    { location: { hostname: '' }, origin: 'https://cms.example:8443' },
    'cms.example',
  ],
  ['undefined in a frame with an opaque origin', { location: { hostname: '' }, origin: 'null' }, undefined],
  ['undefined on a server', {}, undefined],
])('returns %s', (_what, page, hostname) => {
  expect(readHostname(page)).toBe(hostname);
});

it('needs no `URL.canParse`, which Chrome before 120 and Safari before 17 do not have', () => {
  const canParse = vi.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  const frame = { location: { hostname: '' }, origin: 'https://cms.example' };
  expect(readHostname(frame)).toBe('cms.example');
  canParse.mockRestore();
});
