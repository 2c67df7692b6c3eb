import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { watchRunning } from '../support/ran-scripts.ts';
import { prerendered } from '../support/rendered-markup.ts';
import { chunks, hydrationVariants, openWith, scriptVariants } from '../support/script-variants.ts';

describe.each(hydrationVariants)('with $name', (variant) => {
  const isSplit = variant.script === 'split';

  test('hydrates no element without user intent', async ({ open, page, site }) => {
    const stopWatching = await watchRunning(page);
    await openWith(
      variant,
      prerendered('click-counter') + prerendered('cascade-form') + prerendered('open-details'),
      {
        page,
        open,
      },
    );
    await page.waitForTimeout(400);
    expect((await stopWatching()).filter((url) => chunks.test(url))).toEqual([]);
    expect(site.requests('/embed/runtime')).toEqual([]);
    expect(
      await page.evaluate(() =>
        [...document.body.children].some(
          (host) => Object.keys(host.shadowRoot?.querySelector('[data-root]') ?? {}).length > 0,
        ),
      ),
    ).toBe(false);
  });

  test('requests React only once: at the first key press, or at the click with Save-Data', async ({
    open,
    page,
    site,
  }) => {
    await openWith(variant, prerendered('click-counter'), { page, open });
    await page.keyboard.press('Shift');
    if (isSplit && !variant.savesData)
      await expect.poll(() => site.requests('/embed/runtime').length).toBe(1);
    await page.waitForLoadState('networkidle');
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    expect(site.requests('/embed/runtime')).toHaveLength(isSplit ? 1 : 0);
  });

  test('a click that hydrates an element keeps the node and the focus, and dispatches one event', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('click-counter', { start: '4' }), { page, open });
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

  test('hydrates an element that has its own chunk', async ({ open, page }) => {
    await openWith(variant, prerendered('own-chunk-card'), { page, open });
    await page.getByRole('status').click();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('hydrated');
  });
});

describe.each(scriptVariants)('with $name', (variant) => {
  test('counts three clicks as three', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('click-counter'), { page, open });
    for (let count = 0; count < 3; count += 1) await page.getByRole('button').click();
    release();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 3');
  });

  test('counts a double click as two clicks and one double click', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, prerendered('click-counter'), { page, open });
    await page.getByRole('button').dblclick();
    release();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 2');
    expect(await page.getByRole('status').textContent()).toContain('1 double');
  });

  test.for(['Enter', 'Space'])(
    'counts %s on a button as one click, and passes the key to React',
    async (key, { open, page, site }) => {
      const release = site.hold(chunks);
      await openWith(variant, prerendered('click-counter'), { page, open });
      await page.getByRole('button').focus();
      await page.keyboard.press(key);
      release();
      await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
      expect(await page.getByRole('status').textContent()).toContain(`keys ${key === 'Space' ? ' ' : key},`);
    },
  );

  test('counts a tap as one click', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await openWith(variant, prerendered('click-counter'), { page, open });
    const box = await page.getByRole('button').boundingBox();
    const point = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 };
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    release();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('handles a first click over a slow network', async ({ open, page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 90_000,
    });
    await openWith(variant, prerendered('click-counter'), { page, open });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent(), { timeout: 10_000 }).toBe('Clicks 1');
  });

  test('keeps the click of an element that is moved while its code loads', async ({ open, page, site }) => {
    const release = site.hold(chunks);
    await openWith(variant, `${prerendered('click-counter')}<section></section>`, { page, open });
    await page.getByRole('button').click();
    await page.evaluate(() =>
      document.querySelector('section')?.append(document.querySelector('click-counter') ?? ''),
    );
    release();
    await expect.poll(() => page.locator('section').getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('hydrates an element that was removed while its code loaded and inserted again later', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    await openWith(
      variant,
      `${prerendered('click-counter', { id: 'gone' })}${prerendered('click-counter', { label: 'Other' })}`,
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

  test('follows a link in a dormant element without waiting for React', async ({ open, page, site }) => {
    // The browser has six connections: more delayed requests would block the link.
    const release = site.hold('/embed/runtime');
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    await openWith(variant, prerendered('click-counter'), { page, open });
    await page.getByRole('link').click();
    await page.waitForURL('**/elsewhere/');
    expect(await page.title()).toBe('Elsewhere');
    release();
  });

  test('opens one tab for a link clicked with Ctrl', async ({ open, page, site, context, console }) => {
    const release = site.hold(chunks);
    site.page('/elsewhere/', '<title>Elsewhere</title><link rel="icon" href="data:,">');
    await openWith(variant, prerendered('click-counter'), { page, open });
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

  test('dispatches a click on slotted content only once to the document and to a hydrated element', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold(chunks);
    const children = '<list-entry heading="One" slot="entry-1"><em>Author</em></list-entry>';
    await openWith(
      variant,
      prerendered('slotted-list', {}, { items: [{ slot: 'entry-1', heading: 'One' } as never], children }),
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
});
