import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { ReportMissing } from '../../src/core/data-source.ts';
import { defineElement } from '../../src/core/declaration.ts';
import { useElement } from '../../src/core/element-context.ts';
import { createTestSource, testConfig } from '../../src/testing/data-source.ts';
import type { ElementNode } from '../content/content-nodes.ts';
import { testElements } from '../testing/registry.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';

const warn = vi.fn();
const configElement = {
  declaration: defineElement({
    tag: 'test-config',
    summary: 'Shows the site name',
    hydrate: 'static',
    attributes: {},
  }),
  Component: () => createElement('b', null, useElement().source.config.siteName),
};

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

function contentNode(tag: string, attributes: Record<string, string> = {}, isInLink = false): ElementNode {
  return { kind: 'element', tag, attributes, items: [], isInLink };
}

async function render(
  nodes: ElementNode[],
  source = createTestSource(),
  ids = new Set<string>(),
): Promise<string[]> {
  return (await createRenderer().renderAll(nodes, source, ids)).map(String);
}

test('draws an open tag and a declarative root', async () => {
  const [fragment] = await render([contentNode('test-note', { heading: 'A & B' })]);
  expect(fragment).toBe(
    '<test-note heading="A &amp; B" data-state="ready"><template shadowrootmode="open"><link rel="stylesheet" href="/embed/s.css"><div data-root data-build="b1"><b>A &amp; B</b></div></template>',
  );
});

test('keeps the very bytes of a piece that it drew before', async () => {
  const renderer = createRenderer();
  const [first, second] = await renderer.renderAll(
    [contentNode('test-note'), contentNode('test-note')],
    createTestSource(),
    new Set(),
  );
  expect(second).toBe(first);
  const [third] = await renderer.renderAll(
    [contentNode('test-note', { heading: 'x' })],
    createTestSource(),
    new Set(),
  );
  expect(third).not.toBe(first);
});

test('renders again for another configuration, and reuses the fragment for an equal one', async () => {
  const renderer = createFragmentRenderer({
    elements: [configElement],
    stylesheet: '/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn },
  });
  const renderFor = async (siteName: string) => {
    const source = createTestSource({ config: { ...testConfig, siteName } });
    return (await renderer.renderAll([contentNode('test-config')], source, new Set()))[0];
  };
  const before = await renderFor('Before');
  expect(String(before)).toContain('<b>Before</b>');
  expect(String(await renderFor('After'))).toContain('<b>After</b>');
  expect(await renderFor('Before')).toBe(before);
});

test('leaves the plain tag of an element that throws, says so once, and draws the others', async () => {
  const [broken, note] = await render([contentNode('test-broken', { id: 'b' }), contentNode('test-note')]);
  expect(broken).toBe('<test-broken id="b">');
  expect(note).toContain('<template');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('loads data before it draws and hands it to the browser', async () => {
  const source = createTestSource({
    postsByIds: async ({ ids }) => ids.map((id) => ({ id, title: `Post ${id}`, link: '/' })),
  });
  const [fragment] = await render([contentNode('test-posts', { ids: '1,2' })], source);
  expect(fragment).toContain('<u>Post 1,Post 2</u>');
  expect(fragment).toContain('data-props>[{"id":"1"');
});

test('logs an attribute that names nothing, and tells the browser in the root', async () => {
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
  const [fragment] = await renderer.renderAll([contentNode('test-note')], createTestSource(), new Set());
  expect(String(fragment)).toContain(
    'data-missing="ids=&quot;a\\&quot;b&quot; was not found or is empty; nothing is shown for it. Check the value."',
  );
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { tag: 'test-note', attribute: 'ids', value: 'a"b' },
    'element data not found',
  );
});

test('draws an element as pending when its data cannot be had', async () => {
  const source = createTestSource({ postsByIds: async () => Promise.reject(new Error('down')) });
  const [fragment] = await render([contentNode('test-posts')], source);
  expect(fragment).toContain('data-state="pending"');
  expect(fragment).toContain('<u>loading</u>');
  expect(warn).toHaveBeenCalledTimes(1);
});

test('gives each anchor an id that is unique on the page and keeps its slot', async () => {
  const ids = new Set(['intro']);
  const [first, second] = await render(
    [contentNode('test-note', { list: 'intro,cost' }), contentNode('test-note', { list: 'cost' }, true)],
    createTestSource(),
    ids,
  );
  expect(first).toContain('<a id="intro-2" slot="anchor-intro"></a><a id="cost" slot="anchor-cost"></a>');
  expect(second).toContain('<span id="cost-2" slot="anchor-cost"></span>');
  expect([...ids]).toEqual(['intro', 'intro-2', 'cost', 'cost-2']);
});

test('writes a tag that it does not know as it is', async () => {
  expect(await render([contentNode('not-ours', { a: '1' })])).toEqual(['<not-ours a="1">']);
});

test('stops drawing where a page gets too large, and says which', async () => {
  const renderer = createRenderer();
  const large = Array.from({ length: 12 }, (_, index) =>
    contentNode('test-note', { heading: `${index}${'x'.repeat(500_000)}` }),
  );
  const fragments = await renderer.renderAll(large, createTestSource(), new Set(), '/large/');
  const drawn = fragments.map((fragment) => fragment.includes('<template'));
  expect(drawn).toEqual(large.map((_, index) => index < 9));
  expect(fragments.at(-1)?.toString()).toMatch(/^<test-note heading="11x+">$/);
  expect(warn.mock.calls).toEqual([
    [expect.objectContaining({ place: '/large/', elements: 12 }), expect.any(String)],
  ]);
});

test('lets others have their turn while it draws many', async () => {
  const renderer = createRenderer();
  let turns = 0;
  let isRendering = true;
  const take = () => {
    turns += 1;
    if (isRendering) setImmediate(take);
  };
  const drawing = renderer.renderAll(
    Array.from({ length: 320 }, (_, index) => contentNode('test-note', { heading: String(index) })),
    createTestSource(),
    new Set(),
  );
  setImmediate(take);
  await drawing;
  isRendering = false;
  expect(turns).toBeGreaterThanOrEqual(9);
});
