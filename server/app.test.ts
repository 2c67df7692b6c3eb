import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { CmsMoved, CmsPage } from './cms/cms.ts';
import { createTestApp, createTestPage, type TestAppOptions } from './testing/create-test-app.ts';
import { createFakeCms } from './testing/fake-cms.ts';
import { listen, type TestServer } from './testing/listen.ts';

let server: TestServer | undefined;
const pages: Record<string, CmsPage | CmsMoved> = {
  '/': createTestPage({ id: 'home', kind: 'home', path: '/', title: 'Welcome' }),
  '/a/': createTestPage({ content: '<p>Hello <test-note heading="N"></test-note></p><script>alert(1)</script>' }),
  '/old/': { status: 301, location: '/a/' },
  '/gone/': { status: 410 },
};

async function start(options?: TestAppOptions, answers: Parameters<typeof createFakeCms>[0] = {}) {
  const cms = createFakeCms({
    pageByPath: async (path) => pages[path] ?? null,
    contributorBySlug: async (slug) =>
      slug === 'ann'
        ? { id: '9', slug, title: 'Ann Lee, RN', types: ['writer'], socialMedia: [], contributorPosts: [], content: '<p onclick=x>Bio</p>' }
        : null,
    ...answers,
  });
  const app = createTestApp(cms, options);
  server = await listen(app.listener);
  const { origin } = server;
  return { cms, app, origin, get: (path: string, headers: Record<string, string> = {}) => fetch(origin + path, { redirect: 'manual', headers }) };
}

