import type { MenuItem } from '../../src/core/model/menu-item.ts';
import type { Explanation } from '../cache/explain-route.ts';
import { createTestPage } from './create-test-app.ts';
import { fakeSite } from './fake-cms.ts';
import { startApp } from './start-app.ts';

/**
 * Starts a site with three pages and content that tests can change: `/a/` shows a note, post 7 and the
 * site's name, `/b/` the same note, `/degrees/` the degrees.
 */
export async function startChangingSite() {
  const clock = { now: Date.parse('2026-01-01') };
  const content = {
    heading: 'N',
    post: 'Seven',
    siteName: 'First',
    menu: 'Guides',
    accent: '',
    degree: 'masters',
  };
  let ads = fakeSite.ads;
  const note = () => `<test-note heading="${content.heading}"></test-note>`;
  const started = await startApp(
    {
      now: () => clock.now,
      cmsFreshSeconds: 30,
      freshSeconds: 60,
      degrees: {
        current: () => [{ id: '1', slug: content.degree, name: content.degree, categories: [] }],
        version: () => content.degree,
      },
    },
    {
      siteConfig: async () => ({
        ...fakeSite,
        siteName: content.siteName,
        ads,
        theme: { '--edu-accent': content.accent },
      }),
      menu: async (): Promise<readonly MenuItem[]> => [
        { id: '1', label: content.menu, uri: '/guides/', parentId: null, children: [] },
      ],
      postsByIds: async (ids) => ids.map((id) => ({ id, title: content.post, link: `/${id}/` })),
      pageByPath: async (path) => {
        if (path === '/a/')
          return createTestPage({
            content: `${note()}<test-posts ids="7"></test-posts><test-config></test-config>`,
            version: content.heading,
          });
        if (path === '/degrees/')
          return createTestPage({ id: '3', path, content: `${note()}<test-degrees></test-degrees>` });
        return path === '/b/'
          ? createTestPage({ id: '2', path, content: '<test-note heading="N"></test-note>' })
          : null;
      },
    },
  );
  const { get, origin, cms } = started;
  const readWith = (requestHeaders?: Readonly<Record<string, string>>) => async (path: string) => {
    const response = await get(path, requestHeaders);
    return { headers: response.headers, html: await response.text() };
  };
  const explain = async (path: string): Promise<Explanation> => {
    const headers = { authorization: 'Bearer secret' };
    return (await fetch(`${origin}/-/explain?path=${encodeURIComponent(path)}`, { headers })).json();
  };
  return {
    app: started.app,
    close: started.close,
    cms,
    clock,
    content,
    read: readWith(),
    /** Reads a page as a browser does after a click on a link of the same site. */
    readFromSameOrigin: readWith({ 'sec-fetch-site': 'same-origin' }),
    explain,
    setAds: (next: typeof ads) => {
      ads = next;
    },
    states: async () => [(await explain('/a/')).page?.state, (await explain('/b/')).page?.state],
    /**
     * Tags of fragments that were not reused in the page's last rendering. Elements of templates, such as the
     * site header, are left out: the test build does not have them.
     */
    rendered: async (path: string) =>
      (await explain(path)).fragments
        .filter(({ isReused, tag }) => !isReused && tag.startsWith('test-'))
        .map(({ tag }) => tag),
    versions: async (path: string) =>
      Object.fromEntries((await explain(path)).responses.map(({ query, version }) => [query, version])),
    purge: (...tags: readonly string[]) =>
      fetch(`${origin}/-/purge`, {
        method: 'POST',
        headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
        body: JSON.stringify({ tags }),
      }),
  };
}
