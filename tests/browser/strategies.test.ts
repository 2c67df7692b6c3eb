import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { drawn, plain } from '../support/rendered-markup.ts';
import { openThe, ways } from '../support/ways.ts';

const far = '<div id="far"></div><style>#far { height: 3000px }</style>';

declare global {
  interface Window {
    beams: [string, string, unknown][];
  }
}

describe.each(ways)('with $way', (way) => {
  test.for([
    ['load-card', undefined],
    ['idle-card', undefined],
    ['visible-card', undefined],
    ['still-card', 'load'],
    ['still-card', 'idle'],
    ['still-card', 'visible'],
  ] as const)('<%s hydrate=%s> wakes by itself', async ([tag, hydrate], { open, page }) => {
    await openThe(way, drawn(tag, hydrate ? { hydrate } : {}), { page, open });
    await expect.poll(() => page.getByRole('status').textContent()).toBe('awake');
  });

  test('what waits to be visible sleeps until it is near', async ({ open, page }) => {
    await openThe(way, far + drawn('visible-card'), { page, open });
    await page.waitForTimeout(400);
    expect(await page.getByRole('status').textContent()).toBe('asleep');
    await page.getByRole('status').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('awake');
  });

  test('an element that is told to be static or to wait sleeps on', async ({ open, page }) => {
    await openThe(
      way,
      drawn('load-card', { hydrate: 'static' }) + drawn('load-card', { hydrate: 'interaction' }),
      { page, open },
    );
    await page.getByRole('status').first().click();
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').allTextContents()).toEqual(['asleep', 'asleep']);
    await page.getByRole('status').last().click();
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual(['asleep', 'awake']);
  });

  test.for(['lazy', 'none', ''])(
    'an unknown value, hydrate="%s", warns once and leaves the element its own strategy',
    async (hydrate, { open, page, console }) => {
      console.expect(/^<(load|still)-card>: hydrate=/);
      await openThe(
        way,
        drawn('load-card', { hydrate }) + drawn('still-card', { hydrate }) + drawn('still-card', { hydrate }),
        { page, open },
      );
      await expect
        .poll(() => page.getByRole('status').allTextContents())
        .toEqual(['awake', 'asleep', 'asleep']);
      const problem = `hydrate="${hydrate}" is not one of load, idle, visible, interaction, static. Ignoring it.`;
      expect(console.lines).toEqual([`<load-card>: ${problem}`, `<still-card>: ${problem}`]);
    },
  );

  test('a behavior acts without React', async ({ open, page, site }) => {
    await openThe(way, drawn('behavior-box', { text: 'here' }), { page, open });
    await expect.poll(() => page.getByRole('status').textContent()).toBe('here 0');
    await page.getByRole('status').click();
    expect(await page.getByRole('status').textContent()).toBe('here 1');
    expect(site.requests('/embed/runtime')).toEqual([]);
    expect(
      await page.evaluate(
        () =>
          Object.keys(document.querySelector('behavior-box')?.shadowRoot?.querySelector('[data-root]') ?? {})
            .length,
      ),
    ).toBe(0);
  });

  test('behaviors wait for intent or sight where they say so', async ({ open, page }) => {
    await openThe(way, drawn('behavior-tap') + far + drawn('behavior-near'), { page, open });
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').allTextContents()).toEqual(['drawn', 'drawn']);
    await page.getByRole('status').first().hover();
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('attached 0');
    await page.getByRole('status').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('attached 0');
  });

  test('a behavior is attached once, undone on removal, and comes back with its element', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold('/embed/behavior-behavior-box');
    await openThe(way, drawn('behavior-box'), { page, open });
    await page.evaluate(async () => {
      const counts = { attach: 0, detach: 0 };
      Object.assign(window, { counts });
      document.addEventListener('behavior-box:attach', () => (counts.attach += 1));
      document.addEventListener('test:detach', () => (counts.detach += 1));
    });
    const cycle = () =>
      page.evaluate(async () => {
        const host = document.querySelector('behavior-box') as HTMLElement;
        host.remove();
        await new Promise((resolve) => setTimeout(resolve, 20));
        document.body.append(host);
      });
    if (way.script === 'split') await cycle();
    release();
    if (way.script === 'split')
      await expect.poll(() => page.evaluate('counts')).toEqual({ attach: 1, detach: 0 });
    else await page.waitForTimeout(200);
    const before = (await page.evaluate('counts')) as { attach: number };
    await cycle();
    await expect.poll(() => page.evaluate('counts')).toEqual({ attach: before.attach + 1, detach: 1 });
  });

  test('being seen as a whole is told once, without React', async ({ open, page, site }) => {
    await openThe(way, far + drawn('view-card', { name: 'one' }), { page, open });
    const views = () => page.evaluate(() => window.beams.map(([, name, payload]) => [name, payload]));
    await page.waitForTimeout(200);
    expect(await views()).toEqual([]);
    await page.getByText('Seen as a whole').scrollIntoViewIfNeeded();
    await expect
      .poll(views)
      .toEqual([
        [
          'ElementViewed',
          { '@type': 'redventures.usertracking.v3.ElementViewed', webElement: { name: 'one' } },
        ],
      ]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.waitForTimeout(100);
    await page.getByText('Seen as a whole').scrollIntoViewIfNeeded();
    await page.waitForTimeout(200);
    expect(await views()).toHaveLength(1);
    expect(site.requests('/embed/runtime')).toEqual([]);
  });

  test('a view in an element that the browser drew is told too', async ({ open, page }) => {
    await openThe(way, plain('view-card', { name: 'new' }), { page, open });
    await expect.poll(() => page.evaluate(() => window.beams.length)).toBe(1);
  });
});

describe('tracking', () => {
  test('waits while the page is only prerendered', async ({ open, page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(document, 'prerendering', { value: true, configurable: true }),
    );
    await open({ body: '' });
    await page.evaluate(() => window.eduEmbed?.track('FormViewed', { form: {} }));
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => window.beams)).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
    await expect.poll(() => page.evaluate(() => window.beams.length)).toBe(1);
  });

  test('tells the document, and says once that the analytics function is missing [8.5]', async ({
    open,
    page,
    console,
  }) => {
    console.expect(/^Tagular not available on page$/);
    await open({ body: '', head: '<script>delete window.tagular</script>' });
    await page.evaluate(() => {
      Object.assign(window, { tracked: [] });
      document.addEventListener('edu-embed:track', (event) =>
        (window as unknown as { tracked: unknown[] }).tracked.push((event as CustomEvent).detail),
      );
      window.eduEmbed?.track('ProductViewed', { product: { name: 'x' } });
      window.eduEmbed?.track('FormViewed');
    });
    await expect
      .poll(() => page.evaluate('tracked'))
      .toEqual([
        { name: 'ProductViewed', payload: { product: { name: 'x' } } },
        { name: 'FormViewed', payload: {} },
      ]);
    expect(console.lines).toHaveLength(1);
  });
});
