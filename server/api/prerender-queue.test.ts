import express from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestSource } from '../../src/testing/data-source.ts';
import { listen, type TestServer } from '../testing/listen.ts';
import { provideTestContext } from '../testing/provide-test-context.ts';
import { createTestPrerender, postToPrerender } from './testing/test-prerender.ts';

let server: TestServer;
let started = 0;
let finish: () => void = () => undefined;
const finished = new Promise<void>((resolve) => {
  finish = resolve;
});

beforeAll(async () => {
  const prerender = createTestPrerender({
    // A CMS that does not respond until the test calls `finish`.
    createSource: async () => {
      started += 1;
      await finished;
      return createTestSource();
    },
  });
  server = await listen(express().use(provideTestContext()).use('/api', prerender.router));
});
afterAll(() => server.close());

/** Sends HTML that no other request has sent, because responses are cached. */
function send(name: string, signal?: AbortSignal): Promise<number> {
  const html = `<test-note heading="${name}"></test-note>`;
  return postToPrerender(server.origin, { html }, { signal }).then(({ status }) => status);
}

test('renders 4 requests at a time, queues 20, rejects others with 503 unless their response is cached, and drops those of disconnected clients', async () => {
  // HTML without our elements needs no data.
  const sendCached = async () => (await postToPrerender(server.origin, { html: '<p>Text</p>' })).status;
  expect(await sendCached()).toBe(200);
  const running = Array.from({ length: 4 }, (_, index) => send(`running ${index}`));
  await expect.poll(() => started).toBe(4);
  const disconnect = new AbortController();
  const queued = Array.from({ length: 20 }, (_, index) => send(`queued ${index}`, disconnect.signal));
  const outcomes = Promise.allSettled(queued);
  // The queue has no room for a 21st request.
  await expect.poll(() => send('rejected')).toBe(503);
  expect(await sendCached()).toBe(200);
  expect(started).toBe(4);
  disconnect.abort();
  await outcomes;
  // The queue has room again: this request waits until its client disconnects, too.
  await expect.poll(() => send('waiting', AbortSignal.timeout(300)).catch(() => 'waits')).toBe('waits');
  const equal = Array.from({ length: 10 }, () => send('equal'));
  const last = send('last');
  finish();
  expect(await Promise.all(running)).toEqual([200, 200, 200, 200]);
  expect(await last).toBe(200);
  expect(await Promise.all(equal)).toEqual(Array(10).fill(200));
  // The server may not have noticed yet that the client of "waiting" disconnected. The 20 queued requests are
  // not rendered. Of the equal requests, only those that run at the same time are.
  expect(started).toBeLessThanOrEqual(6 + 4);
});
