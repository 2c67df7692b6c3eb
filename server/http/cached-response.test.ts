import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import { CachedResponse, type CachedResponseInput } from './cached-response.ts';

// Words in a random but fixed order: text of one repeated sentence would compress to nothing at any quality.
const words = ['nurse', 'license', 'tuition', 'program', 'state', 'school', 'clinical', 'hours'];
const text = Array.from({ length: 20_000 }, (_, index) => words[(index * index * 7 + (index >> 3)) % 8]);
const body = Buffer.from(text.join(' '));
const compressBrotli = (quality: number) =>
  promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

let server: Server;
afterEach(() => server.close());

/** Serves one response; returns a function that requests it. */
async function serve(input: Partial<CachedResponseInput>) {
  const cached = new CachedResponse({ status: 200, headers: ['Vary', 'Cookie'], body, ...input });
  server = createServer((request, response) => cached.send(request, response)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return async (headers: Record<string, string> = {}) => {
    const response = await fetch(url, { headers: { 'accept-encoding': 'br', ...headers } });
    return { response, size: Number(response.headers.get('content-length')), text: await response.text() };
  };
}

test('sends later clients a smaller compressed body with the same content', async () => {
  const get = await serve({});
  const first = await get();
  await vi.waitFor(async () => expect((await get()).size).toBeLessThan(first.size), 10_000);
  const later = await get();
  expect(later.text).toBe(String(body));
  expect(later.response.headers.get('etag')).not.toBe(first.response.headers.get('etag'));
});

test('returns 304 to a client that has the larger, first compressed body', async () => {
  const get = await serve({});
  const first = await get();
  await vi.waitFor(async () => expect((await get()).size).toBeLessThan(first.size), 10_000);
  const { response } = await get({ 'if-none-match': first.response.headers.get('etag') ?? '' });
  expect(response.status).toBe(304);
});

test.each(['"x", W/"HASH-br"', '*', '"HASH-br"'])('returns 304 to If-None-Match: %s', async (condition) => {
  const get = await serve({ fingerprint: 'HASH' });
  expect((await get({ 'if-none-match': condition })).response.status).toBe(304);
});

test.each(['"HASH"', '"HASH2-br"', 'HASH-br'])('returns 200 to If-None-Match: %s', async (condition) => {
  const get = await serve({ fingerprint: 'HASH' });
  expect((await get({ 'if-none-match': condition })).response.status).toBe(200);
});

test('never recompresses files that the build has compressed', async () => {
  const br = await compressBrotli(4);
  const get = await serve({ compressed: { br } });
  for (let requests = 0; requests < 5; requests += 1) expect((await get()).size).toBe(br.byteLength);
});
