import type { ServerResponse } from 'node:http';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { listen } from '../../testing/listen.ts';
import { cacheCms } from '../cached-cms.ts';
import { CmsUnreachableError } from '../cms.ts';
import { type CmsClient, type CmsClientOptions, createCmsClient } from './cms-client.ts';

async function startBusy(options: Partial<CmsClientOptions>) {
  const responses: ServerResponse[] = [];
  const server = await listen((_request, response) => void responses.push(response));
  onTestFinished(() => server.close());
  return { responses, client: createCmsClient({ url: server.origin, retries: 0, ...options }) };
}
const read = (client: CmsClient, count: number) =>
  Array.from({ length: count }, (_, index) =>
    client.read(`/${index}`).then(
      ({ body }) => body,
      (error: unknown) => error,
    ),
  );

it('sends at most the maximum number of requests at a time, and the others afterward', async () => {
  const { responses, client } = await startBusy({ maxOpen: 2, timeoutMs: 30_000, maxWaitMs: 30_000 });
  const results = read(client, 5);
  for (const open of [2, 4, 5]) {
    await vi.waitFor(() => expect(responses).toHaveLength(open), 10_000);
    for (const response of responses) if (!response.writableEnded) response.end('1');
  }
  expect(await Promise.all(results)).toEqual([1, 1, 1, 1, 1]);
});

it('rejects a request immediately if too many requests wait, and sends the waiting requests', async () => {
  const { responses, client } = await startBusy({
    maxOpen: 1,
    maxWaiting: 1,
    timeoutMs: 30_000,
    maxWaitMs: 30_000,
  });
  const [first, second, third] = read(client, 3);
  expect(await third).toBeInstanceOf(CmsUnreachableError);
  expect(String(await third)).toMatch(/\/2 was not sent: 1 requests are open and 1 wait/);
  for (const open of [1, 2]) {
    await vi.waitFor(() => expect(responses).toHaveLength(open), 10_000);
    responses.at(-1)?.end('1');
  }
  expect(await Promise.all([first, second])).toEqual([1, 1]);
});

it('rejects a request that waits longer than the limit', async () => {
  const { client } = await startBusy({ maxOpen: 1, timeoutMs: 30_000, maxWaitMs: 20 });
  const [, second] = read(client, 2);
  expect(String(await second)).toMatch(/was not sent/);
});

it('serves the older response while too many requests wait', async () => {
  const { responses, client } = await startBusy({ maxOpen: 1, maxWaiting: 0, timeoutMs: 30_000 });
  const cms = createFakeCms({
    ranking: async (id) => ({ title: String((await client.read(`/${id}`)).body), schools: [] }),
  });
  const cached = cacheCms(cms, { freshSeconds: 60 });
  const first = cached.ranking('a');
  await vi.waitFor(() => expect(responses).toHaveLength(1), 10_000);
  responses[0]?.end('1');
  await first;
  void read(client, 1);
  await vi.waitFor(() => expect(responses).toHaveLength(2), 10_000);
  cached.expire();
  expect((await cached.ranking('a'))?.title).toBe('1');
  await expect(cached.ranking('b')).rejects.toThrow(CmsUnreachableError);
});
