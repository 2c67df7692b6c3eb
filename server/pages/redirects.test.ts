import { expect, test } from 'vitest';
import { redirect } from './redirects.ts';

test.each([
  ['/guide/', '/guide/?utm_source=x'],
  ['/guide/#faq', '/guide/?utm_source=x#faq'],
  ['/guide/?a=1', '/guide/?a=1'],
  ['/guide/?a=1#faq', '/guide/?a=1#faq'],
  ['/guide/#faq?', '/guide/?utm_source=x#faq?'],
])('redirects to %s with the request’s query, unless the location has its own', (location, expected) => {
  expect(redirect(301, location, '?utm_source=x').location).toBe(expected);
});
