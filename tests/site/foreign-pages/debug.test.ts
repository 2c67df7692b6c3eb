import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { listenToPage, origin, test } from '../support/site-test.ts';

const tags =
  '<us-state-map headng="x"></us-state-map><program-findr></program-findr><pull-quote>A</pull-quote><p id="text">Text</p>';
const pageWith = (policy = '') =>
  `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,">${policy}<script src="${origin}/embed/v1/embed.js" async></script></head><body>${tags}</body></html>`;

test('?edu-embed-debug outlines elements and lists their states and problems', async ({
  browser,
  pageProblems,
}) => {
  const host = await serveForeignPage(pageWith());
  const page = await browser.newPage();
  listenToPage(page, pageProblems);
  await page.goto(`${host.url}?edu-embed-debug`);
  const panel = page.locator('[data-edu-overlay="debug"] details');
  await expect.poll(() => panel.locator('summary').textContent()).toBe('edu-embed: 3 elements, 2 problems');
  await expect
    .poll(() => panel.textContent())
    .toMatch(/<pull-quote>ready, rendered in the browser, hydrated/);
  expect(await panel.locator('.problem').allTextContents()).toEqual([
    '<us-state-map> has no attribute headng; use heading.',
    '<program-findr> is not an element; use <program-finder>.',
  ]);
  const outlineOf = (tag: string) =>
    page.locator(tag).evaluate((node) => getComputedStyle(node).outlineStyle);
  expect(await Promise.all(['us-state-map', 'pull-quote', '#text'].map(outlineOf))).toEqual([
    'dashed',
    'solid',
    'none',
  ]);
  expect(pageProblems).toEqual([]);
  await page.close();
  host.close();
});

test('?edu-embed-debug checks degrees and rankings on our own pages, too', async ({ browser }) => {
  const page = await browser.newPage({ bypassCSP: true });
  await page.route(`${origin}/widgets/?edu-embed-debug`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      '</main>',
      '<program-finder degree="doctors"></program-finder></main>',
    );
    await route.fulfill({ response, body });
  });
  await page.goto(`${origin}/widgets/?edu-embed-debug`);
  const panel = page.locator('[data-edu-overlay="debug"] details');
  await expect.poll(() => panel.textContent()).toContain('the site has no "doctors"');
  expect(await panel.textContent()).not.toContain('are not checked');
  await page.close();
});

test('?edu-embed-debug finds every kind of mistake that a live page can have', async ({ browser }) => {
  const elements = `<script>customElements.define('pull-quote', class extends HTMLElement {})</script>
<program-finder layuot="native" layout="wide"></program-finder>
<school-rankings extid="no-such-ranking"></school-rankings>
<program-finder degree="master"></program-finder>
<us-state-map><p>Text</p><post-list category="no-such-category"></post-list></us-state-map>
<school-rankings schools="[{“name”: “A”}]"></school-rankings>
<accordion-section heading="A"></accordion-section>
<button><share-bar></share-bar></button>
<ad-slot placement="in-paragraph"></ad-slot><p>Short.</p><ad-slot left-out="density"></ad-slot><ad-slot placement="in-paragraph"></ad-slot>
<img src="data:," alt="A">`;
  const host = await serveForeignPage(pageWith().replace('<p id', `${elements}<p id`));
  const page = await browser.newPage();
  await page.goto(`${host.url}?edu-embed-debug`);
  const problems = async () =>
    (await page.locator('[data-edu-overlay="debug"] .problem').allTextContents()).join('\n');
  for (const text of [
    'Another script has defined <pull-quote>; register ours with a prefix.',
    '<program-findr> is not an element; use <program-finder>.',
    '<program-finder> has no attribute layuot; use layout.',
    'layout: ',
    'extid: the site has no "no-such-ranking".',
    'degree: the site has no "master". Use masters.',
    '<post-list> is inside <us-state-map>, which does not show it; write </us-state-map> before it.',
    'a text filter replaced the quotes of the JSON',
    '<accordion-section> works only directly inside <content-accordion>.',
    '<share-bar> is inside <button>',
    'this ad slot follows the previous one after only 6 characters of text',
    'the image has no width and height',
  ])
    await expect.poll(problems).toContain(text);
  await page.close();
  host.close();
});

test('?edu-embed-debug names the directive that blocks a resource', async ({ browser }) => {
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${origin}; connect-src ${origin}">`;
  const host = await serveForeignPage(
    pageWith(policy).replace(
      '<p id',
      '<content-card heading="A" image="https://pictures.example/a.jpg"></content-card><p id',
    ),
  );
  const page = await browser.newPage();
  await page.goto(`${host.url}?edu-embed-debug`);
  await expect
    .poll(() => page.locator('[data-edu-overlay="debug"]').locator('.problem').allTextContents())
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/^The Content Security Policy blocks .*; add img-src /)]),
    );
  await page.close();
  host.close();
});

test('without ?edu-embed-debug, neither the debug overlay nor its code loads', async ({ browser }) => {
  const host = await serveForeignPage(pageWith());
  const page = await browser.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto(host.url);
  await page.locator('us-state-map[data-state="ready"]').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('[data-edu-overlay]').count()).toBe(0);
  expect(requested.filter((url) => url.includes('debug'))).toEqual([]);
  await page.close();
  host.close();
});
