import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { createFakeCms } from '../testing/fake-cms.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { versionCms } from '../testing/version-cms.ts';
import { createApiRouter } from './api-router.ts';

const rules = {
  heroRule: { value: { rendered: '<script>show()</script>', frame: 'self' } },
  topOfPageRule: { value: { rendered: '', frame: 'https://ads.example/creative.html' } },
  bottomOfPageRule: { value: { rendered: '<p>Own words</p>' } },
};
let server: TestServer;

beforeAll(async () => {
  const app = express().use(provideTestContext());
  const cms = createFakeCms({ adRules: async () => rules });
  app.use('/api', createApiRouter({ cms: versionCms(cms), configuration: readConfiguration({}) }));
  server = await listen(app);
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.origin}/api${path}`, { headers });

describe('ad rules', () => {
  it('ad rules contain the URL of the document for their frame', async () => {
    const rules = await (await get('/ad-rules')).json();
    expect(rules.heroRule.value.frame).toBe(`${server.origin}/api/ad-frame/heroRule`);
    expect(rules.topOfPageRule.value.frame).toBe('https://ads.example/creative.html');
  });

  it('ad rules omit third-party creatives with Global Privacy Control, and vary by it in caches', async () => {
    const response = await get('/ad-rules', { 'Sec-GPC': '1' });
    expect(await response.json()).toEqual({
      heroRule: null,
      topOfPageRule: null,
      bottomOfPageRule: { value: { rendered: '<p>Own words</p>' } },
    });
    expect(response.headers.get('vary')).toContain('Sec-GPC');
    expect((await get('/ad-rules')).headers.get('vary')).toContain('Sec-GPC');
  });
});

describe('the document of an ad frame', () => {
  it('the document of an ad frame has an opaque origin, even if it is opened directly', async () => {
    const response = await get('/ad-frame/heroRule');
    expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts /);
    expect(response.headers.get('content-security-policy')).not.toContain('allow-same-origin');
    expect(await response.text()).toContain('<body><script>show()</script></body>');
  });

  it('the document of an ad frame is empty with Global Privacy Control', async () => {
    expect(await (await get('/ad-frame/heroRule', { 'Sec-GPC': '1' })).text()).toContain('<body></body>');
  });

  it.each(['bottomOfPageRule', 'topOfPageRule', 'none', 'toString', '__proto__'])(
    'returns 404 for the document of the unknown ad frame %s',
    async (name) => {
      expect((await get(`/ad-frame/${name}`)).status).toBe(404);
    },
  );
});