/** Sends a request line as it is: fetch would tidy the path up. */
async function rawStatus(origin: string, path: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

afterEach(async () => {
  await server?.close();
  server = undefined;
});

describe('pages', () => {
  test('and files are the same whatever version a CMS adds to their address', async () => {
    const { get } = await start();
    expect((await get('/embed/embed.x.mjs?ver=6.1')).status).toBe(200);
    expect((await get('/embed/none.mjs?ver=6.1')).status).toBe(404);
  });

  test('are drawn with the element’s root and without what is dangerous', async () => {
    const { get } = await start();
    const response = await get('/a/');
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<test-note heading="N" data-state="ready"><template shadowrootmode="open">');
    expect(html).toContain('<link rel="modulepreload" href="/embed/test-note.mjs">');
    expect(html).not.toContain('alert(1)');
  });

  test('carry no inline style or script but data, and a policy that forbids them', async () => {
    const { get } = await start();
    for (const path of ['/', '/a/', '/discover', '/nope/']) {
      const response = await get(path);
      const html = await response.text();
      expect(html.match(/<script(?![^>]* (?:src|type="application\/(?:ld\+)?json")[ =>])/g)).toBeNull();
      expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+=/i);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';style-src 'self'");
      expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('say who they are to search engines', async () => {
    const { get } = await start({ siteUrl: 'https://example.org' });
    const html = await (await get('/a/?utm_source=x')).text();
    expect(html).toContain('<link rel="canonical" href="https://example.org/a/">');
    expect(html).toContain('<title>A title | Example</title>');
  });

  test('redirect to their one form and keep the query', async () => {
    const { get } = await start();
    for (const [from, to] of [
      ['/a?x=1', '/a/?x=1'],
      ['/discover/', '/discover'],
      ['/healthcare-review-partners/ann/', '/healthcare-review-partners/ann'],
      ['/state/alabama', '/state/alabama/'],
      ['/old/', '/a/'],
    ]) {
      const response = await get(from as string);
      expect([response.status, response.headers.get('location')]).toEqual([301, to]);
    }
  });

  test('never redirect to another host', async () => {
    const { origin } = await start();
    expect(await rawStatus(origin, '//evil.example/x')).toContain('Location: /evil.example/x/\r\n');
  });

  test('answer 404, 410 and the empty shell with a real page', async () => {
    const { get } = await start();
    expect((await get('/nope/')).status).toBe(404);
    expect((await get('/gone/')).status).toBe(410);
    const shell = await get('/_app');
    expect(shell.status).toBe(200);
    expect(await shell.text()).toContain('<meta name="robots" content="noindex">');
  });

  test('show a contributor with a sanitised biography', async () => {
    const { get } = await start();
    const html = await (await get('/healthcare-review-partners/ann')).text();
    expect(html).toContain('Ann Lee, RN');
    expect(html).toContain('<p>Bio</p>');
    expect((await get('/healthcare-review-partners/nobody')).status).toBe(404);
  });

  test('ask for the next field of the finder, or send on', async () => {
    const { get } = await start();
    const asked = await get('/go/finder');
    expect(asked.headers.get('cache-control')).toBe('no-store');
    expect(await asked.text()).toContain('<select id="page-finder-field" name="degree" required><option value="masters">');
    const sent = await get('/go/finder?degree=masters');
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/study-match/?degree=masters']);
  });

  test('answer 503 when the CMS cannot be asked, and refuse other methods', async () => {
    const { cms, get, origin } = await start();
    cms.isDown = true;
    const response = await get('/a/');
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect((await fetch(`${origin}/a/`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the page cache', () => {
  test('asks the CMS for a page once, whatever unknown parameters stand behind it', async () => {
    const { cms, get } = await start();
    for (const query of ['', '?utm_source=a', '?utm_source=b&fbclid=c']) await (await get(`/a/${query}`)).text();
    expect(cms.asked.filter((question) => question === 'pageByPath /a/')).toHaveLength(1);
  });

  test('draws once for many at the same time', async () => {
    const { cms, get } = await start();
    await Promise.all(Array.from({ length: 20 }, () => get('/a/')));
    expect(cms.asked.filter((question) => question === 'pageByPath /a/')).toHaveLength(1);
  });

  test('keeps pages of known parameters and of hosts apart', async () => {
    const { get, origin } = await start();
    expect(await (await get('/study-match/?degree=masters')).text()).toContain('For masters.');
    expect(await (await get('/study-match/?degree=doctorate')).text()).toContain('For doctorate.');
    const canonical = await new Promise<string>((resolve) => {
      httpRequest(`${origin}/study-match/`, { headers: { host: 'other.example' } }, (response) => resolve(text(response))).end();
    });
    expect(canonical).toContain('href="http://other.example/study-match/"');
  });

  test('answers 304 to who has the page, and HEAD without a body', async () => {
    const { get, origin } = await start();
    const etag = (await get('/a/', { 'accept-encoding': 'br' })).headers.get('etag') as string;
    const again = await get('/a/', { 'accept-encoding': 'br', 'if-none-match': `"x", W/${etag}` });
    expect([again.status, again.headers.get('etag'), again.headers.get('vary')]).toEqual([304, etag, 'Accept-Encoding']);
    expect((await get('/a/', { 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
    const head = await fetch(`${origin}/a/`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await head.text()).toBe('');
  });

  test('sends what the caller can decode', async () => {
    const { origin } = await start();
    const fetchRaw = (encoding: string) =>
      new Promise<{ encoding: string | undefined; body: Buffer }>((resolve) => {
        httpRequest(`${origin}/a/`, { headers: { 'accept-encoding': encoding } }, async (response) => {
          const chunks: Buffer[] = [];
          for await (const chunk of response) chunks.push(chunk as Buffer);
          resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) });
        }).end();
      });
    const brotli = await fetchRaw('gzip, br');
    expect(brotli.encoding).toBe('br');
    expect(String(brotliDecompressSync(brotli.body))).toContain('</html>');
    expect((await fetchRaw('gzip;q=1, br;q=0')).encoding).toBe('gzip');
    expect((await fetchRaw('identity')).encoding).toBeUndefined();
  });

  test('serves the old page while it draws a new one, and when the CMS fails', async () => {
    const { cms, get } = await start({ freshSeconds: 0 });
    await get('/a/');
    cms.isDown = true;
    const stale = await get('/a/');
    expect([stale.status, stale.headers.get('age')]).toEqual([200, '0']);
    cms.isDown = false;
  });

  test('draws a purged page anew, and serves the old one if that fails', async () => {
    const { cms, get, origin } = await start();
    await get('/a/');
    const purge = (secret: string) =>
      fetch(`${origin}/-/purge`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ tags: ['page:1'] }),
      });
    expect((await purge('wrong')).status).toBe(401);
    expect(await (await purge('secret')).json()).toEqual({ purged: 1 });
    await get('/a/');
    expect(cms.asked.filter((question) => question === 'pageByPath /a/')).toHaveLength(2);
    await purge('secret');
    cms.isDown = true;
    expect((await get('/a/')).status).toBe(200);
  });

  test('tells outer caches how long, and by which names', async () => {
    const { get } = await start();
    const { headers } = await get('/a/');
    expect(headers.get('cache-control')).toMatch(/s-maxage=\d+, stale-while-revalidate=\d+, stale-if-error=\d+/);
    expect(headers.get('surrogate-key')?.split(' ')).toEqual(expect.arrayContaining(['page:1', 'path:/a/', 'menu']));
    expect(headers.get('cache-tag')).toContain(',page:1');
  });

  test('can be switched off', async () => {
    const { cms, get } = await start({ hasPageCache: false });
    await get('/a/');
    await get('/a/');
    expect(cms.asked.filter((question) => question === 'pageByPath /a/')).toHaveLength(2);
  });
});

describe('origins', () => {
  test('are taken from a proxy only when it is trusted', async () => {
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'www.example.org' };
    const trusting = await start({ isBehindProxy: true });
    const behind = await trusting.get('/a/', forwarded);
    expect(await behind.text()).toContain('href="https://www.example.org/a/"');
    expect(behind.headers.get('strict-transport-security')).toContain('max-age=');
    await server?.close();
    const direct = await (await start()).get('/a/', forwarded);
    expect(await direct.text()).not.toContain('www.example.org');
    expect(direct.headers.get('strict-transport-security')).toBeNull();
  });

  test('of no host at all are refused', async () => {
    const { origin } = await start();
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname);
    socket.write('GET /a/ HTTP/1.1\r\nHost: "><script>\r\nConnection: close\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400/);
  });
});

describe('files', () => {
  test('of the build are immutable and open to every origin', async () => {
    const { get } = await start();
    const { status, headers } = await get('/embed/embed.x.mjs');
    expect([status, headers.get('cache-control'), headers.get('access-control-allow-origin'), headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
      '*',
      'cross-origin',
    ]);
    expect((await get('/embed/missing.mjs')).status).toBe(404);
  });

  test('of the picture folder are served, and nothing around it', async () => {
    const { get, origin } = await start();
    const picture = await get('/pictures/dot.svg');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(picture.headers.get('content-security-policy')).toContain('sandbox');
    for (const path of [
      '/pictures/../secret.yaml',
      '/pictures/..%2fsecret.yaml',
      '/pictures/%2e%2e/secret.yaml',
      '/pictures/..\\secret.yaml',
      '/pictures/dot.svg%00.yaml',
      '/pictures//etc/passwd',
      '/pictures/%2fetc%2fpasswd',
      '/embed/../secret.yaml',
    ]) {
      const answer = await rawStatus(origin, path);
      expect(answer, path).toMatch(/^HTTP\/1\.1 [34]\d\d/);
      expect(answer).not.toContain('secret: 1');
    }
  });
});

describe('for machines', () => {
  test('there are robots.txt, a sitemap and a feed', async () => {
    const { get, origin } = await start(undefined, {
      paths: async function* () {
        yield { path: '/a/', title: 'A & B', kind: 'article' as const, modified: '2026-01-02' };
      },
      postsByCategory: async () => [{ id: '1', title: 'A <b>', link: '/a/', date: '2026-01-02' }],
    });
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    expect(await (await get('/sitemap.xml')).text()).toContain(`<url><loc>${origin}/a/</loc><lastmod>2026-01-02</lastmod></url>`);
    expect(await (await get('/feed.xml')).text()).toContain(`<title>A &lt;b&gt;</title><link>${origin}/a/</link>`);
    expect(await (await get('/sitemap/')).text()).toContain('<a href="/a/">A &amp; B</a>');
  });

  test('health is told apart from readiness', async () => {
    const { app, get, cms } = await start();
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 200]);
    cms.isDown = true;
    expect([(await get('/healthz')).status, (await get('/readyz')).status]).toEqual([200, 503]);
    cms.isDown = false;
    app.drain();
    expect((await get('/readyz')).status).toBe(503);
  });

  test('what was not cached has a request id', async () => {
    const { get } = await start();
    expect((await get('/nope/', { 'x-request-id': 'abc-1' })).headers.get('x-request-id')).toBe('abc-1');
  });
});
