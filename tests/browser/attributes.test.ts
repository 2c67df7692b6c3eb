import type { Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';

const propsOf = async (page: Page, selector = 'value-card') =>
  JSON.parse((await page.locator(`${selector} pre`).textContent()) ?? 'null');
const defaults = {
  text: 'plain',
  isOpen: false,
  isFull: true,
  amount: 1.5,
  limit: 4,
  kind: 'basic',
  words: ['one'],
};

describe.each([
  { renderer: 'the browser', toHtml: plain },
  { renderer: 'the server', toHtml: prerendered },
])('attributes of an element rendered by $renderer', ({ toHtml }) => {
  test('uses the defaults of absent attributes', async ({ open, page }) => {
    await open({ body: toHtml('value-card') });
    await expect.poll(() => propsOf(page)).toEqual(defaults);
  });

  test.for([
    ['', true],
    ['true', true],
    ['false', false],
  ] as const)('reads the boolean attribute "%s" as %s', async ([text, value], { open, page }) => {
    await open({ body: toHtml('value-card', { 'is-open': text, 'is-full': text }) });
    await expect.poll(() => propsOf(page)).toMatchObject({ isOpen: value, isFull: value });
  });

  test('reads numbers within their bounds, enums, lists and JSON', async ({ open, page }) => {
    await open({
      body: toHtml('value-card', {
        amount: '1000',
        limit: ' 7 ',
        kind: 'image',
        words: ' a, b ,,',
        points: '[1, "x", 2]',
      }),
    });
    await expect
      .poll(() => propsOf(page))
      .toMatchObject({ amount: 100, limit: 7, kind: 'image', words: ['a', 'b'], points: [1, 2] });
  });

  test('drops a URL with a script scheme', async ({ open, page, console }) => {
    console.expect(/<value-card> attribute "link"/);
    await open({ body: toHtml('value-card', { link: ' java\nscript:alert(1)' }) });
    await expect.poll(() => propsOf(page)).toEqual(defaults);
    expect(await page.getByRole('link').count()).toBe(0);
  });

  test('renders the new values of changed attributes, and the defaults of removed attributes', async ({
    open,
    page,
  }) => {
    await open({ body: toHtml('value-card', { text: 'first', 'is-full': 'false', limit: '9' }) });
    await expect.poll(() => propsOf(page)).toMatchObject({ text: 'first', isFull: false, limit: 9 });
    await page.evaluate(() => document.querySelector('value-card')?.setAttribute('text', 'second'));
    await expect.poll(() => propsOf(page)).toMatchObject({ text: 'second', limit: 9 });
    await page.evaluate(() => {
      for (const name of ['text', 'is-full', 'limit'])
        document.querySelector('value-card')?.removeAttribute(name);
    });
    await expect.poll(() => propsOf(page)).toEqual(defaults);
  });
});

test('warns once about each invalid value, naming tag and attribute, and uses the default', async ({
  open,
  page,
  console,
}) => {
  console.expect(/^<value-card> attribute/);
  const bad = { points: '[1,', amount: 'many', kind: 'huge', 'is-open': 'perhaps', limit: 'x' };
  await open({
    body:
      plain('value-card', bad) +
      plain('value-card', bad, '<b>Author</b>') +
      plain('value-card', { id: 'well', text: 'well' }),
  });
  await expect.poll(() => propsOf(page, '#well')).toMatchObject({ text: 'well' });
  expect(await page.locator('value-card pre').first().textContent()).toBe(JSON.stringify(defaults));
  const warned = console.lines.map((line) => /^<value-card> attribute "([a-z-]+)"/.exec(line)?.[1]);
  expect(warned.toSorted()).toEqual(['amount', 'is-open', 'kind', 'limit', 'points']);
  expect(await page.getByText('Author').isVisible()).toBe(true);
});

test('keeps a property that was set before the tag was defined', async ({ open, page }) => {
  const head = `<script>document.addEventListener('DOMContentLoaded', () => {
    Object.assign(document.getElementById('one'), { points: [5, 6], limit: 2, text: 'early' });
    Object.assign(document.getElementById('two'), { points: [7], isOpen: true });
  })</script>`;
  await open({
    head,
    body: plain('value-card', { id: 'one' }) + prerendered('value-card', { id: 'two' }),
    script: 'single',
  });
  await expect.poll(() => propsOf(page, '#one')).toMatchObject({ points: [5, 6], limit: 2, text: 'early' });
  await page.evaluate(() => document.getElementById('two')?.setAttribute('limit', '3'));
  await expect.poll(() => propsOf(page, '#two')).toMatchObject({ points: [7], isOpen: true, limit: 3 });
});

test('keeps a property that was set before the element was in the document', async ({ open, page }) => {
  await open({ body: '' });
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement('value-card'), { points: [1, 2], amount: 3 })),
  );
  await expect.poll(() => propsOf(page)).toMatchObject({ points: [1, 2], amount: 3 });
});

