import { expect, test } from 'vitest';
import { addSearch } from './redirects.ts';

test.each([
  ['/guide/', '/guide/?utm_source=x'],
  ['/guide/#faq', '/guide/?utm_source=x#faq'],
  ['/guide/?a=1', '/guide/?a=1'],
  ['/guide/?a=1#faq', '/guide/?a=1#faq'],
  ['/guide/#faq?', '/guide/?utm_source=x#faq?'],
])('adds a request’s query to %s, unless the location has its own', (location, expected) => {
  expect(addSearch(location, '?utm_source=x')).toBe(expected);
});
