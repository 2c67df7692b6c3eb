import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRequest } from '../../bench/abuse/requests.ts';
import { startSite } from '../support/start-site.ts';

const secret = 'purge-secret-of-frames';
let site: Awaited<ReturnType<typeof startSite>>;

beforeAll(async () => {
  // This leaves 256 KB for fragments of pages.
  site = await startSite('nursing', { CACHE_MB: '1', PURGE_SECRET: secret, LOG_LEVEL: 'silent' });
});
afterAll(() => site?.stop());

/** Resolves to true or false for each fragment of the page: is the fragment cached? */
async function readFragments(path: string): Promise<readonly boolean[]> {
  const { body } = await sendRequest(site.origin, `/-/explain?path=${encodeURIComponent(path)}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  return [...body.matchAll(/"isCached":(true|false)/g)].map(([, isCached]) => isCached === 'true');
}

test.each([
  ['frames of widgets', (index: number) => `/embed/frame/us-state-map?heading=${index}`],
  ['the workbench', (index: number) => `/demo/frame/us-state-map/default/?heading=${index}`],
])(
  'keeps the fragments of pages when visitors request %s with many different attributes',
  async (_name, pathOf) => {
    await sendRequest(site.origin, '/schools/');
    const before = await readFragments('/schools/');
    expect(before).toContain(true);
    let bytes = 0;
    for (let index = 0; bytes < 1_048_576; index += 1) {
      const { status, body } = await sendRequest(site.origin, pathOf(index));
      expect(status).toBe(200);
      bytes += body.length;
    }
    expect(await readFragments('/schools/')).toEqual(before);
  },
);
