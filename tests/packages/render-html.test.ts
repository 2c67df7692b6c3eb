import fc from 'fast-check';
import { expect, inject, test, vi } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import { foreignTags } from '../support/foreign-tags.ts';
import { importServerPackage } from './built-packages.ts';

const { createSource, headLinks, renderHtml } = await importServerPackage();
const origin = inject('siteOrigin');

/** The data source of a server that has a configuration and no content. */
const emptySource = createSource('https://edu.example', {
  fetch: async (input) =>
    String(input).includes('/api/config/')
      ? Response.json({ siteName: 'Example' })
      : new Response('', { status: 404 }),
});
/** Creates the data source of a server that accepts connections and never responds. */
const createHangingSource = () =>
  createSource('https://edu.example', {
    fetch: (_input, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.throwIfAborted();
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      }),
  });
const onProblem = () => undefined;
const count = (html: string, text: string) => html.split(text).length - 1;

test('renders elements with data of a real server, and leaves the page around them unchanged', async () => {
  const page = `<!doctype html><html><head><title>A</title></head><body><P CLASS=x>One</p>${foreignTags}<p>Two</body></html>`;
  const html = await renderHtml(page, { source: origin });
  expect(count(html, '<template shadowrootmode="open">')).toBe(6);
  expect(count(html, ' data-state="ready"')).toBe(6);
  expect(html).toMatch(
    /<school-rankings extid="health-professions-us" limit="5" data-state="ready"><template/,
  );
  expect(count(html, '<article')).toBeGreaterThanOrEqual(5);
  expect(
    html.replace(
      /<template[\s\S]*?<\/template>| data-state="ready"| slot="section-1"|<a id=[^>]*><\/a>/g,
      '',
    ),
  ).toBe(page);
});

test('links only style sheets that the server serves', async () => {
  const html = await renderHtml('<site-icon name="check"></site-icon>', { source: origin });
  const sheet = /<link rel="stylesheet" href="([^"]+)">/.exec(html)?.[1] ?? '';
  const light = /href="([^"]+)"/.exec(headLinks(origin))?.[1] ?? '';
  for (const url of [sheet, light])
    expect((await fetch(url)).headers.get('content-type')).toMatch(/^text\/css/);
});

test('reads a stream of bytes that cuts a character in two', async () => {
  const bytes = new TextEncoder().encode('<p>é</p><pull-quote>Ü</pull-quote>');
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(new Uint8Array([byte]));
      controller.close();
    },
  });
  const fromText = await renderHtml(new TextDecoder().decode(bytes), { source: emptySource });
  expect(await renderHtml(stream, { source: emptySource })).toBe(fromText);
  expect(fromText).toContain('shadowrootmode');
});

test('rejects with the reason of a signal that aborts', async () => {
  const reason = new Error('the visitor left');
  await expect(
    renderHtml('<p></p>', { source: emptySource, signal: AbortSignal.abort(reason) }),
  ).rejects.toBe(reason);
  const controller = new AbortController();
  const rendering = renderHtml('<us-state-map></us-state-map>', {
    source: createHangingSource(),
    signal: controller.signal,
    onProblem,
  });
  controller.abort(reason);
  await expect(rendering).rejects.toBe(reason);
});

test('rejects with the reason of a signal that aborts while it reads a stream, and cancels the stream', {
  timeout: 5000,
}, async () => {
  const reason = new Error('the visitor left');
  const cancel = vi.fn();
  const controller = new AbortController();
  // Sends no bytes and never ends.
  const stream = new ReadableStream<Uint8Array>({ cancel });
  const rendering = renderHtml(stream, { source: emptySource, signal: controller.signal });
  controller.abort(reason);
  await expect(rendering).rejects.toBe(reason);
  expect(cancel).toHaveBeenCalledWith(reason);
  const unread = new ReadableStream<Uint8Array>({ cancel });
  await expect(renderHtml(unread, { source: emptySource, signal: controller.signal })).rejects.toBe(reason);
  expect(cancel).toHaveBeenCalledTimes(2);
});

test('rejects a stream that is too long, and cancels it', async () => {
  const chunk = new Uint8Array(1_000_000).fill(0x20);
  const cancel = vi.fn();
  let sent = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 25) controller.close();
      else controller.enqueue(chunk);
    },
    cancel,
  });
  await expect(renderHtml(stream, { source: emptySource })).rejects.toThrow(
    'The HTML stream is longer than 20,000,000 bytes',
  );
  expect(cancel).toHaveBeenCalledOnce();
});

test('rejects without delay when the signal aborts while data loads', async () => {
  const reason = new Error('the visitor left');
  const controller = new AbortController();
  const requested = vi.fn();
  const source = createSource('https://edu.example', {
    fetch: async (input, init) => {
      if (String(input).includes('/api/config/')) return Response.json({});
      requested();
      return new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
      });
    },
  });
  const rendering = renderHtml('<school-rankings extid="x"></school-rankings>', {
    source,
    signal: controller.signal,
  });
  rendering.catch(() => undefined);
  await vi.waitFor(() => expect(requested).toHaveBeenCalled());
  controller.abort(reason);
  // Failed requests are retried after at least 500 ms.
  const late = new Promise((resolve) => setTimeout(resolve, 250, 'late'));
  await expect(Promise.race([rendering, late])).rejects.toBe(reason);
});

