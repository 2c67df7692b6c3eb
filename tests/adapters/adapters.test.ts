import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { chromiumOptions } from '../support/chromium.ts';
import { findFreePort } from '../support/free-port.ts';
import { frameworks, withApp } from './run-app.ts';

const server = inject('siteOrigin');
const content = `<p>Before</p><content-accordion heading="Questions"><accordion-section heading="What does it cost?"><p>Often less.</p></accordion-section><accordion-section heading="How long?"><p>Two years.</p></accordion-section></content-accordion><school-rankings extid="health-professions-us" limit="3"></school-rankings><p>After</p>`;
const tags = ['content-accordion', 'school-rankings'];

let browser: Awaited<ReturnType<typeof chromium.launch>>;
beforeAll(async () => {
  browser = await chromium.launch(chromiumOptions());
});
afterAll(() => browser.close());

function listNodes(node: Tree.Node): Tree.Node[] {
  const children = 'childNodes' in node ? node.childNodes : [];
  return [node, ...children.flatMap(listNodes)];
}

/** Lists the tags of the elements with a declarative shadow root, after parsing the page. */
const rootsOf = (html: string) =>
  listNodes(parse(html)).flatMap((node) =>
    node.nodeName === 'template' &&
    (node as Tree.Template).attrs.some(({ name }) => name === 'shadowrootmode')
      ? [(node as Tree.Template).parentNode?.nodeName]
      : [],
  );

async function fetchHtml(origin: string): Promise<string> {
  const response = await fetch(`${origin}/`);
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/html/),
  ]);
  return response.text();
}

const mainOf = (html: string) => /<main>([\s\S]*?)<\/main>/.exec(html)?.[1] ?? '';

describe.each(frameworks)('in %s', (framework) => {
  test('renders both widgets of a page and leaves a JSON response unchanged', async () => {
    await withApp(framework, { content, server }, async (origin) => {
      const html = await fetchHtml(origin);
      expect(rootsOf(html)).toEqual(tags);
      expect(mainOf(html)).toMatch(/^<p>Before<\/p>[\s\S]*<p>After<\/p>$/);
      expect(await (await fetch(`${origin}/feed.json`)).json()).toEqual({ content });
    });
  });

  test('the page is complete without JavaScript, and works with JavaScript without console messages', async () => {
    await withApp(framework, { content, server }, async (origin) => {
      const plain = await browser.newPage({ javaScriptEnabled: false });
      await plain.goto(origin);
      expect(await plain.locator('school-rankings h3').count()).toBeGreaterThanOrEqual(3);
      await plain.getByText('How long?').click();
      await expect.poll(() => plain.getByText('Two years.').isVisible()).toBe(true);
      await plain.close();

      const page = await browser.newPage();
      const messages: string[] = [];
      page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
      page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
      await page.goto(origin);
      await page.getByText('What does it cost?').click();
      await expect.poll(() => page.getByText('Often less.').isVisible()).toBe(true);
      const isHydrated = () =>
        page.locator('content-accordion').evaluate((element) => element.matches('[data-state="ready"]'));
      await expect.poll(isHydrated).toBe(true);
      expect(messages.filter((message) => !message.includes('Tagular not available'))).toEqual([]);
      await page.close();
    });
  });

  test('a page whose content is already rendered stays the same', async () => {
    let rendered = '';
    await withApp(framework, { content, server }, async (origin) => {
      rendered = mainOf(await fetchHtml(origin));
    });
    await withApp(framework, { content: rendered, server }, async (origin) => {
      expect(mainOf(await fetchHtml(origin))).toBe(rendered);
    });
  });

  test('the page is sent with its content when our server is unreachable', async () => {
    const unreachable = `http://127.0.0.1:${await findFreePort()}`;
    await withApp(framework, { content, server: unreachable }, async (origin) => {
      const html = await fetchHtml(origin);
      expect(rootsOf(html)).toEqual(tags);
      expect(html).toContain('<p>Often less.</p>');
      // The browser loads the ranking's data.
      expect(html).toMatch(/<school-rankings [^>]*data-state="pending"/);
    });
  });
});
