import { afterEach, describe, expect, it } from 'vitest';
import { startChangingSite } from '../testing/changing-site.ts';
import { fakeSite } from '../testing/fake-cms.ts';

let close: (() => Promise<void>) | undefined;
afterEach(() => close?.());

async function start() {
  const site = await startChangingSite();
  close = site.close;
  return site;
}

describe('after a change in the CMS and its purge', () => {
  it('re-renders only the fragment of the edited post', async () => {
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

  it('re-renders only the changed element of an edited page', async () => {
    const { content, read, states, rendered, versions, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    content.heading = 'M';
    await purge('page:1');
    expect(await states()).toEqual(['purged', 'fresh']);
    expect((await read('/a/')).html).toContain('<b>M</b>');
    expect(await rendered('/a/')).toEqual(['test-note']);
    expect(await versions('/a/')).toMatchObject({ 'page /a/': 'M' });
  });

  it('re-renders every page that shows the changed menu and reuses all fragments', async () => {
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
  it('re-renders every element, and never reuses bytes of another configuration', async () => {
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

  it('shows a new configuration even if another page was rendered in between', async () => {
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

  it('links the stylesheet of a new theme and reuses all fragments', async () => {
    const { content, read, explain, states, rendered, versions, purge } = await start();
    await Promise.all(['/a/', '/b/'].map(read));
    const [before, first] = [await versions('/a/'), await explain('/a/')];
    content.accent = 'green';
    await purge('site');
    expect(await states()).toEqual(['purged', 'purged']);
    expect((await read('/a/')).html).toContain('/embed/s.css /sitegreen.css');
    expect(await states()).toEqual(['fresh', 'purged']);
    expect(await rendered('/a/')).toEqual([]);
    const { site, ...rest } = await versions('/a/');
    expect(before).toMatchObject(rest);
    expect(site).not.toBe(before.site);
    const second = await explain('/a/');
    expect(second.configuration).toBe(first.configuration);
    expect(second.page?.etag).not.toBe(first.page?.etag);
  });
});

describe('after an import replaced the school data', () => {
  it('re-renders only the fragments that use the data', async () => {
    const { app, content, read, explain, versions, rendered } = await start();
    const paths = ['/a/', '/b/', '/degrees/'];
    await Promise.all(paths.map(read));
    const [before, other] = [await versions('/degrees/'), await explain('/b/')];
    content.degree = 'bachelors';
    expect(await app.purge(['all'])).toBe(paths.length);
    expect((await explain('/degrees/')).page?.state).toBe('purged');
    expect((await read('/degrees/')).html).toContain('<i>bachelors</i>');
    expect(await rendered('/degrees/')).toEqual(['test-degrees']);
    const { degrees, ...rest } = await versions('/degrees/');
    expect(before).toMatchObject(rest);
    expect([before.degrees, degrees]).toEqual(['masters', 'bachelors']);
    await read('/b/');
    expect(await rendered('/b/')).toEqual([]);
    expect((await explain('/b/')).page?.etag).toBe(other.page?.etag);
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
