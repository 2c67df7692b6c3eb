import { expect, inject } from 'vitest';
import { origin, test } from '../support/site-test.ts';

test('every result of six searches on both sites opens a page', async () => {
  const queries: Readonly<Record<string, readonly string[]>> = {
    [origin]: ['bsn ohio', 'rn', 'nclex'],
    [inject('socialWorkOrigin')]: ['msw texas', 'lcsw', 'ohio'],
  };
  for (const [site, words] of Object.entries(queries))
    for (const query of words) {
      const response = await fetch(`${site}/api/search?${new URLSearchParams({ q: query })}`);
      const { groups } = (await response.json()) as { groups: { hits: { url: string }[] }[] };
      const urls = groups.flatMap(({ hits }) => hits.map(({ url }) => url));
      expect(urls.length, query).toBeGreaterThan(0);
      for (const url of urls) expect((await fetch(url)).status, url).toBe(200);
    }
});
