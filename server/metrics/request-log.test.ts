import { afterEach, expect, test } from 'vitest';
import { createLogger } from '../logger.ts';
import { type StartedApp, startApp } from '../testing/start-app.ts';
import type { RequestLogSettings } from './request-log.ts';

let started: StartedApp | undefined;
afterEach(() => started?.close());

/** Starts an app; returns a function that sends requests and resolves to their log lines. */
async function startWithLog(settings: RequestLogSettings & { readonly level?: string } = {}) {
  const lines: Record<string, unknown>[] = [];
  const { level = 'info', ...logging } = settings;
  const logger = createLogger(level, { write: (line) => void lines.push(JSON.parse(line)) });
  const app = await startApp({ logger, logging, trustProxy: logging.trustProxy });
  started = app;
  /** Sends requests one after the other, and a last one whose line comes after theirs. */
  return async (...requests: [path: string, headers?: Record<string, string>][]) => {
    for (const [path, headers] of requests) await (await app.get(path, headers)).text();
    const isLast = ({ path }: Record<string, unknown>) => path === '/end/';
    await (await app.get('/end/')).text();
    await expect.poll(() => lines.some(isLast), { timeout: 10_000 }).toBe(true);
    return lines.filter((line) => line.msg === 'request completed' && !isLast(line));
  };
}

const pick = (lines: readonly Record<string, unknown>[]) =>
  lines.map(({ level, path, status, cache }) => ({ level, path, status, cache }));

test('logs one line per rendered page with the cache state, and none for pages from memory and for probes', async () => {
  const send = await startWithLog();
  const lines = await send(['/a/'], ['/a/'], ['/embed/embed.x.mjs'], ['/healthz'], ['/readyz']);
  expect(pick(lines)).toEqual([{ level: 'info', path: '/a/', status: 200, cache: 'miss' }]);
});

test('logs the cache state `none` for a page that differs for each visitor', async () => {
  const send = await startWithLog();
  expect(pick(await send(['/go/finder?degree=masters']))).toEqual([
    { level: 'info', path: '/go/finder', status: 303, cache: 'none' },
  ]);
});

test('logs every response with LOG_REQUESTS=all', async () => {
  const send = await startWithLog({ logRequests: 'all' });
  expect(pick(await send(['/a/'], ['/a/'], ['/a/'], ['/embed/embed.x.mjs'], ['/healthz']))).toEqual([
    { level: 'info', path: '/a/', status: 200, cache: 'miss' },
    { level: 'info', path: '/a/', status: 200, cache: 'hit' },
    { level: 'info', path: '/a/', status: 200, cache: 'hit' },
    { level: 'info', path: '/embed/embed.x.mjs', status: 200, cache: 'hit' },
  ]);
});

test('cuts long paths, so that clients cannot fill the disk', async () => {
  const send = await startWithLog();
  const [line] = await send([`/${'x'.repeat(10_000)}/`]);
  expect(line?.path).toBe(`/${'x'.repeat(499)}`);
});

test('logs probes and responses from memory at the level debug', async () => {
  const send = await startWithLog({ level: 'debug' });
  expect(pick(await send(['/a/'], ['/a/'], ['/healthz']))).toEqual([
    { level: 'info', path: '/a/', status: 200, cache: 'miss' },
    { level: 'debug', path: '/a/', status: 200, cache: 'hit' },
    { level: 'debug', path: '/healthz', status: 200, cache: 'none' },
  ]);
});

test('logs neither address nor user agent of a client by default', async () => {
  const send = await startWithLog({ logRequests: 'all', trustProxy: true });
  const lines = await send(['/a/', { 'user-agent': 'tester/1', 'x-forwarded-for': '192.0.2.7' }], ['/a/']);
  expect(lines).toHaveLength(2);
  expect(JSON.stringify(lines)).not.toMatch(/tester|192\.0\.2|127\.0\.0/);
});

test('logs the client behind trusted proxies, and its user agent, with LOG_CLIENTS=true', async () => {
  const headers = { 'user-agent': `tester/1${'x'.repeat(1000)}`, 'x-forwarded-for': '192.0.2.7' };
  const send = await startWithLog({ logClients: true, logRequests: 'all', trustProxy: true });
  for (const line of await send(['/a/', headers], ['/a/', headers])) {
    expect(line.client).toBe('192.0.2.7');
    expect(String(line.userAgent)).toMatch(/^tester\/1x{292}$/);
  }
});

test('logs the address of the connection, not the forwarded one, when no proxy is trusted', async () => {
  const send = await startWithLog({ logClients: true });
  const [line] = await send(['/a/', { 'x-forwarded-for': '192.0.2.7' }]);
  expect(line?.client).toMatch(/^(?:::ffff:)?127\.0\.0\.1$/);
});
