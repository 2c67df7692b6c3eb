import type { Page } from 'playwright';
import { describe } from 'vitest';
import { expect, test } from '../support/browser-test.ts';
import { isLongRun } from '../support/long-run.ts';
import { plain, prerendered } from '../support/rendered-markup.ts';
import { openWith, scriptVariants } from '../support/script-variants.ts';

const collectErrors = (page: Page) =>
  page.addInitScript(() => {
    const errors: string[] = [];
    Object.assign(window, { errors });
    document.addEventListener('edu-embed:error', (event) =>
      errors.push(`${(event as CustomEvent).detail.tag}: ${(event as CustomEvent).detail.message}`),
    );
  });

describe.each(scriptVariants.filter(({ savesData }) => !savesData))('with $name', (variant) => {
  test('keeps every node of every element during hydration', async ({ open, page }) => {
    await collectErrors(page);
    const tags = [
      'click-counter',
      'cascade-form',
      'hover-tip',
      'open-details',
      'value-card',
      'visible-card',
      'own-chunk-card',
    ];
    await page.addInitScript(() => {
      document.addEventListener('DOMContentLoaded', () => {
        const nodes = [...document.querySelectorAll('[hydrate]')].flatMap((host) => [
          ...(host.shadowRoot?.querySelectorAll('[data-root] *') ?? []),
        ]);
        Object.assign(window, { nodes });
      });
    });
    await openWith(variant, tags.map((tag) => prerendered(tag, { hydrate: 'load' })).join(''), {
      page,
      open,
    });
    const isHydrated = (tag: string) =>
      page.evaluate(
        (name) =>
          Object.keys(document.querySelector(name)?.shadowRoot?.querySelector('[data-root]') ?? {}).length >
          0,
        tag,
      );
    for (const tag of tags) await expect.poll(() => isHydrated(tag)).toBe(true);
    expect(await page.evaluate('[nodes.length > 30, nodes.every((node) => node.isConnected)]')).toEqual([
      true,
      true,
    ]);
    expect(await page.evaluate('errors')).toEqual([]);
  });

  test('links the style sheet in browsers without constructable style sheets', async ({ open, page }) => {
    await page.addInitScript(() => {
      for (const { prototype } of [Document, ShadowRoot])
        Reflect.deleteProperty(prototype, 'adoptedStyleSheets');
      // The error message of Safari before 16.4.
      window.CSSStyleSheet.prototype.replaceSync = () => {
        throw new TypeError('Illegal constructor');
      };
    });
    await openWith(variant, plain('click-counter') + plain('click-counter'), { page, open });
    await page.getByRole('button').first().click();
    await expect.poll(() => page.getByRole('button').first().textContent()).toBe('Clicks 1');
    const count = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('click-counter')].map((host) => host.shadowRoot?.styleSheets.length),
      );
    expect(await count()).toEqual([1, 1]);
  });

  test('keeps the state and the nodes when an element is moved', async ({ open, page }) => {
    await openWith(variant, `${prerendered('click-counter')}<section></section>`, { page, open });
    await page.evaluate(() =>
      document.addEventListener('test:unmount', () => document.body.append('unmounted')),
    );
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    const button = await page.getByRole('button').elementHandle();
    await page.evaluate(() =>
      document.querySelector('section')?.append(document.querySelector('click-counter') ?? ''),
    );
    await page.locator('section').getByRole('button').click();
    await expect.poll(() => page.locator('section').getByRole('button').textContent()).toBe('Clicks 2');
    expect(await button?.evaluate((node) => node.isConnected)).toBe(true);
    expect(await page.getByText('unmounted').count()).toBe(0);
  });

  test('keeps the state, the nodes and the focus when moveBefore moves the element', async ({
    open,
    page,
  }) => {
    await openWith(variant, `${prerendered('click-counter')}<section></section>`, { page, open });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    const isFocused = await page.evaluate(() => {
      const host = document.querySelector('click-counter') as HTMLElement;
      document.addEventListener('test:unmount', () => document.body.append('unmounted'));
      // TypeScript's types do not have moveBefore yet.
      (
        document.querySelector('section') as unknown as { moveBefore(node: Node, before: null): void }
      ).moveBefore(host, null);
      return document.activeElement === host;
    });
    expect(isFocused).toBe(true);
    await page.locator('section').getByRole('button').click();
    await expect.poll(() => page.locator('section').getByRole('button').textContent()).toBe('Clicks 2');
    expect(await page.getByText('unmounted').count()).toBe(0);
  });

  test('hydrates a root that arrives as an inert template by innerHTML', async ({ open, page, console }) => {
    // Chromium warns about every template that innerHTML leaves inert.
    console.expect(/declarative Shadow DOM is not being parsed/);
    await openWith(variant, '<section></section>', { page, open });
    const button = await page.evaluateHandle(
      (html) => {
        const section = document.querySelector('section') as HTMLElement;
        section.innerHTML = html;
        return section.querySelector('click-counter')?.shadowRoot?.querySelector('button');
      },
      prerendered('click-counter', { start: '4' }),
    );
    expect(await page.getByRole('button').textContent()).toBe('Clicks 4');
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 5');
    expect(await button.evaluate((node) => node?.isConnected)).toBe(true);
    expect(await page.locator('template').count()).toBe(0);
  });

  test('re-renders an element that is inserted after its removal', async ({ open, page }) => {
    await openWith(variant, prerendered('click-counter'), { page, open });
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
    await page.evaluate(async () => {
      const host = document.querySelector('click-counter') as HTMLElement;
      host.remove();
      await new Promise((resolve) => setTimeout(resolve, 20));
      document.body.append(host);
    });
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 0');
    await page.getByRole('button').click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Clicks 1');
  });

  test('leaks no memory when many elements are added and removed', async ({ open, page }) => {
    await openWith(variant, prerendered('view-card'), { page, open });
    const elementCount = isLongRun ? 300 : 50;
    await page.evaluate(async (count) => {
      const counts = { mounts: 0, unmounts: 0 };
      document.addEventListener('test:mount', () => (counts.mounts += 1));
      document.addEventListener('test:unmount', () => (counts.unmounts += 1));
      const removed: WeakRef<Element>[] = [];
      for (let index = 0; index < count; index += 1) {
        const host = document.body.appendChild(document.createElement('click-counter'));
        removed.push(new WeakRef(host));
      }
      Object.assign(window, { counts, removed });
    }, elementCount);
    await expect.poll(() => page.evaluate('counts.mounts'), { timeout: 15_000 }).toBe(elementCount);
    await page.evaluate(() => {
      for (const host of document.querySelectorAll('click-counter')) host.remove();
    });
    await expect.poll(() => page.evaluate('counts.unmounts')).toBe(elementCount);
    const session = await page.context().newCDPSession(page);
    const alive = async () => {
      await session.send('HeapProfiler.collectGarbage');
      return page.evaluate('removed.filter((host) => host.deref()).length');
    };
    await expect.poll(alive).toBe(0);
  });

  test('renders an element that is inserted again after its removal during the load of its data', async ({
    open,
    page,
    site,
  }) => {
    const release = site.hold('/api/config/');
    site.json('/api/config/default', {});
    await open({ body: '<click-counter></click-counter>', script: variant.script, isOurs: false });
    await expect.poll(() => site.requests('/api/config/').length).toBe(1);
    const host = await page.locator('click-counter').elementHandle();
    await host?.evaluate((node) => node.remove());
    release();
    await page.waitForTimeout(300);
    await host?.evaluate((node) => document.body.append(node));
    await expect.poll(() => page.locator('click-counter').getByRole('button').count()).toBe(1);
  });

  test('renders an element again whose root is from another build', async ({ open, page }) => {
    await collectErrors(page);
    const old = prerendered('click-counter', { label: 'Old build' }, { build: '0123456789' });
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () =>
        Object.assign(window, {
          old: document.querySelector('click-counter')?.shadowRoot?.querySelector('button'),
        }),
      ),
    );
    await openWith(variant, old, { page, open });
    await expect.poll(() => page.evaluate('old.isConnected')).toBe(false);
    await page.getByRole('button', { name: 'Old build' }).click();
    await expect.poll(() => page.getByRole('button').textContent()).toBe('Old build 1');
    expect(await page.evaluate('errors')).toEqual([]);
  });

  test('submits a form once after it was removed and inserted again', async ({ open, page, site }) => {
    const release = site.hold('/embed/runtime');
    await openWith(variant, prerendered('cascade-form'), { page, open });
    await page.evaluate(async () => {
      const host = document.querySelector('cascade-form') as HTMLElement;
      Object.assign(window, { submits: 0 });
      document.addEventListener('cascade-form:submit', () =>
        Object.assign(window, { submits: (window as unknown as { submits: number }).submits + 1 }),
      );
      host.remove();
      await new Promise((resolve) => setTimeout(resolve, 20));
      document.body.append(host);
    });
    await page.getByRole('button', { name: 'Send twice' }).click();
    release();
    await expect.poll(() => page.evaluate('submits')).toBe(1);
    await page.waitForTimeout(100);
    expect(await page.evaluate('submits')).toBe(1);
  });
});

