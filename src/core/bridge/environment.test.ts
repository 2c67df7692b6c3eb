// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestSource } from '../../testing/data-source.ts';
import type { SiteConfig } from '../model/site-config.ts';
import { createEnvironment } from './environment.ts';
import { createTestBridge } from './testing/test-bridge.ts';

const fetchUrl = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetchUrl);
  fetchUrl.mockReset().mockRejectedValue(new DOMException('signal timed out', 'TimeoutError'));
});
afterEach(() => {
  document.head.replaceChildren();
  vi.unstubAllGlobals();
});

function addJson(id: string, data: unknown): void {
  const script = Object.assign(document.createElement('script'), { id, type: 'application/json' });
  script.textContent = JSON.stringify(data);
  document.head.append(script);
}

async function loadConfig() {
  const createSource = vi.fn((options: { config: SiteConfig }) => createTestSource(options));
  const { services, errors } = createTestBridge();
  await createEnvironment(createSource).source(services);
  return { config: createSource.mock.calls[0]?.[0].config, errors };
}

/** The privacy choices page of the script's site. The page's own site may have none. */
const privacyLink = 'https://script.example/do-not-sell-or-share-my-personal-information/';

test.each([
  ['times out', () => Promise.reject(new DOMException('signal timed out', 'TimeoutError'))],
  ['returns an error', () => Promise.resolve(new Response('', { status: 500 }))],
])('grants nothing by default if the request for the site’s configuration %s', async (_, respond) => {
  fetchUrl.mockImplementation(respond);
  const { config, errors } = await loadConfig();
  expect(config?.consent).toEqual({ mode: 'host', link: privacyLink });
  expect(errors).toMatchObject([{ tag: 'edu-embed' }]);
});

test('uses the consent mode of `embed-config` if the site’s configuration fails to load', async () => {
  addJson('embed-config', { consent: { mode: 'opt-in' } });
  expect((await loadConfig()).config?.consent).toEqual({ mode: 'opt-in', link: privacyLink });
});

test('uses the consent mode of a configuration that loads, or its default', async () => {
  fetchUrl.mockImplementation(async () => Response.json({ siteName: 'Loaded' }));
  expect((await loadConfig()).config).toMatchObject({ siteName: 'Loaded' });
  expect((await loadConfig()).config?.consent).toBeUndefined();
  fetchUrl.mockImplementation(async () => Response.json({ consent: { mode: 'opt-in' } }));
  expect((await loadConfig()).config?.consent).toEqual({ mode: 'opt-in' });
});

test('requests no configuration on a page that contains it, and keeps its consent mode', async () => {
  addJson('embed-page-data', { siteConfig: { siteName: 'Ours' } });
  const { config } = await loadConfig();
  expect(config?.siteName).toBe('Ours');
  expect(config?.consent).toBeUndefined();
  expect(fetchUrl).not.toHaveBeenCalled();
});
