import type { Page } from 'playwright';
import { expect } from 'vitest';
import { serveForeignPage } from './foreign-host.ts';
import { origin } from './site-test.ts';

/**
 * Opens a page of another site, and waits until the elements with this tag are rendered. Resolves to a
 * function that stops the site.
 */
export async function openForeignElement(page: Page, body: string, tag: string): Promise<() => void> {
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A theme</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body>${body}<section></section></body></html>`,
  );
  await page.goto(host.url);
  await expect.poll(() => page.locator(tag).first().getAttribute('data-state')).toBe('ready');
  return host.close;
}

/** Moves the element with this tag to the end of the page. */
export const moveElement = (page: Page, tag: string) =>
  page.locator(tag).evaluate((host) => document.querySelector('section')?.append(host));
