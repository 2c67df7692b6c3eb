import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import express, { type RequestHandler } from 'express';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import type { RenderOptions } from '../../packages/server/src/api.ts';
import { prerenderSecret } from '../support/start-site.ts';
import { importBuilt, importServerPackage, packagesFolder } from './built-packages.ts';

const origin = inject('siteOrigin');
const adapters = join(packagesFolder, 'server/adapters');
const options: RenderOptions = { source: origin };
const page = '<!doctype html><title>A</title><p>Ä</p><us-state-map></us-state-map>';
const rendered =
  /^<!doctype html><title>A<\/title><p>Ä<\/p><us-state-map data-state="ready"><template shadowrootmode="open">/;

const run = promisify(execFile);
const importAdapter = <Module>(name: string) => importBuilt<Module>(`server/adapters/${name}.js`);
type Middleware<Context> = (context: Context, next: () => Promise<Response>) => Promise<Response>;

test('each adapter has at most 30 lines', () => {
  const lines = readdirSync(adapters).map(
    (name) => readFileSync(join(adapters, name), 'utf8').split('\n').length - 1,
  );
  expect(lines.length).toBeGreaterThan(8);
  expect(Math.max(...lines)).toBeLessThanOrEqual(30);
});

test('Express sends rendered HTML, and leaves JSON unchanged', async () => {
  const { prerender } = await importAdapter<{ prerender(options: RenderOptions): RequestHandler }>('express');
  const app = express().use(prerender(options));
  app.get('/', (_request, response) => void response.send(page));
  app.get('/json', (_request, response) => void response.json({ html: page }));
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const response = await fetch(url);
  const html = await response.text();
  expect(html).toMatch(rendered);
  expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(html)));
  expect(await (await fetch(`${url}/json`)).json()).toEqual({ html: page });
  server.close();
});

test('Hono and Astro replace the body by the rendered page and keep the other headers', async () => {
  const hono = await importAdapter<{
    prerender(
      options: RenderOptions,
    ): (context: { res: Response }, next: () => Promise<void>) => Promise<void>;
  }>('hono');
  const astro = await importAdapter<{ prerender(options: RenderOptions): Middleware<object> }>('astro');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': '9',
    etag: 'x',
    'x-own': '1',
  };
  const context = { res: new Response(page, { status: 201, headers }) };
  await hono.prerender(options)(context, async () => undefined);
  const response = await astro.prerender(options)(
    {},
    async () => new Response(page, { status: 201, headers }),
  );
  for (const { status, headers: sent, ...result } of [context.res, response].map((one) => ({
    status: one.status,
    headers: one.headers,
    text: one.text(),
  }))) {
    expect(await result.text).toMatch(rendered);
    expect([status, sent.get('x-own'), sent.get('content-length'), sent.get('etag')]).toEqual([
      201,
      '1',
      null,
      null,
    ]);
  }
  const image = new Response('x', { headers: { 'content-type': 'image/png' } });
  expect(await astro.prerender(options)({}, async () => image)).toBe(image);
});

test('renders a response in UTF-8, and returns a response in another encoding unchanged', async () => {
  const { renderResponse } = await importAdapter<{
    renderResponse(response: Response, options: RenderOptions): Promise<Response>;
  }>('response');
  for (const type of ['text/html', 'text/html;charset=UTF-8', 'text/html; charset="utf8"']) {
    const response = new Response(page, { headers: { 'content-type': type } });
    expect(await (await renderResponse(response, options)).text()).toMatch(rendered);
  }
  const latin = new Response(Buffer.from(page, 'latin1'), {
    headers: { 'content-type': 'text/html; charset=windows-1252' },
  });
  expect(await renderResponse(latin, options)).toBe(latin);
});

