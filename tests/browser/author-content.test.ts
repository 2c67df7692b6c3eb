import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { composePage } from '../support/compose-page.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';

const entry = (heading: string, slot = '') =>
  `<list-entry heading="${heading}"${slot && ` slot="${slot}"`}><em>${heading} text</em></list-entry>`;
const items = [{ slot: 'entry-1', heading: 'One', longName: 'long' }] as never;

describe('children', () => {
  test('numbers children in the browser, even if the CMS put markup between them', async ({ open, page }) => {
    const children = `<p></p>${entry('One')}<br><p>${entry('Two')}</p><p>Intro</p><p> <br></p>${entry('Three')}`;
    await open({ body: plain('slotted-list', {}, children) });
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['One', 'Two', 'Three']);
    for (const text of ['One text', 'Two text', 'Three text', 'Intro'])
      expect(await page.getByText(text).isVisible()).toBe(true);
  });

  test('hydrates a dormant element when a child is added, and keeps the prerendered nodes', async ({
    open,
    page,
  }) => {
    await open({
      body: prerendered(
        'slotted-list',
        {},
        {
          items,
          children:
            '<list-entry heading="One" long-name="long" slot="entry-1"><em>One text</em></list-entry>',
        },
      ),
    });
    const first = await page.locator('h3').elementHandle();
    await page.evaluate(
      (html) => document.querySelector('slotted-list')?.insertAdjacentHTML('beforeend', html),
      entry('Two'),
    );
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['One (long)', 'Two']);
    expect(await page.getByText('Two text').isVisible()).toBe(true);
    expect(await first?.evaluate((node) => node.isConnected)).toBe(true);
  });

  /** A list with two prerendered entries. */
  const two = () =>
    prerendered(
      'slotted-list',
      {},
      {
        items: [
          { slot: 'entry-1', heading: 'One' },
          { slot: 'entry-2', heading: 'Two' },
        ] as never,
        children: entry('One', 'entry-1') + entry('Two', 'entry-2'),
      },
    );

  test('renders an entry that is inserted before the others and one that is changed before hydration, without a mismatch', async ({
    open,
    page,
  }) => {
    await open({ body: two() });
    const second = await page.locator('h3').nth(1).elementHandle();
    await page.evaluate((html) => {
      document.querySelector('list-entry')?.setAttribute('heading', 'Changed');
      document.querySelector('slotted-list')?.insertAdjacentHTML('afterbegin', html);
    }, entry('New'));
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['New', 'Changed', 'Two']);
    expect(await page.getByText('New text').isVisible()).toBe(true);
    expect(await second?.evaluate((node) => node.isConnected)).toBe(true);
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Pressed 1');
  });

  test.for(['dormant', 'hydrated'])(
    'shows the children of a %s element after a library has removed their slots',
    async (state, { open, page }) => {
      await open({ body: two() });
      if (state === 'hydrated') {
        await page.getByRole('button').click();
        await expect.poll(() => page.getByRole('button').textContent()).toBe('Pressed 1');
      }
      await page.evaluate(() => {
        for (const child of document.querySelectorAll('list-entry')) child.removeAttribute('slot');
      });
      await expect.poll(() => page.getByText('Two text').isVisible()).toBe(true);
      expect(await page.getByText('One text').isVisible()).toBe(true);
    },
  );

  test('restores the state of a client-rendered element after a library has removed it', async ({
    open,
    page,
  }) => {
    await open({ body: plain('slotted-list', {}, entry('One')) });
    const list = page.locator('slotted-list');
    await expect.poll(() => list.getAttribute('data-state')).toBe('ready');
    await list.evaluate((host) => host.removeAttribute('data-state'));
    await expect.poll(() => list.getAttribute('data-state')).toBe('ready');
  });

  test('renders children that are changed, added or removed later', async ({ open, page }) => {
    await open({ body: plain('slotted-list', {}, entry('One') + entry('Two')) });
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['One', 'Two']);
    await page.evaluate(() => {
      const [first, second] = document.querySelectorAll('list-entry');
      first?.remove();
      second?.setAttribute('heading', 'Changed');
      second?.setAttribute('long-name', 'name');
    });
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['Changed (name)']);
    await page.evaluate(() => document.querySelector('list-entry')?.setAttribute('long-name', 'other'));
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['Changed (other)']);
  });

  test('renders children that arrive after the script', async ({ page, site }) => {
    const [before = '', after = ''] = composePage({
      body: plain('slotted-list', {}, `${entry('One')}<!--cut-->${entry('Two')}`),
      script: 'none',
      head: '<script async src="/embed.js"></script>',
    }).split('<!--cut-->');
    site.respond('/chunked/', async (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(before);
      await new Promise((resolve) => setTimeout(resolve, 600));
      response.end(after);
    });
    await page.goto(`${site.origin}/chunked/`);
    await expect.poll(() => page.locator('h3').allTextContents()).toEqual(['One', 'Two']);
    expect(await page.getByText('Two text').isVisible()).toBe(true);
  });
});

