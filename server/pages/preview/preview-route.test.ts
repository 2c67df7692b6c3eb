import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { RenderQueue } from '../../cache/render-queue.ts';
import { CmsError } from '../../cms/cms.ts';
import { createLogger } from '../../logger.ts';
import { createTestApp, createTestPage } from '../../testing/create-test-app.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { listen, type TestServer } from '../../testing/listen.ts';
import { signPreviewToken } from './testing/sign-preview-token.ts';

describe('GET /preview', () => {
  let server: TestServer;
  afterEach(() => server.close());

  async function start(version = { current: 1 }, queue?: RenderQueue) {
    const adRules = { topOfPageRule: { value: { rendered: '<p>House ad</p>' } } };
    const draft = async (id: string) =>
      id === '7'
        ? createTestPage({
            id,
            path: '/draft-7/',
            title: `Draft ${version.current}`,
            content: '<p>Unfinished.</p>',
          })
        : null;
    const cms = createFakeCms({ draft, adRules: async () => adRules });
    server = await listen(createTestApp(cms, { queue }).listener);
    return (token: string) => fetch(`${server.origin}/preview?token=${token}`);
  }

  it('shows the draft and forbids caching and indexing', async () => {
    const open = await start();
    const response = await open(await signPreviewToken());
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<h1>Draft 1</h1>');
    expect(html).toContain('<p>Unfinished.</p>');
    expect(html).toMatch(/Preview\. Readers cannot see/);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
    expect(response.headers.get('surrogate-key')).toBeNull();
  });

  it('includes the ad rules in the page data, unlike cacheable pages', async () => {
    const open = await start();
    const data = (html: string) =>
      JSON.parse(/id="embed-page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null');
    expect(data(await (await open(await signPreviewToken())).text())).toMatchObject({
      adRules: { topOfPageRule: { value: { rendered: '<p>House ad</p>' } } },
    });
    expect(data(await (await fetch(`${server.origin}/nothing/`)).text())).not.toHaveProperty('adRules');
  });

  it('renders the draft for every request and serves it at no other URL', async () => {
    const version = { current: 1 };
    const open = await start(version);
    const token = await signPreviewToken();
    await open(token);
    version.current = 2;
    expect(await (await open(token)).text()).toContain('Draft 2');
    expect((await fetch(`${server.origin}/preview`)).status).toBe(403);
    expect((await fetch(`${server.origin}/draft-7/`)).status).toBe(404);
  });

  it('returns 403 for an invalid link and says what to do', async () => {
    const open = await start();
    for (const token of [
      '',
      'x',
      await signPreviewToken({ secret: 'guessed-secret' }),
      await signPreviewToken({ sub: '8' }),
    ]) {
      const response = await open(token);
      expect(response.status).toBe(403);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toMatch(/preview link is not valid.*Open the preview again/s);
    }
  });

  it('returns 503 and logs the id of the draft when the CMS is unreachable', async () => {
    const lines: object[] = [];
    const logger = createLogger('error', { write: (line) => void lines.push(JSON.parse(line)) });
    const draft = () => Promise.reject(new CmsError('The CMS is unreachable.'));
    server = await listen(createTestApp(createFakeCms({ draft }), { logger }).listener);
    expect((await fetch(`${server.origin}/preview?token=${await signPreviewToken()}`)).status).toBe(503);
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'the CMS is unreachable', id: '7' }));
  });

  it('returns 503 when too many pages wait to be rendered', async () => {
    const queue = new RenderQueue({ concurrency: 1, maxWaiting: 0 });
    const open = await start(undefined, queue);
    const release = new AbortController();
    const job = queue.render(() => once(release.signal, 'abort'));
    const response = await open(await signPreviewToken());
    release.abort();
    await job;
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });
});