test('renders without data when the server is unreachable, and reports it', async () => {
  const report = vi.fn();
  const source = createSource('https://edu.example', {
    fetch: async () => {
      throw new TypeError('fetch failed');
    },
  });
  const html = await renderHtml('<school-rankings extid="x"></school-rankings><pull-quote>A</pull-quote>', {
    source,
    onProblem: report,
  });
  expect(html).toMatch(/<school-rankings extid="x" data-state="pending"><template/);
  expect(html).toMatch(/<pull-quote data-state="ready"><template/);
  expect(report.mock.calls.map(([{ tag }]) => tag)).toEqual(['edu-embed', 'school-rankings']);
});

test('renders without data when the server has not responded to all requests within the timeout', async () => {
  const report = vi.fn();
  const setTimeoutOf = AbortSignal.timeout;
  // Disables the requests' own timeouts of ten seconds.
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) =>
      ms === 50 ? setTimeoutOf.call(AbortSignal, ms) : new AbortController().signal,
    );
  const html = await renderHtml('<school-rankings extid="x"></school-rankings>', {
    source: createHangingSource(),
    timeoutMs: 50,
    onProblem: report,
  });
  expect(html).toMatch(/<school-rankings extid="x" data-state="pending"><template/);
  expect(report.mock.calls.map(([{ tag, cause }]) => [tag, cause.message])).toEqual([
    ['edu-embed', 'no response after 25 ms'],
    ['school-rankings', expect.stringContaining('due to timeout')],
  ]);
  timeout.mockRestore();
});

test('renders only prefixed tags when it is given a prefix, and prefixes the :host rules', async () => {
  const html = await renderHtml('<acme-pull-quote>A</acme-pull-quote><pull-quote>B</pull-quote>', {
    source: emptySource,
    prefix: 'acme-',
    nonce: 'abc"><script>',
  });
  expect(html).toContain(
    '<acme-pull-quote data-state="ready"><template shadowrootmode="open"><style nonce="abcscript">',
  );
  expect(html).toContain(':host(acme-pull-quote)');
  expect(html).toContain('</acme-pull-quote><pull-quote>B</pull-quote>');
  await expect(renderHtml('', { source: emptySource, prefix: 'Acme' })).rejects.toThrow(
    'Write it like "acme-"',
  );
});

test('headLinks returns the styles of author content inside prefixed elements, which the server’s sheet lacks', () => {
  const html = headLinks(origin, { prefix: 'acme-', nonce: 'abc' });
  expect(html).toMatch(/^<style nonce="abc">.*\bacme-content-list\b.*<\/style>$/s);
  expect(html).not.toMatch(/%PREFIX%|[\s}]content-list[\s>[]/);
  expect(() => headLinks(origin, { prefix: 'Acme' })).toThrow('Write it like "acme-"');
});

const tags = serverElements.map(({ declaration }) => declaration.tag);
const markup = fc.oneof(
  fc.constantFrom(...tags).map((tag) => `<${tag}>`),
  fc.constantFrom(...tags).map((tag) => `</${tag}>`),
  fc
    .constantFrom(...tags)
    .map((tag) => `<${tag.toUpperCase()} heading='A "b" &amp; c' data-state=x limit=2 />`),
  fc.constantFrom(
    '<p>',
    '</p>',
    '<a href="/x" id="pay">',
    '</a>',
    '<li>',
    '<table><td>',
    '</table>',
    '<b><i></b>',
    '<!-- <site-icon> -->',
    '<template>',
    '</template>',
    '<accordion-section heading="One" id="pay" slot=x>',
    '</accordion-section>',
    '<select><option>',
    '</select>',
    '<script>"<site-icon></site-icon>"</script>',
    '<svg><title>',
    '</svg>',
    '<textarea><site-icon></textarea>',
    'text &lt; é',
    '<',
    '\0',
    '\r\n',
  ),
);

test('rendering a rendered page again changes nothing, even for malformed pages', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(markup, { maxLength: 14 }), async (parts) => {
      const once = await renderHtml(parts.join(''), { source: emptySource, onProblem });
      expect(await renderHtml(once, { source: emptySource, onProblem })).toBe(once);
    }),
    { numRuns: 150 },
  );
});

test('rendering a rendered page again changes nothing if it has more elements than the limit', async () => {
  const page = '<site-icon name="check"></site-icon>'.repeat(505);
  const once = await renderHtml(page, { source: emptySource, onProblem });
  expect(count(once, 'shadowrootmode')).toBe(500);
  expect(await renderHtml(once, { source: emptySource, onProblem })).toBe(once);
});

test('reports once that a page has more elements than the limit', async () => {
  const report = vi.fn();
  const page = '<site-icon name="check"></site-icon>'.repeat(505);
  await renderHtml(page, { source: emptySource, onProblem: report });
  expect(report.mock.calls).toEqual([
    [{ tag: 'edu-embed', message: 'the page has 505 elements; only the first 500 are rendered' }],
  ]);
});
