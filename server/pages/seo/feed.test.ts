// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { Post } from '../../../src/core/model/post.ts';
import { createFakeCms, fakeSite } from '../../testing/fake-cms.ts';
import { writeFeed } from './feed.ts';

const origin = 'https://example.org';

/** Parses the feed; fails if the XML is not well-formed. */
async function read(posts: readonly Post[], site = fakeSite) {
  const text = await writeFeed(
    createFakeCms({ siteConfig: async () => site, postsByCategory: async () => posts }),
    origin,
    ['career', 'lifestyle'],
  );
  const feed = new DOMParser().parseFromString(text, 'application/xml');
  const channel = feed.querySelector('rss > channel');
  if (!channel) throw new Error('the feed has no channel');
  const items = [...channel.querySelectorAll(':scope > item')];
  return {
    text,
    channel,
    items,
    textOf: (name: string, within: Element = channel) => within.getElementsByTagName(name)[0]?.textContent,
  };
}

const post = (id: number, changes: Partial<Post> = {}): Post => ({
  id: String(id),
  title: `Post ${id}`,
  link: `/articles/${id}/`,
  date: `2026-01-${String(id).padStart(2, '0')}`,
  ...changes,
});

test('the feed is RSS 2.0 with all required channel elements and its own URL', async () => {
  const { channel, textOf } = await read([post(1), post(2)]);
  expect(channel.parentElement?.getAttribute('version')).toBe('2.0');
  expect([textOf('title'), textOf('link'), textOf('description'), textOf('language')]).toEqual([
    'Example',
    `${origin}/`,
    'An example',
    'en-us',
  ]);
  const self = channel.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0];
  expect([self?.getAttribute('href'), self?.getAttribute('rel'), self?.getAttribute('type')]).toEqual([
    `${origin}/feed.xml`,
    'self',
    'application/rss+xml',
  ]);
  expect(textOf('lastBuildDate')).toBe('Fri, 02 Jan 2026 00:00:00 GMT');
});

test('the feed lists the 20 newest posts, each with title, absolute URL, id and RFC 822 date', async () => {
  const { items, textOf } = await read(Array.from({ length: 25 }, (_, index) => post(index + 1)));
  expect(items).toHaveLength(20);
  for (const item of items) {
    expect(textOf('title', item)).toMatch(/^Post \d+$/);
    const link = textOf('link', item);
    expect(link).toMatch(/^https:\/\/example\.org\/articles\/\d+\/$/);
    expect([textOf('guid', item), item.querySelector('guid')?.getAttribute('isPermaLink')]).toEqual([
      link,
      'true',
    ]);
    expect(textOf('pubDate', item)).toMatch(
      /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d Jan 2026 \d\d:\d\d:\d\d GMT$/,
    );
  }
  const dates = items.map((item) => Date.parse(textOf('pubDate', item) ?? ''));
  expect(dates).toEqual([...dates].sort((one, other) => other - one));
  expect(new Set(items.map((item) => textOf('guid', item))).size).toBe(20);
});

test('an item has author, category and excerpt, and omits those that are unknown', async () => {
  const [full, bare] = (
    await read([
      post(2, { author: 'Ann & Bo', category: 'career', excerpt: 'a GFR <60 for 3 months, or protein >30' }),
      post(1, { date: undefined }),
    ])
  ).items;
  const creator = full?.getElementsByTagNameNS('http://purl.org/dc/elements/1.1/', 'creator')[0];
  expect([
    creator?.textContent,
    full?.querySelector('category')?.textContent,
    full?.querySelector('description')?.textContent,
  ]).toEqual(['Ann & Bo', 'career', 'a GFR <60 for 3 months, or protein >30']);
  expect([...(bare?.children ?? [])].map(({ tagName }) => tagName)).toEqual(['title', 'link', 'guid']);
});

test('the feed stays well-formed with any text from the CMS', async () => {
  const hostile = ']]> <script>&nbsp;\u0000\u0008\u{1F600}\uD800\uFFFE "quoted" \u2028';
  const clean = ']]> <script>&nbsp;\u{1F600} "quoted" \u2028';
  const { items, textOf, channel } = await read(
    [post(1, { title: hostile, author: hostile, category: hostile, excerpt: hostile, link: '/a/?b=1&c="<' })],
    { ...fakeSite, siteName: hostile, tagline: hostile },
  );
  expect([textOf('title'), textOf('description')]).toEqual([clean, clean]);
  expect([items.length, textOf('title', items[0]), textOf('category', items[0])]).toEqual([1, clean, clean]);
  expect(new URL(textOf('link', items[0]) ?? '').searchParams.get('b')).toBe('1');
  expect(channel.querySelector('script')).toBeNull();
});

test('the feed has no items if nothing is published', async () => {
  const { items, channel, textOf } = await read([]);
  expect([items.length, channel.querySelector('lastBuildDate'), textOf('title')]).toEqual([
    0,
    null,
    'Example',
  ]);
});
