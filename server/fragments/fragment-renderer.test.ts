import { setImmediate as nextImmediate } from 'node:timers/promises';
import { createElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ReportMissing } from '../../src/core/data-source.ts';
import { createTestSource, testConfig } from '../../src/testing/data-source.ts';
import type { ElementNode } from '../content/content-nodes.ts';
import { createElementNode } from '../content/element-node.ts';
import { countTurns } from '../testing/count-turns.ts';
import { testElements } from '../testing/registry.ts';
import { createFragmentRenderer, type FragmentRenderer } from './fragment-renderer.ts';

const warn = vi.fn();
function createRenderer() {
  warn.mockClear();
  return createFragmentRenderer({
    elements: testElements,
    stylesheet: '/embed/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn },
  });
}

function node(tag: string, attributes: Record<string, string> = {}, isInLink = false): ElementNode {
  return createElementNode(tag, attributes, [], isInLink);
}

/** Renders its heading as the class of a paragraph. */
function Styled({ heading }: { readonly heading?: string }) {
  return createElement('p', { className: heading });
}

async function render(
  nodes: ElementNode[],
  source = createTestSource(),
  ids = new Set<string>(),
): Promise<string[]> {
  return (await createRenderer().renderAll(nodes, source, ids)).map(({ bytes }) => String(bytes));
}

test('renders a start tag and a declarative shadow root', async () => {
  const [fragment] = await render([node('test-note', { heading: 'A & B' })]);
  expect(fragment).toBe(
    '<test-note heading="A &amp; B" data-state="ready"><template shadowrootmode="open"><link rel="stylesheet" href="/embed/s.css"><div data-root data-build="b1"><b>A &amp; B</b></div></template>',
  );
});

test('reuses the bytes of an equal fragment', async () => {
  const renderer = createRenderer();
  const [first, second] = await renderer.renderAll(
    [node('test-note'), node('test-note')],
    createTestSource(),
    new Set(),
  );
  expect(second?.bytes).toBe(first?.bytes);
  const [third] = await renderer.renderAll(
    [node('test-note', { heading: 'x' })],
    createTestSource(),
    new Set(),
  );
  expect(third?.bytes).not.toBe(first?.bytes);
});

test('caches the fragments of pages with a query separately, and reuses those of other pages', async () => {
  const renderer = createRenderer();
  const render = async (heading: string, hasQuery: boolean) =>
    (
      await renderer.renderAll([node('test-note', { heading })], createTestSource(), new Set(), { hasQuery })
    )[0];
  const ours = await render('ours', false);
  expect((await render('ours', true))?.bytes).toBe(ours?.bytes);
  expect((await render('new', true))?.bytes).toBe((await render('new', true))?.bytes);
  for (let index = 0; index < 500; index += 1) await render(`invented ${index}`, true);
  expect((await render('new', true))?.isReused).toBe(false);
  expect((await render('ours', false))?.bytes).toBe(ours?.bytes);
});

test('reports a fragment of a page with a query as cached only for pages with a query', async () => {
  const renderer = createRenderer();
  const render = async (heading: string, hasQuery: boolean) => {
    const nodes = [node('test-note', { heading })];
    const [fragment] = await renderer.renderAll(nodes, createTestSource(), new Set(), { hasQuery });
    if (!fragment) throw new Error('rendered no fragment');
    return [false, true].map((isQueryPage) => renderer.isCached(fragment, isQueryPage));
  };
  expect(await render('a', true)).toEqual([false, true]);
  expect(await render('b', false)).toEqual([true, true]);
});

test('re-renders for a different configuration, and reuses the fragment for the same one', async () => {
  const renderer = createRenderer();
  const renderFor = async (siteName: string) => {
    const source = createTestSource({ config: { ...testConfig, siteName } });
    return (await renderer.renderAll([node('test-config')], source, new Set()))[0]?.bytes;
  };
  const before = await renderFor('Before');
  expect(String(before)).toContain('<b>Before</b>');
  expect(String(await renderFor('After'))).toContain('<b>After</b>');
  expect(await renderFor('Before')).toBe(before);
});

