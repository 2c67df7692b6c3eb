import type { BrowserContext, Page } from 'playwright';
import { findViolations, listenToPage } from '../support/site-test.ts';

/**
 * Hydrates every element by moving a pointer over it. Returns the elements that are not ready after 10
 * seconds.
 */
async function hydrateAll(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const hosts = [...document.querySelectorAll<HTMLElement>('[data-state]')].filter(({ localName }) =>
      localName.includes('-'),
    );
    for (const host of hosts)
      host.shadowRoot
        ?.querySelector('[data-root] *')
        ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
    const dormant = () =>
      hosts
        .filter(({ dataset }) => dataset.state !== 'ready')
        .map(({ localName, dataset }) => `${localName} ${dataset.state}`);
    for (let waited = 0; waited < 300 || (dormant().length > 0 && waited < 10_000); waited += 100)
      await new Promise((resolve) => setTimeout(resolve, 100));
    return dormant();
  });
}

/** Finds console messages, elements that do not hydrate, policy violations and axe violations on a page. */
export async function findPageFailures(page: Page, url: string): Promise<string[]> {
  const pageProblems: string[] = [];
  listenToPage(page, pageProblems);
  await page.goto(url, { waitUntil: 'load' });
  const dormant = await hydrateAll(page);
  const failures = await page.evaluate(() => (window as unknown as { failures: string[] }).failures);
  // Axe adds styles, which the page's security policy reports.
  page.removeAllListeners();
  const violations = await findViolations(page);
  const isUnexpected = (line: string) => !line.includes('Tagular not available');
  return [
    ...pageProblems.filter(isUnexpected),
    ...dormant.map((element) => `not hydrated: ${element}`),
    ...failures,
    ...violations,
  ];
}

/** Opens a page that records failed hydrations and violations of the security policy. */
export async function openCrawlPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(() => {
    const failures: string[] = [];
    Object.assign(window, { failures });
    document.addEventListener('edu-embed:error', (event) =>
      failures.push(`hydration: ${JSON.stringify((event as CustomEvent).detail)}`),
    );
    document.addEventListener('securitypolicyviolation', (event) =>
      failures.push(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  return context.newPage();
}