test('returns a response unchanged if only its meta tag names another encoding than UTF-8', async () => {
  const { renderResponse } = await importAdapter<{
    renderResponse(response: Response, options: RenderOptions): Promise<Response>;
  }>('response');
  const respond = (meta: string, encoding: BufferEncoding) =>
    new Response(Buffer.from(`<!doctype html>${meta}${page}`, encoding), {
      headers: { 'content-type': 'text/html' },
    });
  for (const meta of [
    '<meta charset="iso-8859-1">',
    '<META http-equiv=Content-Type content="text/html; charset=windows-1252">',
    '<meta data-rh="true" charset="windows-1252">',
  ]) {
    const latin = respond(meta, 'latin1');
    expect(await renderResponse(latin, options)).toBe(latin);
    expect(Buffer.from(await latin.arrayBuffer()).toString('latin1')).toContain('<p>Ä</p>');
  }
  const description = '<meta name="description" content="About charset=latin1">';
  const unicode = await renderResponse(respond(`${description}<meta charset=UTF-8>`, 'utf8'), options);
  expect(await unicode.text()).toMatch(/<p>Ä<\/p><us-state-map data-state="ready">/);
});

test('returns a response in another encoding as soon as its first kilobyte has arrived', async () => {
  const { renderResponse } = await importAdapter<{
    renderResponse(response: Response, options: RenderOptions): Promise<Response>;
  }>('response');
  const start = Buffer.from(`<!doctype html><meta charset="windows-1252">${' '.repeat(1024)}`);
  const stalled = new Response(new ReadableStream({ start: (controller) => controller.enqueue(start) }), {
    headers: { 'content-type': 'text/html' },
  });
  expect(await renderResponse(stalled, options)).toBe(stalled);
});

test('rejects with the reason of a signal that aborts while a response without an encoding arrives', {
  timeout: 5000,
}, async () => {
  const { renderResponse } = await importAdapter<{
    renderResponse(response: Response, options: RenderOptions): Promise<Response>;
  }>('response');
  const controller = new AbortController();
  const reason = new Error('the visitor left');
  const cancel = vi.fn();
  const body = new ReadableStream({ cancel });
  const stalled = new Response(body, { headers: { 'content-type': 'text/html' } });
  const rendering = renderResponse(stalled, { ...options, signal: controller.signal });
  controller.abort(reason);
  await expect(rendering).rejects.toBe(reason);
  await expect.poll(() => cancel.mock.calls.length).toBe(1);
});

test('keeps the byte order mark of a streamed page', async () => {
  const { renderHtml } = await importServerPackage();
  const text = '\uFEFF<p>A</p><us-state-map></us-state-map>';
  const { body } = new Response(text);
  expect(await renderHtml(body ?? '', options)).toMatch(/^\uFEFF<p>A<\/p><us-state-map data-state="ready">/);
});

test('Eleventy renders pages, and leaves feeds unchanged', async () => {
  const { eduEmbed } = await importAdapter<{ eduEmbed(config: object, options: RenderOptions): void }>(
    'eleventy',
  );
  const addTransform = vi.fn();
  eduEmbed({ addTransform }, options);
  const [, transform] = addTransform.mock.calls[0] ?? [];
  expect(await transform.call({ page: { outputPath: '_site/index.html' } }, page)).toMatch(rendered);
  expect(await transform.call({ page: { outputPath: '_site/feed.xml' } }, page)).toBe(page);
  expect(await transform.call({ page: { outputPath: false } }, page)).toBe(page);
});

test('a server component of Next.js contains the rendered HTML', async () => {
  const { EduHtml } = await importAdapter<{ EduHtml(props: object): Promise<ReactElement> }>('next');
  const element = await EduHtml({
    html: '<us-state-map></us-state-map>',
    source: origin,
    className: 'content',
  });
  expect(renderToStaticMarkup(createElement('main', null, element))).toMatch(
    /^<main><div class="content"><us-state-map data-state="ready"><template shadowrootmode="open">/,
  );
});

