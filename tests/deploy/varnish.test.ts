import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { root, secret } from './processes.ts';
import { startVarnishSite, type VarnishSite } from './varnish-site.ts';

let site: VarnishSite;

const newArticle = `---
id: '9000'
kind: article
title: Just published
category: career
featured: true
date: '2026-11-20'
---
<p>New.</p>
`;

/**
 * The tests build on each other: the first tests cache the pages that Varnish serves without the processes.
 */
describe.skipIf(!inject('hasVarnish') || !inject('hasRedis'))('Varnish in front of two processes', () => {
  beforeAll(async () => {
    site = await startVarnishSite();
  });
  afterAll(() => site?.close());

  test('serves the second request from the cache, ignoring cookies and campaign parameters', async () => {
    await site.get('/about-us/');
    const campaign = '/about-us/?utm_source=letter&utmCap=search&utm_source_platform=x&gclid=1';
    const second = await site.get(campaign, { cookie: 'visitor=1' });
    expect([second.status, second.headers.get('x-cache')]).toEqual([200, 'HIT']);
    expect(second.headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  test('neither sets nor varies on cookies', async () => {
    const page = 'Sec-Fetch-Site, Accept-Encoding';
    for (const [path, vary] of [
      ['/', page],
      ['/about-us/', page],
      ['/articles/', page],
      ['/state/ohio/', page],
      ['/nope/', 'Sec-Fetch-Site, Sec-Fetch-Dest, Accept-Encoding'],
    ] as const) {
      await site.get(path);
      const { headers } = await site.get(path, { cookie: 'visitor=1' });
      const seen = [headers.get('x-cache'), headers.get('set-cookie'), headers.get('vary')];
      expect([path, ...seen]).toEqual([path, 'HIT', null, vary]);
    }
  });

  test('stores one copy of an image for each format that browsers accept', async () => {
    const path = '/images?w=160&url=/pictures/square.png';
    for (const [type, accept, equal] of [
      ['image/avif', 'image/avif,image/webp,*/*;q=0.8', 'text/html, IMAGE/AVIF;q=0.9, image/webp'],
      ['image/webp', 'image/webp,image/png,*/*', 'image/avif;q=0, image/webp;q=0.5'],
      ['image/jpeg', '*/*', 'image/avifs, image/avif;q=0.000, image/webp;q=0'],
    ] as const) {
      const first = await site.get(path, { accept });
      const second = await site.get(path, { accept: equal });
      const seen = [first, second].map(({ headers }) => [
        headers.get('content-type'),
        headers.get('x-cache'),
      ]);
      expect([accept, ...seen]).toEqual([accept, [type, 'MISS'], [type, 'HIT']]);
    }
  });

  test('stores only two copies of the ad rules, even if browsers send other values of Sec-GPC', async () => {
    const read = async (headers?: Readonly<Record<string, string>>) =>
      (await site.get('/api/ad-rules', headers)).headers.get('x-cache');
    await read();
    expect(await read({ 'sec-gpc': `${Date.now()}` })).toBe('HIT');
    expect(await read({ 'sec-gpc': '1' })).toBe('MISS');
    expect(await read({ 'sec-gpc': '1' })).toBe('HIT');
  });

  test('keeps the campaign parameters of each request in a cached redirect', async () => {
    expect((await site.get('/about-us')).headers.get('location')).toBe('/about-us/');
    for (const [path, location] of [
      ['/about-us?utm_cap=search', '/about-us/?utm_cap=search'],
      [
        '/about-us?utmCap=social&b=2&utm_source=a%20b&a=1',
        '/about-us/?a=1&b=2&utmCap=social&utm_source=a%20b',
      ],
      ['/about-us?a=1', '/about-us/?a=1'],
      ['/about-us', '/about-us/'],
    ] as const) {
      const { status, headers } = await site.get(path, { 'x-campaign': 'forged' });
      expect([status, headers.get('location')]).toEqual([301, location]);
    }
    expect((await site.get('/about-us?gclid=1')).headers.get('x-cache')).toBe('HIT');
  });

  test('rejects purges without the secret and purges that a proxy forwarded', async () => {
    await site.get('/terms-of-service/');
    const authorization = `Bearer ${secret}`;
    for (const [status, headers] of [
      [401, {}],
      [401, { authorization: 'Bearer wrong' }],
      [403, { authorization, 'x-forwarded-for': '203.0.113.9' }],
      [403, { authorization, 'x-forwarded-for': '127.0.0.1' }],
      [403, { authorization, forwarded: 'for=203.0.113.9' }],
    ] as const) {
      expect(await site.purgeVarnish('all', headers)).toBe(status);
    }
    expect((await site.get('/terms-of-service/')).headers.get('x-cache')).toBe('HIT');
    expect(await site.purgeVarnish('path:/terms-of-service/')).toBe(200);
    expect((await site.get('/terms-of-service/')).headers.get('x-cache')).toBe('MISS');
  });

  test('does not cache the personal redirects of /go/finder', async () => {
    await site.get('/go/finder');
    expect((await site.get('/go/finder')).headers.get('x-cache')).toBe('MISS');
  });

  test('purges only the named page, in Varnish and in both processes', async () => {
    await site.get('/about-us/');
    await site.get('/articles/');
    await site.write('pages/about-us.html', (text) =>
      text.replace('---\n<', '---\n<p>Changed just now.</p><'),
    );
    expect(await site.purge(['path:/about-us/'])).toHaveProperty('purged');
    await expect.poll(async () => (await site.get('/about-us/')).html).toContain('Changed just now.');
    expect((await site.get('/about-us/')).headers.get('x-cache')).toBe('HIT');
    expect((await site.get('/articles/')).headers.get('x-cache')).toBe('HIT');
    for (const index of [0, 1] as const)
      expect(await site.getFromProcess(index, '/about-us/')).toContain('Changed just now.');
  });

  test('purges sitemaps, feeds and API responses by tag', async () => {
    const tagOfPath = {
      '/sitemap.xml': 'sitemap',
      '/sitemap-1.xml': 'sitemap',
      '/feed.xml': 'category:career',
      '/api/menus/primary': 'menu',
    };
    for (const [path, tag] of Object.entries(tagOfPath)) {
      await site.get(path);
      expect([path, (await site.get(path)).headers.get('x-cache')]).toEqual([path, 'HIT']);
      await site.purge([tag]);
      await expect.poll(async () => (await site.get(path)).headers.get('x-cache')).toBe('MISS');
    }
  });

  test('serves a new page whose path was cached as 404, and updates home, lists, sitemap and feed', async () => {
    const path = '/articles/just-published/';
    const read = async (address: string) => (await site.get(address)).html;
    const lists = ['/', '/articles/career/', '/feed.xml', '/sitemap-1.xml'];
    for (const address of [path, ...lists]) {
      await site.get(address);
      expect([address, (await site.get(address)).headers.get('x-cache')]).toEqual([address, 'HIT']);
    }
    expect((await site.get(path)).status).toBe(404);
    await site.write('articles/just-published.html', () => newArticle);
    await site.purge([`path:${path}`, 'sitemap', 'category:career', 'category:featured']);
    await expect.poll(async () => (await site.get(path)).status).toBe(200);
    for (const address of lists) await expect.poll(() => read(address)).toContain('just-published');
  });

  test('does not store pages that a process rendered before the last purge', async () => {
    const next = String((await site.position()) + 1);
    const headers = { authorization: `Bearer ${secret}`, 'x-purge-position': next };
    expect(await site.purgeVarnish('path:/corrections/', headers)).toBe(200);
    await site.get('/corrections/');
    expect((await site.get('/corrections/')).headers.get('x-cache')).toBe('MISS');
    // With the next purge, both processes reach that number.
    await site.purge(['path:/nothing/']);
    await expect
      .poll(async () => (await site.get('/corrections/')).headers.get('x-cache'), { timeout: 10_000 })
      .toBe('HIT');
    expect((await site.get('/corrections/')).headers.get('x-purge-position')).toBeNull();
  });

  test('retries failed purges when Varnish is reachable again', async () => {
    await site.get('/about-us/');
    await site.write('pages/about-us.html', (text) => text.replace('Changed just now.', 'Changed again.'));
    const failed = await site.countFailedPurges();
    site.pauseVarnish();
    await site.purgeAt(0, ['path:/about-us/']);
    await expect.poll(site.countFailedPurges, { timeout: 30_000 }).toBeGreaterThan(failed);
    site.resumeVarnish();
    // The processes pause between attempts.
    await expect
      .poll(async () => (await site.get('/about-us/')).html, { timeout: 30_000 })
      .toContain('Changed again.');
  });

  test('serves uncached pages when one process is down', async () => {
    await site.kill(0);
    for (const path of [
      '/corrections/',
      '/terms-of-service/',
      '/advertising-disclosure/',
      '/editorial-process',
    ]) {
      expect([path, (await site.get(path)).status]).toEqual([path, 200]);
    }
  });

  test('serves stale pages, even purged pages, when both processes are down, and 503 for uncached pages', async () => {
    await site.kill(1);
    expect(await site.purgeVarnish('all')).toBe(200);
    const stale = await site.get('/about-us/');
    expect([stale.status, stale.html.includes('Changed again.')]).toEqual([200, true]);
    expect((await site.get('/state/ohio/')).status).toBe(200);
    // Otherwise HAProxy would stop using Varnish, and no visitor would get the stale pages.
    const [, check = ''] =
      /httpchk GET (\S+)/.exec(readFileSync(join(root, 'deploy/haproxy.cfg'), 'utf8')) ?? [];
    expect((await site.get(check)).status).toBe(200);
    const unseen = await site.get('/state/texas/');
    expect([unseen.status, unseen.headers.get('cache-control'), unseen.headers.get('retry-after')]).toEqual([
      503,
      'no-store',
      '10',
    ]);
  });
});
