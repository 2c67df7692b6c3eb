import { expect, it, vi } from 'vitest';
import { createTestPage } from '../../testing/create-test-app.ts';
import { createFakeCms, fakeSite } from '../../testing/fake-cms.ts';
import type { Cms, CmsMoved, CmsPage } from '../cms.ts';
import { withBuiltInPages } from './built-in-pages.ts';

async function listPaths(cms: Cms): Promise<readonly string[]> {
  const paths: string[] = [];
  for await (const { path } of cms.paths()) paths.push(path);
  return paths;
}

const hub = `/${fakeSite.contributorPath}/`;

it('lists no built-in path at which editors created a redirect or a page that is not for search engines', async () => {
  const pages: Readonly<Record<string, CmsPage | CmsMoved>> = {
    '/articles/lifestyle/': createTestPage({ seo: { robots: 'noindex, follow' } }),
    '/state/ohio/': createTestPage({ seo: { url: 'https://elsewhere.example/ohio/' } }),
    '/state/dc/': { status: 301, location: '/state/' },
    '/state/texas/': { status: 410 },
    [hub]: createTestPage({ seo: { robots: 'none' } }),
    // A category's page, which `paths` of WordPress does not list.
    '/articles/career/': createTestPage(),
  };
  const source = createFakeCms({ pageByPath: async (path) => pages[path] ?? null });
  const paths = await listPaths(
    withBuiltInPages(
      source,
      () => null,
      () => undefined,
    ),
  );
  for (const path of Object.keys(pages))
    expect([path, paths.includes(path)]).toEqual([path, path === '/articles/career/']);
  expect(paths).toEqual(expect.arrayContaining(['/articles/', '/state/', '/state/utah/']));
});

it('omits a built-in path that editors have hidden since the last list, after the CMS has expired', async () => {
  let page: CmsPage | null = null;
  const expire = vi.fn();
  const source = createFakeCms({ pageByPath: async (path) => (path === '/state/ohio/' ? page : null) });
  const cms = withBuiltInPages(
    { ...source, expire },
    () => null,
    () => undefined,
  );
  expect(await listPaths(cms)).toContain('/state/ohio/');
  page = createTestPage({ seo: { robots: 'noindex' } });
  cms.expire?.();
  expect(expire).toHaveBeenCalledOnce();
  expect(await listPaths(cms)).not.toContain('/state/ohio/');
});

it('looks up the built-in paths once in ten minutes, a few at a time, and lists a path whose query fails', async () => {
  let open = 0;
  let maxOpen = 0;
  const source = createFakeCms({
    async pageByPath(path) {
      maxOpen = Math.max(maxOpen, ++open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      if (path === '/state/ohio/') throw new Error('invalid response');
      return path === '/state/utah/' ? { status: 410 } : null;
    },
  });
  const log = vi.fn();
  const cms = withBuiltInPages(source, () => null, log);
  const paths = await listPaths(cms);
  expect([paths.includes('/state/ohio/'), paths.includes('/state/utah/')]).toEqual([true, false]);
  expect(log.mock.calls).toEqual([[expect.stringMatching(/^\/state\/ohio\/ stays .* invalid response$/)]]);
  const { length } = source.queries.filter((query) => query.startsWith('pageByPath'));
  expect(await listPaths(cms)).toEqual(paths);
  expect(source.queries.filter((query) => query.startsWith('pageByPath'))).toHaveLength(length);
  expect([length < 65, maxOpen]).toEqual([true, 4]);
});

it('looks up unknown paths with the latest settings, also while the settings fail', async () => {
  let loadSite = async () => fakeSite;
  const source = createFakeCms({ siteConfig: () => loadSite() });
  const cms = withBuiltInPages(
    source,
    () => null,
    () => undefined,
  );
  await cms.siteConfig();
  source.queries.length = 0;
  loadSite = () => Promise.reject(new Error('down'));
  expect([await cms.pageByPath('/made-up/'), await cms.pageByPath('/made/up/')]).toEqual([null, null]);
  expect(source.queries).toEqual(['pageByPath /made-up/', 'pageByPath /made/up/']);
  loadSite = async () => ({ ...fakeSite, contributorPath: 'people' });
  await cms.siteConfig();
  expect(await cms.pageByPath('/people/')).toMatchObject({ kind: 'contributors-hub' });
});
