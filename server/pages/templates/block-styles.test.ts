import { afterEach, expect, it } from 'vitest';
import { createTestApp, createTestPage } from '../../testing/create-test-app.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { listen, type TestServer } from '../../testing/listen.ts';

let server: TestServer;
afterEach(() => server.close());

it.each([
  ['a block', '<div class="wp-block-columns"><div class="wp-block-column">A</div></div>', true],
  [
    'an alignment of the classic editor',
    '<p>A</p><img class="size-full alignright" src="/pictures/dot.svg" alt="">',
    true,
  ],
  ['a block inside an element', '<test-note><figure class="wp-block-image">A</figure></test-note>', true],
  [
    'nothing of the kind',
    '<p class="lead">A wp-block is not here, <b class="realign">nor there</b>.</p>',
    false,
  ],
])('a page with %s links the sheet for blocks: %#', async (_name, content, isLinked) => {
  server = await listen(
    createTestApp(createFakeCms({ pageByPath: async () => createTestPage({ content }) })).listener,
  );
  const html = await (await fetch(`${server.origin}/a/`)).text();
  expect(html.includes('<link rel="stylesheet" href="/blocks.css">')).toBe(isLinked);
});
