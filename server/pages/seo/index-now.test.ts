import { expect, test, vi } from 'vitest';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { createIndexNow } from './index-now.ts';

const cms = createFakeCms({
  postsByIds: async (ids) =>
    ids.filter((id) => id === '7').map((id) => ({ id, title: 'A', link: '/articles/a' })),
});

function createPing(answer: () => Response = () => new Response(null, { status: 202 })) {
  const sent = vi.fn(async (_url: string | URL | Request, _init?: RequestInit) => answer());
  const onError = vi.fn();
  const ping = createIndexNow({
    cms,
    key: 'abcdefgh',
    endpoint: 'https://index.example/',
    siteUrl: 'https://example.org',
    onError,
    fetch: sent,
  });
  return {
    ping,
    onError,
    sent,
    bodies: () => sent.mock.calls.map(([, init]) => JSON.parse(String(init?.body))),
  };
}

test('tells of the pages behind the tags of a purge, each once and in its one form', async () => {
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

test('says nothing where no page is named', async () => {
  const { ping, sent } = createPing();
  await ping(['menu', 'site']);
  expect(sent).not.toHaveBeenCalled();
});

test.each([
  ['refuses', () => new Response(null, { status: 403 })],
  [
    'does not answer',
    () => {
      throw new Error('nobody there');
    },
  ],
])('reports a receiver that %s, and goes on', async (_, answer) => {
  const { ping, onError } = createPing(answer);
  await expect(ping(['path:/a/'])).resolves.toBeUndefined();
  expect(onError).toHaveBeenCalledTimes(1);
});