test('reflects properties to attributes and reads attributes as properties', async ({ open, page }) => {
  await open({ body: plain('value-card', { limit: '9', points: '[1]' }) });
  await expect.poll(() => propsOf(page)).toMatchObject({ limit: 9, points: [1] });
  const read = await page.evaluate(() => {
    const card = document.querySelector('value-card') as HTMLElement & Record<string, unknown>;
    const before = [card.limit, card.points, card.isOpen, card.isFull, card.text];
    Object.assign(card, { isOpen: true, isFull: false, text: 'by property', limit: 3, points: [4] });
    const attributes = ['is-open', 'is-full', 'text', 'limit', 'points'].map((name) =>
      card.getAttribute(name),
    );
    return { before, attributes, after: [card.isOpen, card.isFull, card.text, card.limit, card.points] };
  });
  expect(read).toEqual({
    before: [9, [1], false, true, 'plain'],
    attributes: ['', 'false', 'by property', '3', '[1]'],
    after: [true, false, 'by property', 3, [4]],
  });
  await expect
    .poll(() => propsOf(page))
    .toMatchObject({ isOpen: true, isFull: false, text: 'by property', limit: 3, points: [4] });
  await page.evaluate(() => document.querySelector('value-card')?.setAttribute('points', '[8]'));
  await expect.poll(() => propsOf(page)).toMatchObject({ points: [8] });
  await page.evaluate(() =>
    Object.assign(document.querySelector('value-card') ?? {}, { text: null, points: undefined }),
  );
  await expect.poll(() => propsOf(page)).toMatchObject({ text: 'plain' });
});

test('renders properties of a wrong type without throwing', async ({ open, page, console }) => {
  console.expect(/^<value-card> attribute/);
  await open({ body: plain('value-card', {}, '<b>Author</b>') });
  await expect.poll(() => propsOf(page)).toEqual(defaults);
  await page.evaluate(() => {
    const card = document.querySelector('value-card') as HTMLElement;
    Object.assign(card, {
      text: { toString: () => 'object' },
      link: { href: 'javascript:alert(1)' },
      points: { length: 3 },
      amount: [],
      isOpen: () => true,
      words: [1, null],
      limit: Number.NaN,
    });
  });
  await expect.poll(() => propsOf(page)).toMatchObject({ text: 'object', words: ['1', 'null'], limit: 4 });
  expect(await page.locator('value-card').getAttribute('data-state')).toBe('ready');
  expect(await page.getByText('Author').isVisible()).toBe(true);
});

test('hydrates the same nodes with the new value when an attribute changed before hydration', async ({
  open,
  page,
}) => {
  await open({ body: prerendered('click-counter', { label: 'Before' }) });
  await page.evaluate(() => {
    const errors: unknown[] = [];
    Object.assign(window, {
      errors,
      button: document.querySelector('click-counter')?.shadowRoot?.querySelector('button'),
    });
    document.addEventListener('edu-embed:error', (event) =>
      errors.push((event as CustomEvent).detail.message),
    );
    const host = document.querySelector('click-counter');
    host?.setAttribute('label', 'Between');
    host?.setAttribute('label', 'After');
  });
  await page.getByRole('button', { name: 'After' }).click();
  await expect.poll(() => page.getByRole('button').textContent()).toBe('After 1');
  expect(await page.evaluate('button.isConnected && errors')).toEqual([]);
});

test('warns once about an object that cannot become text, and keeps the value of the attribute', async ({
  open,
  page,
  console,
}) => {
  console.expect(/^<value-card> attribute "text"/);
  await open({ body: plain('value-card', { text: 'written' }) });
  await expect.poll(() => propsOf(page)).toMatchObject({ text: 'written' });
  await page.evaluate(() =>
    Object.assign(document.querySelector('value-card') as Element, { text: Object.create(null), limit: 9 }),
  );
  await expect.poll(() => propsOf(page)).toMatchObject({ text: 'written', limit: 9 });
  expect(await page.locator('value-card').getAttribute('data-state')).toBe('ready');
  expect(console.lines).toHaveLength(1);
});
