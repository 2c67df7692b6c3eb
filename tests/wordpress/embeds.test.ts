import { describe, expect } from 'vitest';
import { findFreePort } from '../support/free-port.ts';
import { isUnavailable, test, wordpress } from './wordpress-test.ts';

const longTimeout = { timeout: 15_000 };

const paths = {
  'a ranking': '/embed/frame/school-rankings?extid=health-professions-us&limit=3',
  'a map': '/embed/frame/us-state-map?heading=States',
  'a finder': '/embed/frame/program-finder?degree=masters',
};

/**
 * Saves a post of an author with a URL on a separate line, and returns the link of the page. WordPress
 * fetches the description of the URL when it renders the post for its response, and stores it.
 */
async function publishUrl(url: string): Promise<string> {
  const content = `Before the widget.\n\n${url}\n\nAfter the widget.`;
  const response = await fetch(`${wordpress.origin}/wp-json/wp/v2/posts`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`author:${wordpress.passwords.author}`).toString('base64')}`,
      'content-type': 'application/json',
      'x-edu-local-embeds': new URL(url).port,
    },
    body: JSON.stringify({ title: 'Pasted', status: 'publish', content }),
  });
  expect(response.status).toBe(201);
  const { link } = await response.json();
  return link;
}

describe.skipIf(isUnavailable)('a pasted URL of a widget', () => {
  test.for(Object.entries(paths))(
    'shows %s in a frame with the height of its content',
    async ([, path], { browser }) => {
      const link = await publishUrl(wordpress.serverOrigin + path);
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await page.goto(link);
      const frame = page.locator('iframe.wp-embedded-content');
      expect(await frame.getAttribute('sandbox')).toBe('allow-scripts');
      // WordPress shows the frame when its script has loaded, and sizes it by the frame's messages.
      await expect.poll(() => frame.getAttribute('style'), longTimeout).toBe(null);
      const inner = page.frameLocator('iframe.wp-embedded-content');
      const tag = /frame\/([a-z-]+)/.exec(path)?.[1] ?? '';
      await expect.poll(() => inner.locator(`${tag}[data-state=ready]`).count(), longTimeout).toBe(1);
      const wanted = async () => {
        const height = await inner.locator('body').evaluate((body) => body.getBoundingClientRect().height);
        return Math.min(Math.max(Math.ceil(height), 200), 1000);
      };
      // Both heights change until everything has loaded.
      const difference = async () => (await wanted()) - Number(await frame.getAttribute('height'));
      await expect.poll(difference, longTimeout).toBe(0);
      expect(
        await inner.locator(tag).evaluate((widget) => widget.getBoundingClientRect().height),
      ).toBeGreaterThan(50);
      await page.close();
    },
  );

  test('shows text with a link to visitors without JavaScript', async ({ browser }) => {
    const link = await publishUrl(wordpress.serverOrigin + paths['a map']);
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(link);
    const text = page.locator('blockquote.wp-embedded-content a');
    expect(await text.isVisible()).toBe(true);
    expect(await text.getAttribute('href')).toContain('/embed/frame/us-state-map');
    expect(await text.textContent()).not.toBe('');
    await context.close();
  });

  test('stays plain text when our server is unreachable', async () => {
    const url = `http://127.0.0.1:${await findFreePort()}/embed/frame/us-state-map`;
    const link = await publishUrl(url);
    expect(await (await fetch(link)).text()).toMatch(
      new RegExp(`Before the widget\\.[\\s\\S]*<p>${url}</p>[\\s\\S]*After the widget\\.`),
    );
  });
});
