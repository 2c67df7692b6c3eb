import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../metrics/metrics.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import { LocalPurgeLog } from './local-purge-log.ts';

let started: StartedApp | undefined;
afterEach(() => started?.close());

async function send(
  method: string,
  { secret, body, isOn = true }: { secret?: string; body?: unknown; isOn?: boolean },
) {
  started = await startApp({ purgeSecret: isOn ? 'secret' : undefined });
  const response = await fetch(`${started.origin}/-/purge`, {
    method,
    headers: { ...(secret && { authorization: `Bearer ${secret}` }), 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    allow: response.headers.get('allow'),
    body: await response.json(),
  };
}

test('returns 404 with a hint if PURGE_SECRET is not set', async () => {
  const response = await send('POST', { isOn: false, secret: 'x', body: { tags: ['all'] } });
  expect(response).toMatchObject({
    status: 404,
    type: 'application/problem+json; charset=utf-8',
    body: { detail: 'PURGE_SECRET is not set; set it to enable this path.' },
  });
});

test.each([undefined, 'wrong', 'secret2', 'Secret'])('returns 401 for the secret %j', async (secret) => {
  expect(await send('POST', { secret, body: { tags: ['all'] } })).toMatchObject({
    status: 401,
    body: { status: 401 },
  });
});

test.each([
  {},
  { tags: [] },
  { tags: ['', ' ', 7] },
  { tags: ['x'.repeat(2001)] },
  { tags: 'all' },
  undefined,
])('returns 400 for the body %j', async (body) => {
  expect(await send('POST', { secret: 'secret', body })).toMatchObject({
    status: 400,
    type: 'application/problem+json; charset=utf-8',
  });
});

test('names the maximum number of tags when there are more', async () => {
  expect(await send('POST', { secret: 'secret', body: { tags: Array(1001).fill('a') } })).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('1 to 1,000 tags') },
  });
});

test('purges the valid tags and lists the invalid ones', async () => {
  started = await startApp({ purgeSecret: 'secret' });
  const { origin, get, cms } = started;
  const renderCount = () => cms.queries.filter((query) => query === 'pageByPath /a/').length;
  await get('/a/');
  await get('/a/');
  expect(renderCount()).toBe(1);
  const response = await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
    body: JSON.stringify({ tags: [`path:/${'y'.repeat(2000)}/`, 'path:/a/', '', { a: 1 }] }),
  });
  expect([response.status, await response.json()]).toEqual([
    200,
    { purged: 1, rejected: [`path:/${'y'.repeat(94)}`, '', '{"a":1}'] },
  ]);
  await get('/a/');
  expect(renderCount()).toBe(2);
});

test('accepts the longest path that WordPress allows on three levels as a tag', async () => {
  const path = `/${'a'.repeat(200)}/${'b'.repeat(200)}/${'c'.repeat(200)}/`;
  expect(await send('POST', { secret: 'secret', body: { tags: [`path:${path}`] } })).toEqual(
    expect.objectContaining({ status: 200, body: { purged: 0 } }),
  );
});

test.each(['GET', 'PUT', 'DELETE'])('returns 405 with the allowed methods for %s', async (method) => {
  expect(await send(method, { secret: 'secret' })).toMatchObject({
    status: 405,
    allow: 'POST, OPTIONS',
    type: 'application/problem+json; charset=utf-8',
  });
});

test('returns the allowed methods for OPTIONS', async () => {
  started = await startApp({ purgeSecret: 'secret' });
  const response = await fetch(`${started.origin}/-/purge`, { method: 'OPTIONS' });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
});

test('returns 413 for a body that is too large and 415 for another media type', async () => {
  const large = { tags: Array.from({ length: 1000 }, (_, index) => `page:${index}-${'x'.repeat(5000)}`) };
  expect(await send('POST', { secret: 'secret', body: large })).toMatchObject({
    status: 413,
    body: { detail: 'The body is too large; at most 4,194,304 bytes are allowed.' },
  });
  await started?.close();
  started = await startApp({ purgeSecret: 'secret' });
  const headers = { authorization: 'Bearer secret', 'content-type': 'text/plain' };
  const response = await fetch(`${started.origin}/-/purge`, {
    method: 'POST',
    headers,
    body: '{"tags":["all"]}',
  });
  expect([response.status, response.headers.get('accept-post')]).toEqual([415, 'application/json']);
});

test('returns 400 for a body that is nested too deeply, not counting brackets in strings', async () => {
  started = await startApp({ purgeSecret: 'secret' });
  const { origin } = started;
  const post = async (body: string) => {
    const response = await fetch(`${origin}/-/purge`, {
      method: 'POST',
      headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
      body,
    });
    return { status: response.status, body: await response.json() };
  };
  expect(await post(`{"tags":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)).toMatchObject({
    status: 400,
    body: { detail: 'The body is nested 100,001 levels deep; at most 64 levels are allowed.' },
  });
  expect(await post(JSON.stringify({ tags: [`path:/${'[{"\\'.repeat(100)}/`] }))).toEqual({
    status: 200,
    body: { purged: 0 },
  });
});

test('counts purges that are done, and purges that the log does not confirm as failed', async () => {
  const metrics = createMetrics();
  const purgeLog = new LocalPurgeLog([]);
  started = await startApp({ metrics, purgeLog });
  const read = () => metrics.registry.getSingleMetricAsString('edu_purges_total');
  expect(await read()).toContain('edu_purges_total{result="failed"} 0');
  const headers = { authorization: 'Bearer secret', 'content-type': 'application/json' };
  const body = JSON.stringify({ tags: ['all'] });
  const purge = () => fetch(`${started?.origin}/-/purge`, { method: 'POST', headers, body });
  expect((await purge()).status).toBe(200);
  vi.spyOn(purgeLog, 'append').mockRejectedValueOnce(new Error('OOM command not allowed'));
  expect((await purge()).status).toBe(500);
  expect(await read()).toContain('edu_purges_total{result="done"} 1\nedu_purges_total{result="failed"} 1');
});
