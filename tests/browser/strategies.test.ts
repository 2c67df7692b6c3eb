import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';
import { openWith, scriptVariants } from '../support/script-variants.ts';

const far = '<div id="far"></div><style>#far { height: 3000px }</style>';

declare global {
  interface Window {
    beams: [string, string, unknown][];
  }
}

describe.each(scriptVariants)('with $name', (variant) => {
  test.for([
    ['load-card', undefined],
    ['idle-card', undefined],
    ['visible-card', undefined],
    ['still-card', 'load'],
    ['still-card', 'idle'],
    ['still-card', 'visible'],
  ] as const)('hydrates <%s hydrate=%s> without user intent', async ([tag, hydrate], { open, page }) => {
    await openWith(variant, prerendered(tag, hydrate ? { hydrate } : {}), { page, open });
    await expect.poll(() => page.getByRole('status').textContent()).toBe('hydrated');
  });

  test('hydrates an element with the strategy visible when it is near the screen', async ({ open, page }) => {
    await openWith(variant, far + prerendered('visible-card'), { page, open });
    await page.waitForTimeout(400);
    expect(await page.getByRole('status').textContent()).toBe('dormant');
    await page.getByRole('status').scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('status').textContent()).toBe('hydrated');
  });

  test('never hydrates an element with hydrate=static, and hydrates hydrate=interaction only on a click', async ({
    open,
    page,
  }) => {
    await openWith(
      variant,
      prerendered('load-card', { hydrate: 'static' }) + prerendered('load-card', { hydrate: 'interaction' }),
      { page, open },
    );
    await page.getByRole('status').first().click();
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').allTextContents()).toEqual(['dormant', 'dormant']);
    await page.getByRole('status').last().click();
    await expect.poll(() => page.getByRole('status').allTextContents()).toEqual(['dormant', 'hydrated']);
  });

  test.for(['lazy', 'none', ''])(
    'warns once about the unknown value hydrate="%s" and uses the element’s own strategy',
    async (hydrate, { open, page, console }) => {
      console.expect(/^<(load|still)-card>: hydrate=/);
      await openWith(
        variant,
        prerendered('load-card', { hydrate }) +
          prerendered('still-card', { hydrate }) +
          prerendered('still-card', { hydrate }),
        { page, open },
      );
      await expect
        .poll(() => page.getByRole('status').allTextContents())
        .toEqual(['hydrated', 'dormant', 'dormant']);
      const problem = `hydrate="${hydrate}" is not one of load, idle, visible, interaction, static. Using the element's default.`;
      expect(console.lines).toEqual([`<load-card>: ${problem}`, `<still-card>: ${problem}`]);
    },
  );

  test('attaches a behavior without React', async ({ open, page, site }) => {
    await openWith(variant, prerendered('behavior-box', { text: 'here' }), { page, open });
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

  test('attaches behaviors on intent or visibility as declared', async ({ open, page }) => {
    await openWith(variant, prerendered('behavior-tap') + far + prerendered('behavior-near'), { page, open });
    await page.waitForTimeout(300);
    expect(await page.getByRole('status').allTextContents()).toEqual(['rendered', 'rendered']);
    await page.getByRole('status').first().hover();
    await expect.poll(() => page.getByRole('status').first().textContent()).toBe('attached 0');
    await page.getByRole('status').last().scrollIntoViewIfNeeded();
    await expect.poll(() => page.getByRole('status').last().textContent()).toBe('attached 0');
  });

  test('attaches a behavior once, detaches it on removal, and attaches it again with its element', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold('/embed/page.');
    await openWith(variant, prerendered('behavior-box'), { page, open });
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
    if (variant.script === 'split') await cycle();
    release();
    if (variant.script === 'split')
      await expect.poll(() => page.evaluate('counts')).toEqual({ attach: 1, detach: 0 });
    else await page.waitForTimeout(200);
    const before = (await page.evaluate('counts')) as { attach: number };
    await cycle();
    await expect.poll(() => page.evaluate('counts')).toEqual({ attach: before.attach + 1, detach: 1 });
  });

  test('tracks only one view of a fully visible node, without loading React', async ({
    open,
    page,
    site,
  }) => {
    await openWith(variant, far + prerendered('view-card', { name: 'one' }), { page, open });
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

  test('tracks a view in an element that the browser rendered', async ({ open, page }) => {
    await openWith(variant, plain('view-card', { name: 'new' }), { page, open });
    await expect.poll(() => page.evaluate(() => window.beams.length)).toBe(1);
  });
});

describe('tracking', () => {
  test('sends no event while the page is only prerendered', async ({ open, page }) => {
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

  test('dispatches the event on the document, and warns once that the analytics function is missing [8.5]', async ({
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