test('passes the HTML of a root and the site’s URL to the function that signs outbound links', async () => {
  const signMarkup = vi.fn((html: string, homeUrl?: string) => html.replace('<b>', `<b title="${homeUrl}">`));
  const renderer = createFragmentRenderer({
    elements: testElements,
    stylesheet: '/embed/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn },
    visitLinks: { signMarkup },
  });
  const source = createTestSource({ config: { ...testConfig, homeUrl: 'https://site.example/' } });
  const [fragment] = await renderer.renderAll([node('test-note')], source, new Set());
  expect(String(fragment?.bytes)).toContain('<b title="https://site.example/">');
});

test('adds the style for the tag and classes of the root, also to fragments from the cache', async () => {
  const rootStyles = vi.fn((tag: string) => ({
    bytes: Buffer.from(tag),
    source: "'sha256-x'",
    tokens: new Set<string>(),
  }));
  const renderer = createFragmentRenderer({
    elements: testElements,
    stylesheet: '/embed/s.css',
    rootStyles,
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn },
  });
  const nodes = [node('test-note'), node('test-note')];
  const fragments = await renderer.renderAll(nodes, createTestSource(), new Set());
  expect(fragments.map(({ root }) => String(root?.firstPaint.style?.bytes))).toEqual([
    'test-note',
    'test-note',
  ]);
  expect(rootStyles).toHaveBeenCalledExactlyOnceWith('test-note', new Set());
});

test('reports a finder whose categories depend on its degree, also in a fragment from the cache', async () => {
  const renderer = createFragmentRenderer({
    elements: testElements.map((element) => ({ ...element, Component: Styled })),
    stylesheet: '/embed/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn },
  });
  const finder = node('test-note', { heading: 'finder__field finder__field--needs-degree' });
  const nodes = [finder, finder, node('test-note', { heading: 'finder__field' })];
  const fragments = await renderer.renderAll(nodes, createTestSource(), new Set());
  expect(fragments.map(({ root }) => root?.hasFinder)).toEqual([true, true, false]);
});

test('leaves an element that throws as a plain tag, logs it once, and renders the others', async () => {
  const [broken, note] = await render([node('test-broken', { id: 'b' }), node('test-note')]);
  expect(broken).toBe('<test-broken id="b">');
  expect(note).toContain('<template');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('loads an element’s data before rendering, and sends the data to the browser', async () => {
  const source = createTestSource({
    postsByIds: async ({ ids }) => ids.map((id) => ({ id, title: `Post ${id}`, link: '/' })),
  });
  const [fragment] = await render([node('test-posts', { ids: '1,2' })], source);
  expect(fragment).toContain('<u>Post 1,Post 2</u>');
  expect(fragment).toContain('data-props>[{"id":"1"');
});

test('logs an attribute value that was not found, and reports it in the root', async () => {
  warn.mockClear();
  const elements = testElements.map((element) => ({
    ...element,
    load: async (_: unknown, __: unknown, reportMissing?: ReportMissing) =>
      void reportMissing?.('ids', 'a"b'),
  }));
  const renderer = createFragmentRenderer({
    elements,
    stylesheet: '/embed/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn },
  });
  const [fragment] = await renderer.renderAll([node('test-note')], createTestSource(), new Set());
  expect(String(fragment?.bytes)).toContain(
    'data-missing="ids=&quot;a\\&quot;b&quot; was not found or is empty; nothing is shown for it. Check the value."',
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { tag: 'test-note', attribute: 'ids', value: 'a"b' },
    'element data not found',
  );
});

test('renders an element as pending when its data fails to load', async () => {
  const source = createTestSource({ postsByIds: async () => Promise.reject(new Error('down')) });
  const [fragment] = await render([node('test-posts')], source);
  expect(fragment).toContain('data-state="pending"');
  expect(fragment).toContain('<u>loading</u>');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('gives each anchor a unique id and its own slot', async () => {
  const ids = new Set(['intro']);
  const [first, second] = await render(
    [node('test-note', { list: 'intro,cost' }), node('test-note', { list: 'cost' }, true)],
    createTestSource(),
    ids,
  );
  expect(first).toContain('<a id="intro-2" slot="anchor-intro"></a><a id="cost" slot="anchor-cost"></a>');
  expect(second).toContain('<span id="cost-2" slot="anchor-cost"></span>');
  expect([...ids]).toEqual(['intro', 'intro-2', 'cost', 'cost-2']);
});

test('writes an unknown tag unchanged', async () => {
  expect(await render([node('not-ours', { a: '1' })])).toEqual(['<not-ours a="1">']);
});

test('stops rendering elements beyond the page size limit, and logs the page', async () => {
  const renderer = createRenderer();
  const large = Array.from({ length: 12 }, (_, index) =>
    node('test-note', { heading: `${index}${'x'.repeat(500_000)}` }),
  );
  const fragments = await renderer.renderAll(large, createTestSource(), new Set(), { path: '/large/' });
  const isRendered = fragments.map(({ bytes }) => bytes.includes('<template'));
  expect(isRendered).toEqual(large.map((_, index) => index < 9));
  expect(String(fragments.at(-1)?.bytes)).toMatch(/^<test-note heading="11x+">$/);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ path: '/large/', elements: 12 }), expect.any(String)],
  ]);
});

