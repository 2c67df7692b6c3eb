import type { Browser, Page } from 'playwright';
import { origin, sizes } from './site-test.ts';

type Size = keyof typeof sizes;

/** Opens a page of our site in a new context. Close it with `page.context().close()`. */
export async function openPage(
  browser: Browser,
  path: string,
  { size = 'desktop', ...options }: { size?: Size; javaScriptEnabled?: boolean; bypassCSP?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({ viewport: sizes[size], hasTouch: size === 'phone', ...options });
  const page = await context.newPage();
  await page.goto(origin + path);
  return page;
}
