import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RenderProblem } from '../../packages/server/src/api.ts';
import { importServerPackage } from './built-packages.ts';

const { createSource, renderHtml } = await importServerPackage();

const ranking = '<school-rankings extid="x"></school-rankings>';
/** Its image has a URL from the configuration. */
const icon = '<site-icon name="check"></site-icon>';
/** More than the default age after which the configuration is requested again. */
const lateMs = 61_000;

/** Time in milliseconds of `Date`, which the package uses for the age of a configuration. */
const setTime = (timeMs: number) => vi.setSystemTime(timeMs);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  setTime(0);
});
afterEach(() => {
  vi.useRealTimers();
});

const hang = () => new Promise<Response>(() => undefined);
/** Rejects when the signal aborts, as `fetch` does for a server that does not respond. */
const waitForAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/**
 * Creates a source whose configuration requests get these responses, one after the other. All other requests
 * get status 404.
 */
function createConfigSource(
  responses: readonly ((signal: AbortSignal | null | undefined) => Promise<Response> | Response)[],
) {
  let configRequestCount = 0;
  const source = createSource('https://edu.example', {
    fetch: async (input, init) => {
      init?.signal?.throwIfAborted();
      if (!String(input).includes('/api/config/')) return new Response('', { status: 404 });
      const respond = responses[configRequestCount++];
      if (!respond) throw new Error(`unexpected configuration request ${configRequestCount}`);
      return respond(init?.signal);
    },
  });
  return { source, getConfigRequestCount: () => configRequestCount };
}

const respondWithConfig = () => Response.json({ iconBaseUrl: 'https://icons.example' });

function createReport() {
  const messages: string[] = [];
  return {
    messages,
    onProblem: ({ tag, message }: RenderProblem) => void messages.push(`${tag}: ${message}`),
  };
}

test('a render that aborts does not end the configuration request of another render', async () => {
  let respond: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    respond = resolve;
  });
  const { source, getConfigRequestCount } = createConfigSource([
    (signal) => Promise.race([response, waitForAbort(signal)]),
  ]);
  const { messages, onProblem } = createReport();
  const controller = new AbortController();
  const aborted = renderHtml(icon, { source, signal: controller.signal, onProblem });
  const other = renderHtml(icon, { source, onProblem });
  await vi.waitFor(() => expect(getConfigRequestCount()).toBe(1));
  const reason = new Error('the visitor left');
  controller.abort(reason);
  await expect(aborted).rejects.toBe(reason);
  respond(respondWithConfig());
  expect(await other).toContain('https://icons.example/');
  expect(messages).toEqual([]);
  expect(getConfigRequestCount()).toBe(1);
});

test('a configuration request that fails late does not discard a newer configuration', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { source, getConfigRequestCount } = createConfigSource([
    () =>
      new Promise<Response>((_resolve, reject) => {
        fail = reject;
      }),
    respondWithConfig,
  ]);
  const { onProblem } = createReport();
  const first = renderHtml(icon, { source, onProblem });
  await vi.waitFor(() => expect(getConfigRequestCount()).toBe(1));
  setTime(lateMs);
  await renderHtml(icon, { source, onProblem });
  fail(new Error('connection lost'));
  await first;
  expect(await renderHtml(icon, { source, onProblem })).toContain('https://icons.example/');
  expect(getConfigRequestCount()).toBe(2);
});

test('keeps the previous configuration when a refresh fails, and requests it again later', async () => {
  const { source } = createConfigSource([
    respondWithConfig,
    () => new Response('', { status: 503 }),
    () => Response.json({ iconBaseUrl: 'https://new.example' }),
  ]);
  const { messages, onProblem } = createReport();
  const first = await renderHtml(icon, { source, onProblem });
  expect(first).toContain('https://icons.example/');
  setTime(lateMs);
  expect(await renderHtml(icon, { source, onProblem })).toBe(first);
  expect(await renderHtml(icon, { source, onProblem })).toBe(first);
  expect(messages).toEqual(['edu-embed: the configuration failed to load; keeping the previous one']);
  setTime(2 * lateMs);
  expect(await renderHtml(icon, { source, onProblem })).toContain('https://new.example/');
});

test('uses the previous configuration while a refresh gets no response', async () => {
  const { source } = createConfigSource([respondWithConfig, waitForAbort]);
  const { messages, onProblem } = createReport();
  const first = await renderHtml(icon + ranking, { source, onProblem });
  setTime(lateMs);
  expect(await renderHtml(icon + ranking, { source, timeoutMs: 400, onProblem })).toBe(first);
  expect(messages).toEqual([]);
});

test('renders elements with their data when only the configuration request gets no response', async () => {
  const { source } = createConfigSource([waitForAbort]);
  const { messages, onProblem } = createReport();
  const html = await renderHtml(ranking, { source, timeoutMs: 400, onProblem });
  expect(html).toContain('<school-rankings extid="x" data-state="ready">');
  expect(messages).toEqual(['edu-embed: the configuration failed to load; using the defaults']);
});

test('ends requests after the timeout, even if a custom fetch ignores its signal', {
  timeout: 5000,
}, async () => {
  const source = createSource('https://edu.example', {
    fetch: async (input) => (String(input).includes('/api/config/') ? respondWithConfig() : hang()),
  });
  const { messages, onProblem } = createReport();
  const html = await renderHtml(ranking, { source, timeoutMs: 50, onProblem });
  expect(html).toContain('data-state="pending"');
  expect(messages).toEqual(['school-rankings: data failed to load']);
});

test.each(['https://edu.example/site', 'https://edu.example/site/', new URL('https://edu.example/site//')])(
  'requests the API below the path of the server %s',
  async (server) => {
    const { createPrerenderClient, headLinks } = await importServerPackage();
    const urls: string[] = [];
    const fetch: typeof globalThis.fetch = async (input) => {
      urls.push(String(input));
      return new Response('', { status: 404 });
    };
    await createPrerenderClient({ server, secret: 'x', fetch, onError: () => undefined })('<p>');
    await renderHtml(icon, { source: createSource(server, { fetch }), onProblem: () => undefined });
    expect(urls.slice(0, 2)).toEqual([
      'https://edu.example/site/api/prerender',
      'https://edu.example/site/api/config/default',
    ]);
    expect(headLinks(server)).toMatch(/href="https:\/\/edu\.example\/site\/\w/);
  },
);
