import { expect, it } from 'vitest';
import { canonicalPath } from './page-path.ts';

it.each([
  ['/state/ohio', '/state/ohio/'],
  ['/editorial-process/', '/editorial-process'],
  ['/_app/', '/_app'],
  ['/hub/x/', '/hub/x'],
  ['/hub', '/hub/'],
  ['/contributors/x', '/contributors/x/'],
  ['/feed.xml', '/feed.xml'],
  ['/a.b/c', '/a.b/c/'],
  ['//evil.example', '/evil.example'],
  ['/%73tate/%61labama/', '/state/alabama/'],
  ['/%ce%bf%ce%b4/', '/%CE%BF%CE%B4/'],
  ['/a%2fb%25/', '/a%2Fb%25/'],
])('turns the path %s into its canonical form %s', (path, canonical) => {
  expect(canonicalPath(path, 'hub')).toBe(canonical);
});
