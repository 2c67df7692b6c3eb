import { afterAll, describe, expect } from 'vitest';
import { isUnavailable, rest, test, wordpress } from './wordpress-test.ts';

const tag = '<pull-quote source="A">Said</pull-quote>';
const classic = { 'x-edu-classic': '1' };

interface ScriptUse {
  readonly scripts: number;
  readonly isInHead: boolean;
  readonly sheets: number;
}

/** Counts the scripts and style sheets of a page, and checks whether a script is in the head. */
async function readScriptUse(url: string, headers: Record<string, string> = {}): Promise<ScriptUse> {
  const html = await (await fetch(url, { headers })).text();
  const [head = ''] = html.split('</head>');
  const findScripts = (text: string) =>
    text.match(/<script type="module" async [^>]*\bsrc=["'][^"']+\/embed\.mjs["']/g) ?? [];
  return {
    scripts: findScripts(html).length,
    isInHead: findScripts(head).length > 0,
    sheets: html.match(/edu-embed-page-css/g)?.length ?? 0,
  };
}

async function publish(content: string, title = 'Script'): Promise<string> {
  return (await rest('/wp/v2/posts', { role: 'editor', body: { title, status: 'publish', content } })).link;
}

const absent = { scripts: 0, isInHead: false, sheets: 0 };
const inHead = { scripts: 1, isInHead: true, sheets: 1 };
const inBody = { scripts: 1, isInHead: false, sheets: 1 };

describe.skipIf(isUnavailable)('a page of WordPress', () => {
  test('loads no script on a page without an element, in a block theme and in a classic theme', async () => {
    const link = await publish('<p>Text about a pull-quote</p><!-- <pull-quote>Hidden</pull-quote> -->');
    expect([await readScriptUse(link), await readScriptUse(link, classic)]).toEqual([absent, absent]);
  });

  test.each([
    ['a tag', tag],
    ['a block', '<!-- wp:edu/pull-quote {"source":"A"} /-->'],
    ['a shortcode', '[edu_pull_quote source="A"]Said[/edu_pull_quote]'],
  ])('loads the script in the head of a page for %s in its post', async (_what, content) => {
    const link = await publish(content);
    expect([await readScriptUse(link), await readScriptUse(link, classic)]).toEqual([inHead, inHead]);
  });

  test('loads the script for an element in a synced pattern', async () => {
    const { id } = await rest('/wp/v2/blocks', {
      role: 'editor',
      body: { title: 'Pattern', status: 'publish', content: tag },
    });
    const link = await publish(`<!-- wp:block {"ref":${id}} /-->`);
    expect([await readScriptUse(link), await readScriptUse(link, classic)]).toEqual([inHead, inBody]);
  });

  test('loads the script for an element in a widget of a classic theme', async () => {
    const link = await publish('<p>Text</p>');
    expect(await readScriptUse(link, { ...classic, 'x-edu-widget': '<p>Text</p>' })).toEqual(absent);
    expect(await readScriptUse(link, { ...classic, 'x-edu-widget': tag })).toEqual(inBody);
  });

  test.each(['10', '20', '1000'])(
    'loads the script once for an element that a plugin prints in the footer at priority %s',
    async (priority) => {
      const link = await publish('<p>Text</p>');
      const headers = { 'x-edu-footer': priority };
      expect([
        await readScriptUse(link, headers),
        await readScriptUse(link, { ...headers, ...classic }),
      ]).toEqual([inBody, inBody]);
      expect(await readScriptUse(await publish(tag), headers)).toEqual(inHead);
    },
  );

  test('loads no script for a post of which it shows only the excerpt', async () => {
    await publish(`<p>Words of the excerptonly post</p>${tag}`, 'Excerptonly');
    const search = `${wordpress.origin}/?s=excerptonly`;
    const html = await (await fetch(search, { headers: classic })).text();
    expect(html).toContain('Words of the excerptonly post');
    expect(await readScriptUse(search, classic)).toEqual(absent);
  });

  describe('with an element in a template part', () => {
    const part = '/wp/v2/template-parts/twentytwentythree//footer';
    afterAll(() => rest(`${part}?force=true`, { role: 'admin', method: 'DELETE' }));

    test('loads the script in the head of every page', async () => {
      await rest(part, { role: 'admin', body: { content: `<!-- wp:html -->${tag}<!-- /wp:html -->` } });
      expect(await readScriptUse(await publish('<p>Text</p>'))).toEqual(inHead);
      expect(await readScriptUse(`${wordpress.origin}/there-is-nothing-here/`)).toEqual(inHead);
    });
  });

  test('hydrates an element that is printed after all scripts', async ({ browser }) => {
    const link = await publish('<p>Text</p>');
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.route(link, (route) =>
      route.continue({ headers: { ...route.request().headers(), 'x-edu-footer': '1000', ...classic } }),
    );
    await page.goto(link, { waitUntil: 'load' });
    await page.waitForFunction(
      () => document.querySelector('pull-quote')?.shadowRoot?.querySelector('[data-root]') != null,
    );
    await context.close();
  });
});