// PHP and Python render over HTTP.
const callers = [
  {
    name: 'PHP',
    command: '/usr/bin/php',
    code: `require '${adapters}/edu_embed.php'; echo edu_embed_render( file_get_contents( 'php://stdin' ), $argv[1], $argv[2], (float) $argv[3] );`,
    flag: '-r',
  },
  {
    name: 'Python',
    command: '/usr/bin/python3',
    code: `import sys; sys.path.insert(0, '${adapters}'); sys.dont_write_bytecode = True; import edu_embed; sys.stdout.buffer.write(edu_embed.render(sys.stdin.buffer.read().decode(), sys.argv[1], sys.argv[2], float(sys.argv[3])).encode())`,
    flag: '-c',
  },
];

/** Starts a server that sends half of a page, then nothing or the end of the connection. */
async function startBrokenServer(headers: OutgoingHttpHeaders, then: 'stall' | 'disconnect') {
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).write(page.slice(0, page.length / 2), () => {
      if (then === 'disconnect') response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

for (const { name, command, code, flag } of callers)
  describe.skipIf(!existsSync(command))(`${name} over HTTP`, () => {
    async function call(server: string, secret: string, timeoutSeconds = 10, html = page): Promise<string> {
      const child = run(command, [flag, code, server, secret, String(timeoutSeconds)], {
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
        maxBuffer: 4_000_000,
      });
      child.child.stdin?.end(html);
      return (await child).stdout;
    }

    test('returns the rendered page', async () => {
      expect(await call(origin, prerenderSecret)).toMatch(rendered);
    });

    test('returns its input when the server is unreachable or rejects the secret', async () => {
      expect(await call(origin, 'wrong')).toBe(page);
      expect(await call('http://127.0.0.1:9', prerenderSecret)).toBe(page);
    });

    test('renders a page of 340,000 letters that are not ASCII', async () => {
      const large = page.replace('Ä', 'Ж'.repeat(340_000));
      expect(await call(origin, prerenderSecret, 10, large)).toContain('<us-state-map data-state="ready">');
    });

    if (name === 'PHP')
      test('returns its input byte by byte if it is not UTF-8', async () => {
        const latin = Buffer.from(page, 'latin1');
        const child = run(command, [flag, code, origin, prerenderSecret, '10'], { encoding: 'buffer' });
        child.child.stdin?.end(latin);
        const { stdout, stderr } = await child;
        expect(stdout.equals(latin)).toBe(true);
        expect(String(stderr)).toContain('Malformed UTF-8');
      });

    test.each([
      ['stalls', {}, 'stall'],
      ['announces a length and stalls', { 'content-length': Buffer.byteLength(page) }, 'stall'],
      ['disconnects', { 'content-length': Buffer.byteLength(page) }, 'disconnect'],
    ] as const)(
      'returns its input when the server %s in the middle of the page',
      async (_name, headers, then) => {
        expect(await call(await startBrokenServer(headers, then), prerenderSecret, 0.3)).toBe(page);
      },
    );
  });

test('the client of /api/prerender returns its input after an error, a timeout and an abort', async () => {
  const { createPrerenderClient } = await importServerPackage();
  const onError = vi.fn();
  const create = (server: string, more: object = {}) =>
    createPrerenderClient({ server, secret: prerenderSecret, onError, ...more });
  expect(await create(origin)(page)).toMatch(rendered);
  expect(await create(`${origin}/`)(page)).toMatch(rendered);
  expect(onError).not.toHaveBeenCalled();
  const slow: typeof fetch = (_input, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.throwIfAborted();
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  expect(await create(origin, { secret: 'wrong' })(page)).toBe(page);
  expect(await create('http://127.0.0.1:9')(page)).toBe(page);
  expect(await create(origin, { fetch: slow, timeoutMs: 20 })(page)).toBe(page);
  expect(await create(origin, { fetch: slow })(page, { signal: AbortSignal.abort(new Error('left')) })).toBe(
    page,
  );
  expect(onError).toHaveBeenCalledTimes(4);
});
