import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { selectCases } from '../support/long-run.ts';
import { prerendered } from '../support/rendered-markup.ts';
import { saveData } from '../support/script-variants.ts';

const code = /\/embed\/(runtime|elements-|page|shared)[^/]*\.mjs/;
const failed = /failed to load|Failed to load resource/i;

describe.each(
  selectCases(
    [{ name: 'all chunks', pattern: code }],
    [
      { name: 'the elements', pattern: /\/embed\/elements-small/ },
      { name: 'the runtime', pattern: /\/embed\/runtime/ },
      { name: 'a shared chunk', pattern: /\/embed\/shared/ },
      { name: 'the page’s chunk', pattern: /\/embed\/page/ },
    ],
  ),
)('while $name fails to load', ({ pattern }) => {
  test('reports the failed load of a first click, and handles a later click', async ({
    open,
    page,
    site,
    console,
  }) => {
    console.expect(failed);
    site.fail(pattern);
    await open({ body: prerendered('click-counter') });
    await page.evaluate(() => {
      const errors: unknown[] = [];
      Object.assign(window, { errors });
      document.addEventListener('edu-embed:error', (event) => errors.push((event as CustomEvent).detail.tag));
    });
    await page.getByRole('button').click();
    await expect.poll(() => page.evaluate('errors')).toEqual(['click-counter']);
    expect(await page.locator('click-counter').getAttribute('data-state')).toBe('ready');
    site.stopFailing();
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('retries a failed element without user input', async ({ open, page, site, console }) => {
    console.expect(failed);
    site.fail(pattern);
    await open({ body: prerendered('load-card') });
    await expect.poll(() => console.lines.some((line) => line.includes('<load-card>'))).toBe(true);
    site.stopFailing();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('hydrated');
  });
});

describe.each(
  selectCases(
    [{ name: 'fails to load', savesData: false }],
    [{ name: 'fails to load with Save-Data', savesData: true }],
  ),
)('a page whose code $name', ({ savesData }) => {
  test('submits a form natively with the pressed button when code fails to load', async ({
    open,
    page,
    site,
    console,
  }) => {
    console.expect(failed);
    const release = site.hold('/embed/runtime');
    site.fail('/embed/runtime');
    site.page('/answer/', '<title>Answer</title><link rel="icon" href="data:,">');
    if (savesData) await saveData(page);
    await open({ body: prerendered('cascade-form') });
    await page.getByLabel('Text').fill('word');
    await page.getByRole('button', { name: 'Send twice' }).click();
    release();
    await page.waitForURL('**/answer/**');
    const query = new URL(page.url()).searchParams;
    expect([query.get('text'), query.get('by')]).toEqual(['word', 'second']);
  });

  test('follows a link natively when code fails to load', async ({ open, page, site, console }) => {
    console.expect(failed);
    site.fail(code);
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    if (savesData) await saveData(page);
    await open({ body: prerendered('click-counter') });
    await page.getByRole('link').click();
    await page.waitForURL('**/elsewhere/');
  });

  test('opens a details element natively when code fails to load', async ({ open, page, site, console }) => {
    console.expect(failed);
    site.fail(code);
    if (savesData) await saveData(page);
    await open({ body: prerendered('open-details', { hydrate: 'interaction' }) });
    await page.getByText('More').click();
    expect(await page.getByText('Hidden text').isVisible()).toBe(true);
    await expect.poll(() => console.lines.some((line) => line.includes('<open-details>'))).toBe(true);
    await page.getByText('More').click();
    expect(await page.getByText('Hidden text').isVisible()).toBe(false);
  });

  test('shows the author’s content of a client-rendered element and marks it as failed', async ({
    open,
    page,
    site,
    console,
  }) => {
    console.expect(failed);
    site.fail(code);
    if (savesData) await saveData(page);
    await open({ body: '<value-card><p>Author</p></value-card>' });
    await expect.poll(() => page.locator('value-card').getAttribute('data-state')).toBe('failed');
    expect(await page.getByText('Author').isVisible()).toBe(true);
    site.stopFailing();
    await expect.poll(() => page.locator('value-card').getAttribute('data-state')).toBe('ready');
    expect(await page.getByText('Author').isVisible()).toBe(true);
  });
});

test.for(selectCases(['split'], ['single']))(
  'shows the author’s content while the style sheet fails to load, and renders when it loads (%s script)',
  async (script, { open, page, site, console }) => {
    console.expect(failed);
    site.fail(/\.css/);
    await open({ body: '<value-card><p>Author</p></value-card>', script });
    await expect.poll(() => page.locator('value-card').getAttribute('data-state')).toBe('failed');
    expect(await page.getByText('Author').isVisible()).toBe(true);
    site.stopFailing();
    await expect.poll(() => page.locator('value-card').getAttribute('data-state')).toBe('ready');
  },
);

test('reports a failed behavior once and retries it without user input', async ({
  open,
  page,
  site,
  console,
}) => {
  console.expect(failed);
  site.fail(/\/embed\/page\./);
  await open({ body: prerendered('behavior-tap') });
  for (let taps = 0; taps < 4; taps += 1) await page.getByRole('status').click();
  const warnings = () => console.lines.filter((line) => line.includes('<behavior-tap>'));
  await expect.poll(warnings).toHaveLength(1);
  site.stopFailing();
  await expect.poll(() => page.getByRole('status').textContent()).toMatch(/attached/);
  expect(warnings()).toHaveLength(1);
});

test('requests the files of React in parallel', async ({ open, page, site }) => {
  await saveData(page);
  const release = site.hold(/\/embed\/(?!embed\.)[^/]+\.mjs/);
  await open({ body: prerendered('click-counter') });
  expect(site.requests(code)).toEqual([]);
  await page.getByRole('button').click();
  const names = () =>
    site.requests(/\/embed\/(?!embed\.)[^/]+\.mjs/).map((path) => path.replace(/.*\/|\..*/g, ''));
  await expect.poll(() => names().sort()).toEqual(['elements-small', 'page', 'runtime', 'shared']);
  release();
  await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
});

test('submits a form natively when its code takes too long', async ({ open, page, site }) => {
  const release = site.hold(/\/embed\/runtime/);
  site.page('/answer/', '<title>Answer</title><link rel="icon" href="data:,">');
  await open({ body: prerendered('cascade-form') });
  await page.getByLabel('Text').fill('word');
  await page.getByRole('button', { name: 'Send twice' }).click();
  await page.waitForURL('**/answer/**');
  const query = new URL(page.url()).searchParams;
  expect([query.get('text'), query.get('by')]).toEqual(['word', 'second']);
  release();
});
