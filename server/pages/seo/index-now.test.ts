import { expect, test, vi } from 'vitest';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { createIndexNow } from './index-now.ts';

const cms = createFakeCms({
  postsByIds: async (ids) =>
    ids.filter((id) => id === '7').map((id) => ({ id, title: 'A', link: '/articles/a' })),
});

function createPing(respond: () => Response = () => new Response(null, { status: 202 })) {
  const send = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => respond());
  const onError = vi.fn();
  const ping = createIndexNow({
    cms,
    key: 'abcdefgh',
    endpoint: 'https://index.example/',
    siteUrl: 'https://example.org',
    onError,
    fetch: send,
  });
  return {
    ping,
    onError,
    send,
    bodies: () => send.mock.calls.map(([, init]) => JSON.parse(String(init?.body))),
  };
}

test('reports the pages of purged tags to IndexNow once each, by their canonical URLs', async () => {
  const { ping, bodies } = createPing();
  await ping([
    'path:/state/ohio/',
    'page:7',
    'post:7',
    'contributor:ann',
    'menu',
    'path:https://elsewhere.example/',
  ]);
  expect(bodies()).toEqual([
    {
      host: 'example.org',
      key: 'abcdefgh',
      keyLocation: 'https://example.org/abcdefgh.txt',
      urlList: [
        'https://example.org/state/ohio/',
        'https://example.org/articles/a/',
        'https://example.org/healthcare-review-partners/ann',
      ],
    },
  ]);
});

test('sends no IndexNow request if the tags name no page', async () => {
  const { ping, send } = createPing();
  await ping(['menu', 'site']);
  expect(send).not.toHaveBeenCalled();
});

test.each([
  ['returns 403', () => new Response(null, { status: 403 })],
  [
    'cannot be reached',
    () => {
      throw new TypeError('fetch failed');
    },
  ],
])('passes the error to onError and resolves when the IndexNow endpoint %s', async (_, respond) => {
  const { ping, onError } = createPing(respond);
  await expect(ping(['path:/a/'])).resolves.toBeUndefined();
  expect(onError).toHaveBeenCalledTimes(1);
});
