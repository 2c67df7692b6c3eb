import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { drawn } from '../support/rendered-markup.ts';
import { readManifest } from '../support/test-build.ts';
import { saveData } from '../support/ways.ts';

const code = /\/embed\/(runtime|elements-|environment|chunk)[^/]*\.mjs/;
const failed = /failed to load|Failed to load resource/i;

describe.each([
  { name: 'all chunks', pattern: code },
  { name: 'the runtime', pattern: /\/embed\/runtime/ },
  { name: 'a shared chunk', pattern: /\/embed\/chunk/ },
  { name: 'the services', pattern: /\/embed\/environment/ },
  { name: 'the elements', pattern: /\/embed\/elements-small/ },
])('while $name cannot be had', ({ pattern }) => {
  test('a click is lost, the failure is told, and a later click works', async ({
    open,
    page,
    site,
    console,
  }) => {
    console.expect(failed);
    site.fail(pattern);
    await open({ body: drawn('click-counter') });
    await page.evaluate(() => {
      const errors: unknown[] = [];
      Object.assign(window, { errors });
      document.addEventListener('edu-embed:error', (event) => errors.push((event as CustomEvent).detail.tag));
    });
    await page.getByRole('button').click();
    await expect.poll(() => page.evaluate('errors')).toEqual(['click-counter']);
    expect(await page.locator('click-counter').getAttribute('data-state')).toBe('ready');
    site.mend();
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('an element that failed is tried again without being asked', async ({ open, page, site, console }) => {
    console.expect(failed);
    site.fail(pattern);
    await open({ body: drawn('load-card') });
    await expect.poll(() => console.lines.some((line) => line.includes('<load-card>'))).toBe(true);
    site.mend();
    await expect.poll(() => page.getByRole('status').textContent(), { timeout: 8000 }).toBe('awake');
  });
});

describe.each([
  { name: 'cannot be had', savesData: false },
  { name: 'cannot be had where data is saved', savesData: true },
])('where code $name', ({ savesData }) => {
  test('a form is sent as plain HTML, with the button that sent it', async ({
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
    await open({ body: drawn('cascade-form') });
    await page.getByLabel('Text').fill('word');
    await page.getByRole('button', { name: 'Send twice' }).click();
    release();
    await page.waitForURL('**/answer/**');
    const query = new URL(page.url()).searchParams;
    expect([query.get('text'), query.get('by')]).toEqual(['word', 'second']);
  });

  test('a link goes where it says', async ({ open, page, site, console }) => {
    console.expect(failed);
    site.fail(code);
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    if (savesData) await saveData(page);
    await open({ body: drawn('click-counter') });
    await page.getByRole('link').click();
    await page.waitForURL('**/elsewhere/');
  });

  test('details open', async ({ open, page, site, console }) => {
    console.expect(failed);
    site.fail(code);
    if (savesData) await saveData(page);
    await open({ body: drawn('open-details', { hydrate: 'interaction' }) });
    await page.getByText('More').click();
    expect(await page.getByText('Hidden text').isVisible()).toBe(true);
    await expect.poll(() => console.lines.some((line) => line.includes('<open-details>'))).toBe(true);
    await page.getByText('More').click();
    expect(await page.getByText('Hidden text').isVisible()).toBe(false);
  });

  test('a client-created element keeps the author’s content and says that it failed', async ({
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
    site.mend();
    await expect
      .poll(() => page.locator('value-card').getAttribute('data-state'), { timeout: 8000 })
      .toBe('ready');
    expect(await page.getByText('Author').isVisible()).toBe(true);
  });
});

test.for(['split', 'single'] as const)(
  'without the sheet an element of a page by itself (%s script) shows the author’s content, and is drawn when the sheet can be had',
  async (script, { open, page, site, console }) => {
    console.expect(failed);
    site.fail(/\.css/);
    await open({ body: '<value-card><p>Author</p></value-card>', script });
    await expect.poll(() => page.locator('value-card').getAttribute('data-state')).toBe('failed');
    expect(await page.getByText('Author').isVisible()).toBe(true);
    site.mend();
    await expect
      .poll(() => page.locator('value-card').getAttribute('data-state'), { timeout: 8000 })
      .toBe('ready');
  },
);

test('a behavior that cannot be had is told once, and comes without being asked', async ({
  open,
  page,
  site,
  console,
}) => {
  console.expect(failed);
  site.fail(/\/embed\/behavior-/);
  await open({ body: drawn('behavior-tap') });
  for (let taps = 0; taps < 4; taps += 1) await page.getByRole('status').click();
  const told = () => console.lines.filter((line) => line.includes('<behavior-tap>'));
  await expect.poll(told).toHaveLength(1);
  site.mend();
  await expect.poll(() => page.getByRole('status').textContent(), { timeout: 8000 }).toMatch(/attached/);
  expect(told()).toHaveLength(1);
});

test('what React needs is asked for together, not file after file', async ({ open, page, site }) => {
  await saveData(page);
  // Only these two tell of the others.
  const release = site.hold(/runtime|elements-small/);
  await open({ body: drawn('click-counter') });
  expect(site.requests(code)).toEqual([]);
  await page.getByRole('button').click();
  await expect
    .poll(() => new Set(site.requests(/\/embed\/(?!embed\.)[^/]+\.mjs/)))
    .toEqual(new Set(readManifest().prefetch));
  expect(readManifest().prefetch.filter((path) => /tracking|analytics/.test(path))).toHaveLength(2);
  release();
  await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
});

test('a form whose code does not come is sent as plain HTML', async ({ open, page, site }) => {
  const release = site.hold(/\/embed\/runtime/);
  site.page('/answer/', '<title>Answer</title><link rel="icon" href="data:,">');
  await open({ body: drawn('cascade-form') });
  await page.getByLabel('Text').fill('word');
  await page.getByRole('button', { name: 'Send twice' }).click();
  await page.waitForURL('**/answer/**', { timeout: 8000 });
  const query = new URL(page.url()).searchParams;
  expect([query.get('text'), query.get('by')]).toEqual(['word', 'second']);
  release();
});
