import { describe, expect } from 'vitest';
import { selectCases } from '../../support/long-run.ts';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, test } from '../support/site-test.ts';

const scripts = selectCases(
  ['JaVa\tScript:window.pwned=1'],
  ['javascript:window.pwned=1', 'data:text/html,<script>1</script>', 'vbscript:x', 'blob:http://x/1'],
);
const texts = selectCases(
  ['"><img src=x onerror=window.pwned=1>', '<script>window.pwned=1</script>', '__proto__'],
  ['../../etc', '\u202Eabc', 'x'.repeat(500)],
);
const quote = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const school = (value: string) => ({
  name: value,
  url: value,
  logo: value,
  blurb: value,
  slug: value,
  details: { schoolName: value, city: value, accreditation: value },
});
const widgets = (value: string) => {
  const attribute = quote(value);
  const presets = `degree="${attribute}" category="${attribute}" subject="${attribute}"`;
  return `<program-finder ${presets} heading="${attribute}" text="${attribute}" image="${attribute}" button-label="Go" layout="personalized"></program-finder>
<school-rankings tools ${presets} schools="${quote(JSON.stringify([school(value), school(`${value} 2`)]))}"></school-rankings>
<editorial-listings ${presets} more-link="${attribute}" more-label="${attribute}"></editorial-listings>
<ranking-toc schools="${quote(JSON.stringify([school(value)]))}"></ranking-toc>`;
};

describe.each([...scripts, ...texts])('with %j in every attribute and parameter', (value) => {
  test('widgets run no script, request no other URL scheme and link only to allowed schemes', async ({
    browser,
  }) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    const incidents: string[] = [];
    page.on('dialog', (dialog) => {
      incidents.push(`dialog ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => incidents.push(error.message));
    page.on('request', (request) => {
      if (!/^(https?|data:image|data:font|data:,)/.test(request.url())) incidents.push(request.url());
    });
    const configuration = JSON.stringify({
      studyMatchUrl: value,
      voyagerUrl: value,
      viewMoreProgramsUrl: value,
      finderUrl: value,
    }).replaceAll('<', '\\u003c');
    const body = `<!doctype html><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script type="application/json" id="embed-config">${configuration}</script><script src="${origin}/embed.js"></script>${widgets(value)}`;
    const host = await serveForeignPage(body);
    const encoded = encodeURIComponent(value);
    await page.goto(`${host.url}?utm_cap=${encoded}&ranking.compare=${encoded}&ranking.state=${encoded}`);
    for (const tag of ['program-finder', 'school-rankings', 'editorial-listings', 'ranking-toc']) {
      await page.locator(tag).scrollIntoViewIfNeeded();
      await expect.poll(() => page.locator(tag).getAttribute('data-state')).toBe('ready');
    }
    const targets = await page.evaluate(() => {
      const roots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
      return roots.flatMap((root) =>
        [...root.querySelectorAll('a[href], form, img[src]')].map(
          (element) =>
            element.getAttribute('href') ??
            element.getAttribute('action') ??
            element.getAttribute('src') ??
            '',
        ),
      );
    });
    expect(targets.length).toBeGreaterThan(0);
    expect(
      targets.filter((target) => /^\s*(?!https?:|mailto:|tel:|sms:)[a-z][a-z\s+.-]*:/i.test(target)),
    ).toEqual([]);
    await page.locator('program-finder').getByRole('button', { name: 'Go' }).click();
    await page.waitForTimeout(400);
    expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    expect(page.url()).toMatch(/^http:\/\//);
    expect(incidents).toEqual([]);
    await context.close();
    host.close();
  });
});

test('the finder’s pages run no script from their query', async ({ browser }) => {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  for (const path of ['/study-match/', '/discover', '/go/finder']) {
    for (const value of [...scripts, ...texts]) {
      const query = new URLSearchParams({
        degree: value,
        category: value,
        subject: value,
        school: value,
        fields: value,
        'dcs[degrees][]': value,
      });
      const response = await page.goto(`${origin}${path}?${query}`);
      expect([200, 400, 414, 431]).toContain(response?.status());
      expect(new URL(page.url()).origin).toBe(origin);
      expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
    }
  }
  await context.close();
});
