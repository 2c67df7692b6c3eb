import type { Page } from 'playwright';
import { expect, inject } from 'vitest';
import { origin, sizes, test } from '../support/site-test.ts';

/** Lists the keys of both storages and the names of cookies that the page has stored in the browser. */
function listStored(page: Page): Promise<string[]> {
  return page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...document.cookie.split('; ').flatMap((cookie) => cookie.split('=', 1).filter(Boolean)),
  ]);
}

/** Reads the privacy terms of both sites, as HTML. */
function readTerms(): Promise<string[]> {
  const sites = [origin, inject('socialWorkOrigin')];
  return Promise.all(sites.map(async (site) => (await fetch(`${site}/privacy-terms/`)).text()));
}

/** Uses every feature that stores data in the browser: a notice, the comparison, the finder, the dialogs. */
async function useStoringFeatures(page: Page): Promise<void> {
  await page.goto(`${origin}/widgets/`);
  await page.locator('dismissible-banner').getByRole('button').click();
  await page.goto(`${origin}/rankings/health-professions-schools/`);
  const list = page.locator('school-rankings').first();
  await list
    .getByRole('checkbox', { name: /compare/i })
    .first()
    .check();
  await list.locator('select[name="degree"]').focus();
  // Leaving the page earlier would cancel the request for the degrees.
  await expect.poll(() => listStored(page)).toContain('eduEmbedDegrees');
  await page.goto(`${origin}/widgets/international/`);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Cookie Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept all' }).click();
}

test('the privacy terms of both sites list all names under which the site stores data in the browser', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await useStoringFeatures(page);
  await expect
    .poll(() => listStored(page).then((names) => names.sort()))
    .toEqual([
      'eduEmbedCompare',
      'eduEmbedDegrees',
      'edu_consent',
      'internationalModalSeen',
      'widgetsPageNote',
    ]);
  // An author chooses the name under which a notice is stored.
  const stored = (await listStored(page)).filter((name) => name !== 'widgetsPageNote');
  for (const terms of await readTerms())
    expect(stored.filter((name) => !terms.includes(`<code>${name}</code>`))).toEqual([]);
  await context.close();
});

test('the privacy terms say that events contain choices and followed links', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.desktop });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sent });
    document.addEventListener('edu-embed:track', (event) =>
      sent.push(JSON.stringify((event as CustomEvent).detail)),
    );
  });
  await page.goto(`${origin}/widgets/programs/`);
  await page.locator('program-finder select[name="degree"]').first().selectOption('masters');
  const sent = () => page.evaluate<string>('sent.join()');
  await expect.poll(sent).toMatch(/FieldSelected.*"value":"masters"/);
  await page.locator('a[data-visit="program"]:visible').first().click();
  await expect.poll(sent).toMatch(/ProductClicked.*"outboundUrl":"http/);
  for (const terms of await readTerms())
    expect(terms).toMatch(/what you choose in the .*finder.*, and which links you follow/);
  await context.close();
});
