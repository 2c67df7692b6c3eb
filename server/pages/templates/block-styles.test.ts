import { afterEach, expect, it } from 'vitest';
import { createTestApp, createTestPage } from '../../testing/create-test-app.ts';
import { createFakeCms } from '../../testing/fake-cms.ts';
import { listen, type TestServer } from '../../testing/listen.ts';

let server: TestServer;
afterEach(() => server.close());

async function linksBlockStylesheet(content: string): Promise<boolean> {
  const cms = createFakeCms({ pageByPath: async () => createTestPage({ content }) });
  server = await listen(createTestApp(cms).listener);
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const html = await (await fetch(`${server.origin}/a/`, { headers })).text();
  return html.includes('<link rel="stylesheet" href="/blocks.css">');
}

it.each([
  ['a WordPress block', '<div class="wp-block-columns"><div class="wp-block-column">A</div></div>'],
  [
    'an alignment class of the classic editor',
    '<p>A</p><img class="size-full alignright" src="/pictures/dot.svg" alt="">',
  ],
  ['a WordPress block inside an element', '<test-note><figure class="wp-block-image">A</figure></test-note>'],
])('links the block stylesheet from a page with %s', async (_, content) => {
  expect(await linksBlockStylesheet(content)).toBe(true);
});

it('does not link the block stylesheet because of similar words and classes', async () => {
  const content = '<p class="lead">A wp-block is not here, <b class="realign">nor there</b>.</p>';
  expect(await linksBlockStylesheet(content)).toBe(false);
});
