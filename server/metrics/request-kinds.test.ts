import { expect, test } from 'vitest';
import { requestKind } from './request-kinds.ts';

test.each([
  ['/', 'page'],
  ['/articles/night-shift/', 'page'],
  ['/constructor', 'page'],
  ['/readyz', 'control'],
  ['/-/purge', 'control'],
  ['/api/posts', 'api'],
  ['/images?url=x', 'picture'],
  ['/1/indexes/*/queries', 'search'],
  ['/v1/inventory/programs/query', 'inventory'],
  ['/sitemap-1.xml', 'machine-file'],
  ['/robots.txt', 'machine-file'],
  ['/feed.xml?page=2', 'machine-file'],
  ['/.well-known/security.txt', 'machine-file'],
  ['/sitemap.xml/', 'machine-file'],
  ['/robots.txt/more/', 'page'],
  ['/oembed?url=x', 'api'],
])('counts a request of %s as %s', (path, kind) => {
  expect(requestKind(path)).toBe(kind);
});