describe('an error', () => {
  test.for(['client', 'effect', 'click'])(
    'shows the author’s content, reports the error once, and leaves the page working (%s)',
    async (when, { open, page, console }) => {
      console.expect(/^<broken-card> broken/);
      await collectErrors(page);
      await open({
        body:
          prerendered(
            'broken-card',
            { when: when === 'client' ? 'never' : when },
            { children: '<b>Author</b>' },
          ) + prerendered('click-counter'),
      });
      await page.evaluate(() =>
        Object.assign(window.eduEmbed ?? {}, {
          onError: ({ tag }: { tag: string }) => document.body.append(`reported ${tag}`),
        }),
      );
      if (when === 'client')
        await page.evaluate(() => document.querySelector('broken-card')?.setAttribute('when', 'client'));
      else await page.getByRole('button', { name: 'Break' }).click();
      await expect.poll(() => page.locator('broken-card').getAttribute('data-state')).toBe('failed');
      expect(await page.getByText('Author').isVisible()).toBe(true);
      expect(await page.getByText('reported broken-card').count()).toBe(1);
      expect(await page.evaluate('errors.length')).toBe(1);
      expect(console.lines).toHaveLength(1);
      await page.getByRole('button', { name: 'Clicks' }).click();
      await expect.poll(() => page.getByRole('button', { name: 'Clicks' }).textContent()).toBe('Clicks 1');
    },
  );

  test('shows the author’s content when rendering fails on the server and in the browser', async ({
    open,
    page,
    console,
  }) => {
    console.expect(/^<broken-card> broken/);
    await open({ body: plain('broken-card', { when: 'client' }, '<b>Author</b>') + plain('value-card') });
    await expect.poll(() => page.locator('broken-card').getAttribute('data-state')).toBe('failed');
    // A valid value renders again after an invalid one.
    await page.evaluate(() => document.querySelector('broken-card')?.setAttribute('when', 'never'));
    await expect.poll(() => page.locator('broken-card').getAttribute('data-state')).toBe('ready');
    expect(await page.locator('broken-card').getByRole('button', { name: 'Break' }).count()).toBe(1);
    await page.evaluate(() => document.querySelector('broken-card')?.setAttribute('when', 'client'));
    await expect.poll(() => page.locator('broken-card').getAttribute('data-state')).toBe('failed');
    await expect.poll(() => page.locator('value-card').getAttribute('data-state')).toBe('ready');
    expect(await page.getByText('Author').isVisible()).toBe(true);
    expect(console.lines).toHaveLength(2);
  });

  test('leaves the element as it is when a handler throws', async ({ open, page, console }) => {
    console.expect(/broken in a handler/);
    await open({ body: prerendered('broken-card', { when: 'handler' }) });
    await page.getByRole('button').click();
    await expect.poll(() => console.lines.length).toBe(1);
    expect(await page.getByRole('button').isVisible()).toBe(true);
    expect(await page.locator('broken-card').getAttribute('data-state')).toBe('ready');
  });
});
