import { expect, test } from 'vitest';
import { collectGarbage } from '../../testing/collect-garbage.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { listSitemapFiles, writeSitemapFile, writeSitemapIndex } from './sitemap-files.ts';

function createSite(count: number, dayOf: (index: number) => string = () => '2026-01-02') {
  return createFakeCms({
    paths: async function* () {
      for (let index = 0; index < count; index++)
        yield {
          path: `/articles/a-title-as-long-as-they-are-${index}/`,
          title: 'A',
          kind: 'article' as const,
          modified: dayOf(index),
        };
    },
    contributors: async () => [
      {
        id: '1',
        title: 'Ann',
        slug: 'ann',
        types: ['writer'],
        socialMedia: [],
        contributorPosts: [
          {
            id: '1',
            post_url: '/a/',
            post_title: 'A',
            date: '2026-05-06',
            date_type: 'other',
            contribution_type: 'writer',
          },
        ],
      },
    ],
  });
}

async function collect(fragments: AsyncIterable<string> | null): Promise<string> {
  let text = '';
  for await (const fragment of fragments ?? []) text += fragment;
  return text;
}

test('the sitemap index lists each file with the date of its latest change', async () => {
  const cms = createSite(5, (day) => `2026-01-0${day + 1}`);
  const index = writeSitemapIndex(await listSitemapFiles({ cms }, 3), 'https://example.org');
  expect(
    [...index.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)/g)].map(([, address, day]) => [address, day]),
  ).toEqual([
    ['https://example.org/sitemap-1.xml', '2026-01-03'],
    ['https://example.org/sitemap-2.xml', '2026-05-06'],
  ]);
});

test('divides the URLs into sitemap files, profiles last, and has no file for a higher number', async () => {
  const cms = createSite(5);
  const [first, second] = await Promise.all(
    [1, 2].map(async (number) => collect(await writeSitemapFile({ cms }, 'https://example.org', number, 3))),
  );
  expect(first?.match(/<loc>/g)).toHaveLength(3);
  expect(second?.match(/<loc>/g)).toHaveLength(3);
  expect(second).toContain(
    '<loc>https://example.org/healthcare-review-partners/ann</loc><lastmod>2026-05-06</lastmod>',
  );
  expect(await writeSitemapFile({ cms }, 'https://example.org', 3, 3)).toBeNull();
});

test('a site without pages has one empty sitemap file', async () => {
  const cms = createFakeCms();
  expect(writeSitemapIndex(await listSitemapFiles({ cms }), 'https://example.org')).toContain(
    'sitemap-1.xml',
  );
  expect(await collect(await writeSitemapFile({ cms }, 'https://example.org', 1))).toMatch(
    /<urlset[^>]*>\n<\/urlset>/,
  );
});

test('writes 100,000 URLs to sitemap files without storing them in memory', async () => {
  const cms = createSite(100_000);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  let maxHeapGrowth = 0;
  let count = 0;
  expect(await listSitemapFiles({ cms })).toHaveLength(5);
  for (let number = 1; number <= 5; number++) {
    for await (const fragment of (await writeSitemapFile({ cms }, 'https://example.org', number)) ?? []) {
      if (fragment.startsWith('<url>')) count += 1;
      if (count % 10_000 === 0) {
        collectGarbage();
        maxHeapGrowth = Math.max(maxHeapGrowth, process.memoryUsage().heapUsed - before);
      }
    }
  }
  expect(count).toBe(100_001);
  // All URLs together take ten times as much.
  expect(maxHeapGrowth).toBeLessThan(2_000_000);
}, 60_000);

test('the schools follow the site’s own pages, in as many files as they need', async () => {
  const schoolPaths = () => Array.from({ length: 7 }, (_, index) => `/schools/s-${index}/`);
  const source = { cms: createSite(2), schoolPaths };
  const files = await Promise.all(
    [1, 2, 3, 4].map(async (number) => writeSitemapFile(source, 'https://example.org', number, 4)),
  );
  const texts = await Promise.all(files.map((file) => (file ? collect(file) : '')));
  expect(texts.join('').match(/\/schools\/s-\d\//g)).toEqual(schoolPaths());
  expect(texts.map((text) => text.split('<loc>').length - 1)).toEqual([4, 4, expect.any(Number), 0]);
  expect(await listSitemapFiles(source, 4)).toHaveLength(3);
});