const countRendering = (nodes: Parameters<FragmentRenderer['renderAll']>[0]) =>
  countTurns(createRenderer().renderAll(nodes, createTestSource(), new Set()));

/**
 * Renders elements whose loaders take `ms`. Resolves to the number of started loaders at the end of each
 * turn.
 */
async function countStartedLoaders(elements: number, ms: number): Promise<number[]> {
  const nodes = Array.from({ length: elements }, (_, index) => node('test-posts', { ids: String(index) }));
  const source = createTestSource();
  let started = 0;
  vi.spyOn(source, 'postsByIds').mockImplementation(async () => {
    started += 1;
    for (const end = performance.now() + ms; performance.now() < end; );
    return [];
  });
  await nextImmediate();
  const rendering = createRenderer().renderAll(nodes, source, new Set());
  const counts: number[] = [];
  const count = () => {
    counts.push(started);
    if (started < elements) setImmediate(count);
  };
  setImmediate(count);
  await rendering;
  return counts;
}

test('yields to the event loop while it loads the data of many elements', async () => {
  const counts = await countStartedLoaders(80, 2);
  expect(counts[0]).toBeLessThan(10);
  expect(new Set(counts).size).toBeGreaterThan(8);
});

test('loads the data of all elements in one turn if it takes less than 3 ms', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  onTestFinished(() => void vi.restoreAllMocks());
  const endsOfTurns = await countStartedLoaders(80, 0);
  expect(endsOfTurns).toEqual([]);
});

test('yields to the event loop while it renders a few large elements', async () => {
  const sections = Array.from({ length: 2000 }, (_, index) => ({ slot: `section-${index}`, heading: 'x' }));
  const nodes = Array.from({ length: 20 }, (_, index) =>
    createElementNode('test-sections', { id: String(index) }, sections),
  );
  expect(await countRendering(nodes)).toBeGreaterThanOrEqual(4);
});

test('leaves an element with more than 2,000 items as a plain tag, and logs their number', async () => {
  const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ slot: `item-${index}` }));
  const renderer = createRenderer();
  const nodes = [2000, 2001].map((count) => createElementNode('test-note', {}, itemsOf(count)));
  const fragments = await renderer.renderAll(nodes, createTestSource(), new Set());
  expect(fragments.map(({ bytes }) => String(bytes).includes('<template'))).toEqual([true, false]);
  expect(warn).toHaveBeenCalledWith(
    { tag: 'test-note', items: 2001 },
    'element has more than 2000 items; it stays a plain tag',
  );
});
