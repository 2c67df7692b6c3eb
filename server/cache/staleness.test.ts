import { afterEach, describe, expect, it } from 'vitest';
import type { MenuItem } from '../../src/core/model/menu-item.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { fakeSite } from '../testing/fake-cms.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';

let started: StartedApp | undefined;
afterEach(() => started?.close());

interface Explanation {
  readonly configuration: string;
  readonly build: string;
  readonly page: {
    readonly state: 'fresh' | 'stale' | 'purged';
    readonly ageSeconds: number;
    readonly freshUntil: string;
    readonly etag: string;
    readonly tags: readonly string[];
  } | null;
  readonly responses: readonly {
    readonly query: string;
    readonly version: string;
    readonly latestVersion?: string;
    readonly ageSeconds: number;
    readonly tags: readonly string[];
  }[];
  readonly fragments: readonly {
    readonly tag: string;
    readonly key: string;
    readonly versions: Readonly<Record<string, string>>;
    readonly isCached: boolean;
    readonly isReused: boolean;
  }[];
}

/** Two pages: `/a/` shows a note, post 7 and the site's name; `/b/` shows the same note. */
async function start() {
  const clock = { now: Date.parse('2026-01-01') };
  const content = { heading: 'N', post: 'Seven', siteName: 'First', menu: 'Guides' };
  let ads = fakeSite.ads;
  const note = () => `<test-note heading="${content.heading}"></test-note>`;
  started = await startApp(
    { now: () => clock.now, cmsFreshSeconds: 30, freshSeconds: 60 },
    {
      siteConfig: async () => ({ ...fakeSite, siteName: content.siteName, ads }),
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
        return path === '/b/'
          ? createTestPage({ id: '2', path, content: '<test-note heading="N"></test-note>' })
          : null;
      },
    },
  );
  const { get, origin, cms } = started;
  const read = async (path: string) => {
    const response = await get(path);
    return { headers: response.headers, html: await response.text() };
  };
  const explain = async (path: string): Promise<Explanation> => {
    const headers = { authorization: 'Bearer secret' };
    return (await fetch(`${origin}/-/explain?path=${encodeURIComponent(path)}`, { headers })).json();
  };
  return {
    cms,
    clock,
    content,
    read,
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

describe('after a change in the CMS and its purge', () => {
  it('renders only the fragment again whose post was edited', async () => {
    const { content, read, explain, states, rendered, versions, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    const [before, other] = [await versions('/a/'), await explain('/b/')];
    content.post = 'Seven, edited';
    await purge('post:7');
    expect(await states()).toEqual(['purged', 'fresh']);
    expect((await read('/a/')).html).toContain('<u>Seven, edited</u>');
    expect(await states()).toEqual(['fresh', 'fresh']);
    expect(await rendered('/a/')).toEqual(['test-posts']);
    const { 'post 7': edited, ...rest } = await versions('/a/');
    expect(before).toMatchObject(rest);
    expect(edited).not.toBe(before['post 7']);
    expect((await explain('/b/')).page?.etag).toBe(other.page?.etag);
  });

  it('renders only the changed element of an edited page again', async () => {
    const { content, read, states, rendered, versions, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    content.heading = 'M';
    await purge('page:1');
    expect(await states()).toEqual(['purged', 'fresh']);
    expect((await read('/a/')).html).toContain('<b>M</b>');
    expect(await rendered('/a/')).toEqual(['test-note']);
    expect(await versions('/a/')).toMatchObject({ 'page /a/': 'M' });
  });

  it('renders every page with a new menu again and reuses all fragments', async () => {
    const { content, read, states, rendered, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    content.menu = 'Manuals';
    await purge('menu');
    expect(await states()).toEqual(['purged', 'purged']);
    for (const path of ['/a/', '/b/']) {
      expect((await read(path)).html).toContain('Manuals');
      expect(await rendered(path)).toEqual([]);
    }
  });

  it('leaves every page fresh when no page has the purged tag', async () => {
    const { read, states, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    await purge('post:8');
    expect(await states()).toEqual(['fresh', 'fresh']);
  });
});

describe('after a change of the site settings and its purge', () => {
  it('renders every element again, and never reuses bytes of another configuration', async () => {
    const { content, read, explain, states, rendered, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    const first = await explain('/a/');
    content.siteName = 'Second';
    await purge('site');
    expect(await states()).toEqual(['purged', 'purged']);
    expect((await read('/a/')).html).toContain('<b>Second</b>');
    expect(await rendered('/a/')).toEqual(['test-note', 'test-posts', 'test-config']);
    const second = await explain('/a/');
    expect(second.configuration).not.toBe(first.configuration);
    content.siteName = 'First';
    await purge('site');
    const { html } = await read('/a/');
    expect(html).toContain('<b>First</b>');
    expect(html).not.toContain('<b>Second</b>');
    const third = await explain('/a/');
    expect(third.configuration).toBe(first.configuration);
    expect(third.fragments.map(({ key }) => key)).toEqual(first.fragments.map(({ key }) => key));
    expect(await rendered('/a/')).toEqual([]);
  });

  it('shows a new configuration also when another page was rendered between', async () => {
    const { content, read, purge } = await start();
    await read('/a/');
    content.siteName = 'Second';
    await purge('site');
    await read('/b/');
    expect((await read('/a/')).html).toContain('<b>Second</b>');
  });

  it('allows the new ad origins without a restart', async () => {
    const { read, setAds, purge } = await start();
    const policy = async () => (await read('/a/')).headers.get('content-security-policy');
    expect(await policy()).not.toContain('doubleclick.net');
    setAds({ provider: 'gpt', networkCode: '123', density: 30 });
    await purge('site');
    expect(await policy()).toContain('doubleclick.net');
    setAds(fakeSite.ads);
    await purge('site');
    expect(await policy()).not.toContain('doubleclick.net');
  });
});

describe('without a purge', () => {
  it('keeps versions, fragments and the entity tag when the CMS returns equal content', async () => {
    const { cms, clock, read, explain, versions, rendered } = await start();
    await read('/a/');
    const [before, { page }] = [await versions('/a/'), await explain('/a/')];
    for (let round = 0; round < 3; round += 1) {
      clock.now += 61_000;
      await read('/a/');
      await expect.poll(async () => (await explain('/a/')).page?.ageSeconds).toBe(0);
    }
    expect(cms.queries.filter((query) => query === 'pageByPath /a/').length).toBeGreaterThan(1);
    expect(await versions('/a/')).toEqual(before);
    expect(await rendered('/a/')).toEqual([]);
    expect((await explain('/a/')).page?.etag).toBe(page?.etag);
  });

  it('names the newer version that the CMS has while the page is still fresh', async () => {
    const { clock, content, read, explain } = await start();
    await read('/a/');
    content.siteName = 'Second';
    clock.now += 31_000;
    // Another page's rendering refetches the settings in the background.
    await read('/b/');
    const outdated = async () =>
      (await explain('/a/')).responses.filter(({ latestVersion }) => latestVersion).map(({ query }) => query);
    await expect.poll(outdated).toEqual(['site']);
    expect((await explain('/a/')).page?.state).toBe('fresh');
    clock.now += 31_000;
    expect((await explain('/a/')).page?.state).toBe('stale');
  });
});

describe('GET /-/explain', () => {
  it('names the page, the responses with their tags, and the fragments with their versions', async () => {
    const { clock, read, explain } = await start();
    await read('/a/');
    clock.now += 5000;
    const explanation = await explain('/a/');
    expect(explanation).toMatchObject({
      path: '/a/',
      build: 'b',
      page: { state: 'fresh', ageSeconds: 5, freshUntil: '2026-01-01T00:01:00.000Z' },
    });
    expect(explanation.page?.tags).toEqual(expect.arrayContaining(['all', 'site', 'page:1', 'post:7']));
    expect(explanation.responses).toEqual(
      expect.arrayContaining([
        { query: 'page /a/', version: 'N', ageSeconds: 5, tags: ['path:/a/', 'page:1'] },
        { query: 'post 7', version: expect.any(String), ageSeconds: 5, tags: ['post:7'] },
        { query: 'menu PRIMARY', version: expect.any(String), ageSeconds: 5, tags: ['menu'] },
      ]),
    );
    const posts = explanation.fragments.find(({ tag }) => tag === 'test-posts');
    const { version } = explanation.responses.find(({ query }) => query === 'post 7') ?? {};
    expect(posts).toMatchObject({ versions: { 'post 7': version }, isCached: true, isReused: false });
  });

  it('returns null for a page that is not cached', async () => {
    const { explain } = await start();
    expect(await explain('/a/')).toMatchObject({ path: '/a/', page: null, isCachingOn: true });
  });

  it.each([
    ['returns 401 without the secret', '/-/explain?path=/a/', undefined, 401],
    ['returns 401 when the secret is wrong', '/-/explain?path=/a/', 'wrong', 401],
    ['returns 400 without a path', '/-/explain', 'secret', 400],
  ])('%s', async (_name, path, secret, status) => {
    started = await startApp();
    const response = await started.get(
      path,
      secret === undefined ? {} : { authorization: `Bearer ${secret}` },
    );
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
  });

  it('returns 404 and names the variable to set when no secret is configured', async () => {
    started = await startApp({ purgeSecret: undefined });
    const response = await started.get('/-/explain?path=/a/', { authorization: 'Bearer secret' });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('PURGE_SECRET');
  });
});
