import { expect, test, vi } from 'vitest';
import type { DataSource } from '../../src/core/data-source.ts';
import { createTestSource } from '../../src/testing/data-source.ts';
import { createElementNode } from '../content/element-node.ts';
import type { ObservableSource } from '../data-source/observable-source.ts';
import { testElements } from '../testing/registry.ts';
import { createFragmentRenderer } from './fragment-renderer.ts';

const posts = createElementNode('test-posts', { ids: '1,2' });

/** A source whose posts have these titles; the title is the version. */
function createVersionedSource(titleOf: () => string): ObservableSource {
  const source = createTestSource();
  return {
    ...source,
    configVersion: 'c1',
    observe: (report, noteQuery) => ({
      ...source,
      async postsByIds(parameters) {
        noteQuery?.('postsByIds', parameters);
        const title = titleOf();
        for (const id of parameters.ids)
          report({ query: `post ${id}`, version: title, storedAt: 0, tags: [] });
        return parameters.ids.map((id) => ({ id, title, link: '/' }));
      },
    }),
  };
}

function createCountingRenderer() {
  const loader = vi.fn();
  const elements = testElements.map((element) => ({
    ...element,
    ...(element.load && {
      load: (...input: Parameters<typeof element.load>) => {
        loader();
        return element.load?.(...input) ?? Promise.resolve(null);
      },
    }),
  }));
  const warn = vi.fn();
  const options = { elements, stylesheet: '/s.css', build: 'b1', maxBytes: 100_000, logger: { warn } };
  const renderer = createFragmentRenderer(options);
  const render = async (source: ObservableSource) => {
    const [fragment] = await renderer.renderAll([posts], source, new Set());
    if (!fragment) throw new Error('The renderer returned no fragment.');
    return fragment;
  };
  return { renderer, render, loader };
}

test('a cached fragment with unchanged responses is used without its loader, and reports them', async () => {
  const { render, loader } = createCountingRenderer();
  const source = createVersionedSource(() => 'Old');
  const first = await render(source);
  const second = await render(source);
  expect(second.bytes).toBe(first.bytes);
  expect(loader).toHaveBeenCalledTimes(1);
  expect(second.isReused).toBe(true);
  expect(second.responses.map(({ query }) => query)).toEqual(['post 1', 'post 2']);
});

test('a response of another version makes the loader run again and replaces the fragment', async () => {
  const { renderer, render, loader } = createCountingRenderer();
  let title = 'Old';
  const source = createVersionedSource(() => title);
  const old = await render(source);
  title = 'New';
  const current = await render(source);
  expect(String(current.bytes)).toContain('<u>New,New</u>');
  expect(loader).toHaveBeenCalledTimes(2);
  expect([old, current].map((fragment) => renderer.isCached(fragment))).toEqual([false, true]);
});

test('a query that fails makes the fragment pending, until the query succeeds again', async () => {
  const { render } = createCountingRenderer();
  let isDown = false;
  const source = createVersionedSource(() => {
    if (isDown) throw new Error('down');
    return 'Post';
  });
  await render(source);
  isDown = true;
  expect(String((await render(source)).bytes)).toContain('data-state="pending"');
  isDown = false;
  const again = await render(source);
  expect(String(again.bytes)).toContain('<u>Post,Post</u>');
  expect(again.isReused).toBe(true);
});

test('a source without versions runs the loader each time, and equal data gives the same bytes', async () => {
  const { render, loader } = createCountingRenderer();
  const source = createTestSource({
    postsByIds: async ({ ids }) => ids.map((id) => ({ id, title: 'Post', link: '/' })),
  });
  const first = await render(source);
  expect((await render(source)).bytes).toBe(first.bytes);
  expect(loader).toHaveBeenCalledTimes(2);
});

test('a query to a paid service is sent once per rendering, although each response differs', async () => {
  let requests = 0;
  const source: ObservableSource = {
    ...createTestSource(),
    configVersion: 'c1',
    observe: (report, noteQuery) => ({
      ...createTestSource(),
      async programs(parameters) {
        noteQuery?.('programs', parameters);
        requests += 1;
        report({ query: 'programs', version: String(requests), storedAt: 0, tags: [] });
        return [];
      },
    }),
  };
  const [template] = testElements;
  if (!template) throw new Error('There is no test element.');
  const load = (_: unknown, observed: DataSource) =>
    observed.programs?.({} as never) ?? Promise.resolve(null);
  const renderer = createFragmentRenderer({
    elements: [{ ...template, load }],
    stylesheet: '/s.css',
    build: 'b1',
    maxBytes: 100_000,
    logger: { warn: vi.fn() },
  });
  const node = createElementNode(template.declaration.tag, {});
  for (let count = 1; count <= 3; count += 1) {
    await renderer.renderAll([node], source, new Set());
    expect(requests).toBe(count);
  }
});
