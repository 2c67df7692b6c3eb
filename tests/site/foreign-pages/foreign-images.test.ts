import sharp from 'sharp';
import { expect } from 'vitest';
import { serveForeignPage } from '../support/foreign-host.ts';
import { origin, test } from '../support/site-test.ts';

test('elements show images of the host page and of hosts that the server does not resize', async ({
  browser,
}) => {
  const images = ['/a.png', 'b.png', '//images.example/c.png', 'https://images.example/d.png'];
  const experts = images.map((image) => `<expert-item name="Ada Moss" image="${image}"></expert-item>`);
  const host = await serveForeignPage(
    `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"><script src="${origin}/embed.js" async></script></head><body>${experts.join('')}</body></html>`,
  );
  const page = await browser.newPage();
  const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#b3142b' } })
    .png()
    .toBuffer();
  await page.route(/^[^?]+\/[a-d]\.png$/, (route) => route.fulfill({ contentType: 'image/png', body }));
  await page.goto(host.url);
  const shown = () =>
    page
      .locator('expert-item img')
      .evaluateAll((found: HTMLImageElement[]) =>
        found.flatMap((image) => (image.naturalWidth ? image.getAttribute('src') : [])),
      );
  await expect.poll(shown).toEqual(images);
  await page.close();
  host.close();
});