describe('a URL with a fragment', () => {
  const goTo = async (page: import('playwright').Page, url: string) => page.goto(url);

  test.for(['#deep-target', '#%64eep-target'])(
    'opens the disclosures around the target of %s in a client-rendered element',
    async (hash, { page, site }) => {
      const url = site.page(
        '/hash/',
        composePage({
          body: `<div id="far"></div><style>#far { height: 2000px }</style>${plain('open-details')}`,
        }),
      );
      await goTo(page, url + hash);
      await expect.poll(() => page.getByText('Deep').isVisible()).toBe(true);
      expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500);
      expect(await page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id)).toBe(
        'deep-target',
      );
    },
  );

  test('reveals the target again when the fragment changes later', async ({ open, page }) => {
    await open({ body: `<a href="#deep-target">Go</a>${plain('open-details')}` });
    await page.getByText('More').waitFor();
    expect(await page.getByText('Deep').isVisible()).toBe(false);
    await page.getByText('Go').click();
    await expect.poll(() => page.getByText('Deep').isVisible()).toBe(true);
  });

  test('ignores a fragment that cannot be decoded', async ({ page, site }) => {
    await goTo(page, `${site.page('/hash/', composePage({ body: plain('open-details') }))}#100%`);
    await expect.poll(() => page.locator('open-details').getAttribute('data-state')).toBe('ready');
  });
});

describe('eduEmbed.define', () => {
  test.for(['split', 'single'] as const)(
    'defines an element that the host page provides, with the script’s React (%s)',
    async (script, { open, page }) => {
      await open({
        body: '<page-clock is-big limit="3" note=\'{"a":1}\'><b>Author</b></page-clock>',
        script,
      });
      await page.evaluate(() => {
        const attributes = {
          isBig: { type: 'boolean', description: '' },
          limit: { type: 'number', description: '' },
          note: { type: 'json', description: '', clean: (value: unknown) => value },
        } as const;
        return window.eduEmbed?.define(
          { tag: 'page-clock', summary: '', hydrate: 'static', attributes },
          (React) => (props) => {
            const [count, setCount] = React.useState(0);
            return React.createElement(
              'button',
              { onClick: () => setCount(count + 1) },
              `${JSON.stringify(props)} ${count}`,
              React.createElement('slot'),
            );
          },
        );
      });
      await page.getByRole('button').click();
      await expect
        .poll(() => page.getByRole('button').textContent())
        .toBe('{"items":[],"isBig":true,"limit":3,"note":{"a":1}} 1');
      expect(
        await page.evaluate(
          () => (document.querySelector('page-clock') as HTMLElement & { limit?: number }).limit,
        ),
      ).toBe(3);
      expect(await page.getByText('Author').isVisible()).toBe(true);
    },
  );
});
