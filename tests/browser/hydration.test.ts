import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { watchRunning } from '../support/ran-scripts.ts';
import { drawn } from '../support/rendered-markup.ts';
import { chunks, openThe, ways } from '../support/ways.ts';

describe.each(ways)('with $way', (way) => {
  const isSplit = way.script === 'split';

  test('no element wakes without need', async ({ open, page, site }) => {
    const stopWatching = await watchRunning(page);
    await openThe(way, drawn('click-counter') + drawn('cascade-form') + drawn('open-details'), {
      page,
      open,
    });
    await page.waitForTimeout(400);
    expect((await stopWatching()).filter((url) => chunks.test(url))).toEqual([]);
    if (isSplit) expect(site.requests('/embed/runtime')).toHaveLength(way.savesData ? 0 : 1);
    expect(
      await page.evaluate(() =>
        [...document.body.children].some(
          (host) => Object.keys(host.shadowRoot?.querySelector('[data-root]') ?? {}).length > 0,
        ),
      ),
    ).toBe(false);
  });

  test('what was fetched ahead is not fetched again by the click', async ({ open, page, site }) => {
    await openThe(way, drawn('click-counter'), { page, open });
    if (isSplit && !way.savesData) await expect.poll(() => site.requests('/embed/runtime').length).toBe(1);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    expect(site.requests('/embed/runtime')).toHaveLength(isSplit ? 1 : 0);
  });

  test('a click wakes the element: the same node, still focused, one change, and the document hears it once', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openThe(way, drawn('click-counter', { start: '4' }), { page, open });
    const button = page.getByRole('button');
    const before = await button.elementHandle();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of ['click', 'click-counter:count'])
        document.addEventListener(type, () => heard.push(type));
    });
    await button.click();
    if (isSplit) expect(await button.textContent()).toBe('Clicks 4');
    release();
    await expect.poll(() => button.textContent()).toBe('Clicks 5');
    expect(
      await before?.evaluate(
        (node) => node.isConnected && (node.getRootNode() as ShadowRoot).activeElement === node,
      ),
    ).toBe(true);
    expect(await page.evaluate('heard.sort()')).toEqual(['click', 'click-counter:count']);
  });

  test('three clicks count three', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openThe(way, drawn('click-counter'), { page, open });
    for (let count = 0; count < 3; count += 1) await page.getByRole('button').click();
    release();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 3');
  });

  test('a double click counts two clicks and one double click', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openThe(way, drawn('click-counter'), { page, open });
    await page.getByRole('button').dblclick();
    release();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 2');
    expect(await page.getByRole('status').textContent()).toContain('1 double');
  });

  test.for(['Enter', 'Space'])(
    '%s on a button counts one, and the key is heard',
    async (key, { open, page, site }) => {
      const release = site.hold(chunks);
      await openThe(way, drawn('click-counter'), { page, open });
      await page.getByRole('button').focus();
      await page.keyboard.press(key);
      release();
      await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
      expect(await page.getByRole('status').textContent()).toContain(`keys ${key === 'Space' ? ' ' : key},`);
    },
  );

  test('a tap counts one', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await openThe(way, drawn('click-counter'), { page, open });
    const box = await page.getByRole('button').boundingBox();
    const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    release();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('a first click over a slow network is answered', async ({ open, page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await openThe(way, drawn('click-counter'), { page, open });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent(), { timeout: 10_000 }).toBe('Clicks 1');
  });

  test('an element that is moved while its code is on the way keeps its click', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openThe(way, `${drawn('click-counter')}<section></section>`, { page, open });
    await page.getByRole('button').click();
    await page.evaluate(() =>
      document.querySelector('section')?.append(document.querySelector('click-counter') ?? ''),
    );
    release();
    await expect.poll(() => page.locator('section').getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('an element that is removed while its code is on the way leaves nothing, and lives when it comes back', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openThe(
      way,
      `${drawn('click-counter', { id: 'gone' })}${drawn('click-counter', { label: 'Other' })}`,
      { page, open },
    );
    await page.getByRole('button', { name: 'Clicks' }).click();
    const gone = await page.locator('#gone').elementHandle();
    await gone?.evaluate((host) => host.remove());
    release();
    await page.getByRole('button', { name: 'Other' }).click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Other 1');
    await gone?.evaluate((host) => document.body.append(host));
    await page.locator('#gone').getByRole('button').click();
    await expect.poll(() => page.locator('#gone').getByRole('button').textContent()).toMatch(/Clicks [1-9]/);
  });

  test('a link is followed at once', async ({ open, page, site }) => {
    // The browser has six connections: more that are held would hold up the link.
    const release = site.hold('/embed/runtime');
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    await openThe(way, drawn('click-counter'), { page, open });
    await page.getByRole('link').click();
    await page.waitForURL('**/elsewhere/');
    expect(await page.title()).toBe('Elsewhere');
    release();
  });

  test('a link that is clicked with Ctrl opens one tab', async ({ open, page, site, context, console }) => {
    const release = site.hold(chunks);
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    await openThe(way, drawn('click-counter'), { page, open });
    await page.evaluate(() =>
      document.addEventListener('click-counter:leave', () => document.body.setAttribute('data-left', '')),
    );
    await page.getByRole('link').click({ modifiers: ['Control'] });
    release();
    await page.locator('body[data-left]').waitFor();
    await expect.poll(() => context.pages().length).toBe(2);
    await page.waitForTimeout(200);
    expect(context.pages()).toHaveLength(2);
    expect(page.url()).toContain('/page/');
    expect(console.lines).toEqual([]);
  });

  test('slotted content of the page is heard once by the document and by the element when it is awake', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    const children = '<list-entry heading="One" slot="entry-1"><em>Author</em></list-entry>';
    await openThe(
      way,
      drawn('slotted-list', {}, { items: [{ slot: 'entry-1', heading: 'One' } as never], children }),
      { page, open },
    );
    await page.evaluate(() => document.addEventListener('click', () => document.body.append('!')));
    await page.getByText('Author').click();
    release();
    await expect
      .poll(() =>
        page.evaluate(
          () =>
            Object.keys(
              document.querySelector('slotted-list')?.shadowRoot?.querySelector('[data-root]') ?? {},
            ).length,
        ),
      )
      .toBeGreaterThan(0);
    const heardBefore = Number.parseInt((await page.getByRole('status').textContent()) ?? '', 10);
    await page.getByText('Author').click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe(`${heardBefore + 1} heard`);
    expect(await page.evaluate(() => document.body.textContent?.match(/!/g)?.length)).toBe(2);
  });

  test('an element with a chunk of its own wakes too', async ({ open, page }) => {
    await openThe(way, drawn('heavy-card'), { page, open });
    await page.getByRole('status').click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('awake');
  });
});
