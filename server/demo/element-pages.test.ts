import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestServer } from '../testing/listen.ts';
import { startDemoServer } from './testing/demo-server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startDemoServer(undefined, () => 'https://site.example');
});
afterAll(() => server.close());

async function read(path: string): Promise<string> {
  const response = await fetch(server.origin + path);
  expect(response.status).toBe(200);
  return response.text();
}

/** The status and the destination of a redirect. */
async function locate(path: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(server.origin + path, { redirect: 'manual' });
  return [status, headers.get('location')];
}

describe('the code', () => {
  test('the code contains the install line and the server’s markup when their switches are on', async () => {
    const html = await read('/demo/test-note/default/?_install=yes&_markup=yes&_attrs=all');
    expect(html).toMatch(/data-code="code">.*\/embed\/v1\/embed\.js.*shadowrootmode.*<\/code>/s);
  });

  test('sends the server’s markup of an example as plain text', async () => {
    const response = await fetch(`${server.origin}/demo/markup/test-note/default/?heading=Now`);
    expect(response.headers.get('content-type')).toContain('text/plain');
    expect(await response.text()).toMatch(
      /^<test-note heading="Now".*shadowrootmode="open".*<\/test-note>$/s,
    );
  });

  test('the server’s markup has absolute URLs, because it is for pages of other sites', async () => {
    const markup = await read('/demo/markup/test-config/default/');
    expect(markup).toContain('href="https://site.example/embed/s.css"');
    expect(markup).toContain('<b>Site of https://site.example</b>');
    expect(await read('/demo/test-note/default/?_markup=yes')).toContain('https://site.example/embed/s.css');
  });

  test('offers no iframe for an element without a frame, and reports that it drops this format', async () => {
    const html = await read('/demo/test-note/default/?_code=iframe');
    expect(html).toContain('name="_code" value="vue"');
    expect(html).not.toContain('name="_code" value="iframe"');
    expect(html).toContain('_code was dropped from the URL');
    expect(html).not.toContain('/embed/frame/');
  });

  test('names the attributes that the WordPress block below the code cannot express', async () => {
    expect(await read('/demo/test-note/default/?list=&hydrate=load')).toContain(
      '<p class="wb-note" data-block-omitted>WordPress cannot express list, hydrate.</p>',
    );
  });
});

describe('a pasted snippet', () => {
  const paste = (text: string) =>
    `/demo/test-note/default/?_form=1&_w=390&_paste=${encodeURIComponent(text)}`;

  test('replaces the attributes of the example and keeps the settings', async () => {
    expect(await locate(paste('[edu_test_note heading="New"]'))).toEqual([
      303,
      '/demo/test-note/default/?heading=New&_w=390',
    ]);
    expect(await locate(paste('[edu_test_note list="a"]'))).toEqual([
      303,
      '/demo/test-note/default/?list=a&_without=heading&_w=390',
    ]);
  });

  test('replaces the attributes of the first example of another element', async () => {
    const other = await locate(paste('<test-posts ids="3" idz="4"></test-posts>'));
    expect(other).toEqual([303, '/demo/test-posts/?_form=1&ids=3&idz=4&_w=390']);
    expect(await locate('/demo/test-note/?_form=1&list=a&no-such=b&_w=390')).toEqual([
      303,
      '/demo/test-note/default/?no-such=b&list=a&_without=heading&_w=390',
    ]);
  });

  test('explains the mistake in an unreadable snippet', async () => {
    expect(await read(paste('nothing'))).toContain('Line 1: No element found.');
  });
});
