import { expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { startApp } from '../testing/start-app.ts';
import { addSearch, removeParameters } from './redirects.ts';

test.each([
  ['/guide/', '/guide/?utm_source=x'],
  ['/guide/#faq', '/guide/?utm_source=x#faq'],
  ['/guide/?a=1', '/guide/?a=1'],
  ['/guide/?a=1#faq', '/guide/?a=1#faq'],
  ['/guide/#faq?', '/guide/?utm_source=x#faq?'],
])('adds a request’s query to %s, unless the location has its own', (location, expected) => {
  expect(addSearch(location, '?utm_source=x')).toBe(expected);
});

test.each([
  ['', ''],
  ['?show=all', ''],
  ['?show=all&utm_cap=search&ref_anon=a%2Bb+c', '?utm_cap=search&ref_anon=a%2Bb+c'],
  ['?x=1&%73how=all&weights=1&weights=2&y', '?x=1&y'],
  ['?showing=1&=show', '?showing=1&=show'],
])('removes two parameters from the query %j', (search, expected) => {
  expect(removeParameters(search, ['show', 'weights'])).toBe(expected);
});

test('redirects from the URL of full lists to a page without lists and keeps the rest of each query', async () => {
  const app = await startApp(undefined, {
    async pageByPath(path) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return createTestPage({ path });
    },
  });
  onTestFinished(() => app.close());
  const queries = [
    ['?show=all', ''],
    ['?show=all&utm_cap=search&ref_anon=a%2Bb', '?utm_cap=search&ref_anon=a%2Bb'],
    ['?x=1&weights=25&weights=25&weights=25&weights=25&%73how=all', '?x=1'],
    ['?weights=25-25-25-25', ''],
  ] as const;
  // Simultaneous requests share a rendering.
  const locations = queries.map(async ([query]) => {
    const { status, headers } = await app.get(`/about-us/${query}`);
    return [status, headers.get('location')];
  });
  expect(await Promise.all(locations)).toEqual(queries.map(([, kept]) => [301, `/about-us/${kept}`]));
});

test('redirects from the old path of a contributor, with and without a slash, and responds 410 after a removal', async () => {
  const app = await startApp(undefined, {
    contributorBySlug: async () => null,
    async pageByPath(path) {
      if (path.startsWith('/healthcare-review-partners/before'))
        return { status: 301, location: '/healthcare-review-partners/after/' };
      return path.startsWith('/healthcare-review-partners/removed') ? { status: 410 } : null;
    },
  });
  onTestFinished(() => app.close());
  const statusOf = async (slug: string) => (await app.get(`/healthcare-review-partners/${slug}`)).status;
  const location = async (slug: string) =>
    (await app.get(`/healthcare-review-partners/${slug}`)).headers.get('location');
  expect([await location('before'), await location('before/')]).toEqual([
    '/healthcare-review-partners/after',
    '/healthcare-review-partners/after',
  ]);
  expect([await statusOf('removed'), await statusOf('unknown'), await statusOf('unknown/')]).toEqual([
    410, 404, 404,
  ]);
});

test('responds 404 to a path that the CMS redirects to itself, in any form, and logs it', async () => {
  const logger = createLogger('silent');
  const warn = vi.spyOn(logger, 'warn');
  let location = '';
  const app = await startApp({ logger }, { pageByPath: async () => ({ status: 301, location }) });
  onTestFinished(() => app.close());
  for (location of ['/caf%C3%A9', '/caf%c3%a9?x=1', `${app.origin}/caf%C3%A9/#top`])
    expect([location, (await app.get('/caf%C3%A9/')).status]).toEqual([location, 404]);
  expect((await app.get('/caf%C3%A9')).status).toBe(404);
  expect(warn).toHaveBeenCalledTimes(4);
  location = 'https://other.example/caf%C3%A9/';
  expect((await app.get('/caf%C3%A9/')).status).toBe(301);
});
