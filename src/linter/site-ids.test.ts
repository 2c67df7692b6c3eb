import { afterEach, expect, it, vi } from 'vitest';
import { readSiteIds } from './site-ids.ts';

afterEach(() => vi.unstubAllGlobals());

/** The URLs that `readSiteIds` requests from a site with this production URL. */
async function requestedUrls(base: string, production: string | undefined): Promise<string[]> {
  const urls: string[] = [];
  vi.stubGlobal('fetch', async (url: URL) => {
    urls.push(url.href);
    const isConfig = url.pathname.endsWith('/api/config');
    return Response.json(isConfig ? { identityToken: 't', inventoryUrl: { production } } : { degrees: [] });
  });
  await readSiteIds(base);
  return urls;
}

it('ignores the query of the base URL when requesting degrees', async () => {
  expect((await requestedUrls('https://site.example/widgets/?v=2', ''))[1]).toBe(
    'https://site.example/widgets/v1/inventory/degrees/query?idToken=t',
  );
});

it.each([
  ['https://api.example/provider', 'https://api.example/provider'],
  ['https://api.example/provider//', 'https://api.example/provider'],
  ['https://api.example', 'https://api.example'],
  ['', 'https://site.example/widgets'],
  [undefined, 'https://site.example/widgets'],
])('requests the degrees below the path of the production URL %j', async (production, inventory) => {
  expect(await requestedUrls('https://site.example/widgets/', production)).toEqual([
    'https://site.example/widgets/api/config',
    `${inventory}/v1/inventory/degrees/query?idToken=t`,
  ]);
});
