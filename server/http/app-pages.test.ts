import { createHash } from 'node:crypto';
import { Router } from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createTestPage } from '../testing/create-test-app.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { ProblemError } from './problem-details.ts';

let started: StartedApp | undefined;

async function start(...parameters: Parameters<typeof startApp>): Promise<StartedApp> {
  started = await startApp(...parameters);
  return started;
}

afterEach(() => started?.close());

test('renders pages with shadow roots and without unsafe HTML', async () => {
  const { get } = await start();
  const response = await get('/a/');
  const html = await response.text();
  expect(response.status).toBe(200);
  expect(html).toContain('<test-note heading="N" data-state="ready"><template shadowrootmode="open">');
  expect(html).toContain('<link rel="modulepreload" href="/embed/test-note.mjs">');
  expect(html).not.toContain('alert(1)');
});

test('requests no script before the first paint, and names the entry for the script that loads it', async () => {
  const { get } = await start();
  const html = await (await get('/a/')).text();
  expect(html).toContain('<script data-entry="/embed/embed.x.mjs">');
  expect(html).not.toMatch(/<script[^>]* src=/);
});

test('renders no style attributes, and only inline scripts whose hashes its policy allows', async () => {
  const { get } = await start();
  for (const path of ['/', '/a/', '/discover', '/nope/']) {
    const response = await get(path);
    const html = await response.text();
    const inline = /<script(?: data-entry="[^"]+"| type="speculationrules")>([^<]*)<\/script>/g;
    const scripts = [...html.matchAll(inline)].map(([, text = '']) => text);
    expect(scripts).toEqual([
      path === '/a/' ? 'position()' : 'loader()',
      expect.stringContaining('"prerender"'),
    ]);
    expect(html.replaceAll(inline, '')).not.toMatch(/<script(?! type="application\/(?:ld\+)?json")/);
    const hashes = scripts.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    expect(html).not.toMatch(/\sstyle=|\son[a-z]+=/i);
    expect(response.headers.get('content-security-policy')).toContain(
      `script-src 'self'${hashes.join('')};style-src 'self' 'sha256-`,
    );
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(response.headers.get('content-security-policy')).toContain(
      "require-trusted-types-for 'script';trusted-types edu-embed",
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

test('includes only a page’s own ad rules in page data, never those of the site', async () => {
  const adRules = { internationalTrafficDCSRule: { value: { rendered: '' } } };
  const pageByPath = async (path: string) =>
    createTestPage({ path, ...(path === '/preview/' && { adRules }) });
  const { get } = await start(undefined, {
    pageByPath,
    adRules: async () => ({ heroRule: { value: { rendered: 'x' } } }),
  });
  expect(await (await get('/preview/')).text()).toContain('"adRules":{"internationalTrafficDCSRule"');
  expect(await (await get('/a/')).text()).not.toContain('"adRules"');
});

test('lists preloads for the first paint in a Link header, which caches send as Early Hints', async () => {
  const { get } = await start();
  const response = await get('/a/', { 'Sec-Fetch-Site': 'same-origin' });
  const hints = (response.headers.get('link') ?? '').split(', ').map((hint) => hint.split('; '));
  expect(hints).toEqual([
    ['</embed/s.css>', 'rel=preload', 'as=style'],
    ['</site.css>', 'rel=preload', 'as=style'],
    ['</fonts/f.woff2>', 'rel=preload', 'as=font', 'type="font/woff2"', 'crossorigin'],
  ]);
  // A preload hint for an unused file would waste a download.
  const html = await response.text();
  for (const [address = ''] of hints) expect(html).toContain(`href="${address.slice(1, -1)}"`);
  for (const path of ['/old/', '/gone/', '/nope/']) expect((await get(path)).headers.get('link')).toBeNull();
});

test('renders a title with the site’s name, and a canonical link without the query', async () => {
  const { get } = await start({ siteUrl: 'https://example.org' });
  const html = await (await get('/a/?utm_source=x')).text();
  expect(html).toContain('<link rel="canonical" href="https://example.org/a/">');
  expect(html).toContain('<title>A title | Example</title>');
});

test('redirects other spellings of a path to the canonical one and keeps the query', async () => {
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

test('redirects each of two simultaneous requests with its own query', async () => {
  const { get } = await start(undefined, {
    async pageByPath(path) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return createTestPage({ path });
    },
  });
  const locations = ['/about?email=a%40b.example', '/about?x=1', '/about'].map(async (path) =>
    (await get(path)).headers.get('location'),
  );
  expect(await Promise.all(locations)).toEqual(['/about/?email=a%40b.example', '/about/?x=1', '/about/']);
});

test('serves a page that editors created below a contributor path of another site', async () => {
  const { get } = await start(undefined, { pageByPath: async (path) => createTestPage({ path }) });
  expect((await get('/contributors/apply/')).status).toBe(200);
});

test('never redirects a path to another host', async () => {
  const { getRaw } = await start(undefined, { pageByPath: async (path) => createTestPage({ path }) });
  expect(await getRaw('//evil.example/x')).toContain('Location: /evil.example/x/\r\n');
});

test.each([
  ['/nope', 404],
  ['/gone', 410],
  ['/healthcare-review-partners/nobody/', 404],
  ['/contributors/nobody', 404],
  ['//evil.example/x', 404],
  ['/%ff', 404],
  ['/%', 404],
  ['/a%2f', 404],
])('responds to the unknown path %s with %i, without a redirect', async (path, status) => {
  const { getRaw } = await start();
  const response = await getRaw(path);
  expect(response).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(response).toContain('<h1>');
});

test('redirects a moved path to its final URL in one step', async () => {
  const response = await (await start()).get('/old?x=1');
  expect([response.status, response.headers.get('location')]).toEqual([301, '/a/?x=1']);
});

test('renders error pages for malformed paths and unexpected errors', async () => {
  const router = Router()
    .get('/decoded/:name', (_request, response) => void response.send('ok'))
    .get('/broken', () => {
      throw new Error('inner workings');
    });
  const { getRaw } = await start({ routers: [{ path: '/', router }] });
  expect(await getRaw('/decoded/%ff')).toMatch(/^HTTP\/1\.1 400 [\s\S]*This address is not valid/);
  const broken = await getRaw('/broken');
  expect(broken).toMatch(/^HTTP\/1\.1 500 [\s\S]*Something went wrong/);
  expect(broken).not.toContain('inner workings');
});

test('sends problem details instead of an error page for errors of routes and clients', async () => {
  const router = Router()
    .get('/busy', () => {
      throw new ProblemError(503, { detail: 'The server is busy.', headers: { 'Retry-After': '5' } });
    })
    .get('/large', () => {
      throw Object.assign(new Error('request entity too large'), { status: 413 });
    });
  const { get } = await start({ routers: [{ path: '/', router }] });
  const busy = await get('/busy');
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await busy.json()).toMatchObject({ detail: 'The server is busy.' });
  const large = await get('/large');
  expect([large.status, large.headers.get('content-type')]).toEqual([
    413,
    'application/problem+json; charset=utf-8',
  ]);
});

test('sends the bare status if an error page fails to render, and logs why unless the CMS is unreachable', async () => {
  const onError = vi.fn();
  const failure = new TypeError('no menu');
  const { cms, getRaw } = await start({ onError }, { menu: () => Promise.reject(failure) });
  expect(await getRaw('/%ff')).toMatch(/^HTTP\/1\.1 500 [\s\S]*<title>500<\/title>/);
  expect(onError.mock.calls).toEqual([[failure]]);
  cms.isDown = true;
  expect(await getRaw('/a/')).toMatch(/^HTTP\/1\.1 503 [\s\S]*<title>503<\/title>/);
  expect(onError).toHaveBeenCalledTimes(1);
});

test('renders complete pages for 404, 410 and the empty shell', async () => {
  const { get } = await start();
  expect((await get('/nope/')).status).toBe(404);
  expect((await get('/gone/')).status).toBe(410);
  const shell = await get('/_app');
  expect(shell.status).toBe(200);
  const text = await shell.text();
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('<title>Example</title>');
});

test('renders a contributor’s page with a sanitized biography', async () => {
  const { get } = await start();
  const html = await (await get('/healthcare-review-partners/ann')).text();
  expect(html).toContain('Ann Lee, RN');
  expect(html).toContain('<p>Bio</p>');
  expect((await get('/healthcare-review-partners/nobody')).status).toBe(404);
});

test('renders the finder’s next field, or redirects when all fields are set', async () => {
  const { get } = await start();
  const response = await get('/go/finder');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toContain(
    '<select class="field field--select" id="page-finder-field" name="degree" required><option value="">Choose a degree</option><option value="masters">',
  );
  const sent = await get('/go/finder?degree=masters');
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/study-match/?degree=masters']);
});

test('does not mix up the referring pages of visitors in simultaneous finder requests', async () => {
  const { origin } = await start();
  const from = (path: string) =>
    fetch(`${origin}/go/finder`, { headers: { referer: origin + path } }).then((response) => response.text());
  const [one, other] = await Promise.all([from('/a/?utm_cap=x'), from('/b/')]);
  expect(one).toContain(`<input type="hidden" name="url" value="${origin}/a/?utm_cap=x">`);
  expect(other).toContain(`<input type="hidden" name="url" value="${origin}/b/">`);
});

test('redirects a school link with the parameters of each visit, and lets no cache store it', async () => {
  const { origin } = await start();
  const page = await (await fetch(`${origin}/study-match/?degree=masters`)).text();
  const href = /href="([^"]+)"[^>]* data-visit="program"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(href).toMatch(/^\/go\/visit\?to=https%3A%2F%2Fschool\.example%2F&sig=/);
  const follow = (query: string) =>
    fetch(origin + href, { redirect: 'manual', headers: { referer: `${origin}/a/?${query}` } });
  const responses = await Promise.all([follow('ref_anon=one'), follow('utm_cap=search')]);
  const parameters = responses.map((response) =>
    Object.fromEntries(new URL(response.headers.get('location') ?? '').searchParams),
  );
  expect(parameters).toEqual([
    { correlationId: expect.any(String), source: 'organic', ref_anon: 'one' },
    { correlationId: expect.any(String), source: 'paid search' },
  ]);
  for (const { status, headers } of responses) {
    expect([status, headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  }
});

test.for([
  'to=https%3A%2F%2Fevil.example%2F',
  'to=https%3A%2F%2Fevil.example%2F&sig=AAAAAAAAAAAAAAAAAAAAAA',
  'to=%2F%2Fevil.example%2F&sig=',
  'sig=AAAAAAAAAAAAAAAAAAAAAA',
  '',
])('returns a 404 page for a redirect that this server did not create: ?%s', async (query) => {
  const { get } = await start();
  const response = await get(`/go/visit?${query}`);
  expect([response.status, response.headers.get('location')]).toEqual([404, null]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('returns 503 and logs the reason while the CMS is unreachable, and 405 for other methods', async () => {
  const messages: unknown[] = [];
  const logger = createLogger('error', { write: (line) => void messages.push(JSON.parse(line).msg) });
  const { cms, get, origin } = await start({ logger });
  cms.isDown = true;
  const response = await get('/a/');
  expect(messages).toContain('the CMS is unreachable');
  expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect((await fetch(`${origin}/a/`, { method: 'POST' })).status).toBe(405);
});

test('renders the first 500 elements of a longer page, and logs its path', async () => {
  const logger = createLogger('silent');
  const warn = vi.spyOn(logger, 'warn');
  const content = '<test-note heading="N"></test-note>'.repeat(600);
  const { get } = await start({ logger }, { pageByPath: async (path) => createTestPage({ path, content }) });
  const html = await (await get('/many/')).text();
  expect(html.match(/<test-note heading="N"/g)).toHaveLength(600);
  expect(html.match(/<test-note heading="N" data-state/g)).toHaveLength(500);
  await get('/many/?q=1');
  expect(warn.mock.calls).toEqual([
    [{ path: '/many/', elements: 600, maxElements: 500 }, expect.stringContaining('too many elements')],
  ]);
});
