import { expect, test } from 'vitest';
import { boundFetch, readBoundedText, TooLargeError } from './bounded-text.ts';

const respondWith = (response: Response) => boundFetch(async () => response)('https://service.example/');

test('returns a small response with its status and headers', async () => {
  const response = await respondWith(
    Response.json({ a: 1 }, { status: 404, headers: { 'request-id': '7' } }),
  );
  expect([response.status, response.headers.get('request-id')]).toEqual([404, '7']);
  expect(await response.json()).toEqual({ a: 1 });
  expect((await respondWith(new Response(null, { status: 204 }))).status).toBe(204);
});

test('rejects a response of more than 20 MB', async () => {
  const body = new Uint8Array(21 * 1_048_576);
  const response = await respondWith(new Response(body));
  await expect(response.text()).rejects.toThrow(TooLargeError);
});

test('stops reading after the given number of bytes', async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  await expect(readBoundedText(new Response(endless), 5000)).rejects.toThrow(TooLargeError);
  expect(sent).toBeLessThan(10);
});
