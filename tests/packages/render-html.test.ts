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
  expect(report.mock.calls.map(([{ cause }]) => cause.name)).toEqual(['TimeoutError', 'TimeoutError']);
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
  const once = await renderHtml(page, { source: emptySource });
  expect(count(once, 'shadowrootmode')).toBe(500);
  expect(await renderHtml(once, { source: emptySource })).toBe(once);
});
