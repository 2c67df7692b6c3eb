import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect } from 'vitest';
import { prerenderSecret } from '../../support/start-site.ts';
import { origin, test } from '../support/site-test.ts';

/** Directives of the recipes in docs/host-pages.md. */
const scripted = ['script-src', 'connect-src', 'img-src'];
const prerendered = [...scripted, 'style-src'];

const tags =
  '<us-state-map></us-state-map><content-card heading="A" link="/a/" image="/pictures/x.jpg"></content-card><school-rankings extid="health-professions-us" limit="5"></school-rankings>';

let server: Server;
let address = '';
const bodies = new Map<string, string>();

beforeAll(async () => {
  const image = tags.replace('/pictures/', `${origin}/pictures/`);
  const response = await fetch(`${origin}/api/prerender`, {
    method: 'POST',
    headers: { authorization: `Bearer ${prerenderSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ html: image }),
  });
  bodies.set('/scripted', image).set('/prerendered', await response.text());
  server = createServer((request, hostResponse) => {
    const url = new URL(request.url ?? '', 'http://host');
    const html = `<!doctype html><html lang="en"><head><title>Host</title><script src="${origin}/embed/v1/embed.js" async></script></head><body>${bodies.get(url.pathname)}</body></html>`;
    hostResponse
      .writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': url.searchParams.get('policy') ?? '',
      })
      .end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Opens a page, uses its elements, and lists the directives that it violated. */
async function findViolatedDirectives(browser: Browser, path: string, directives: readonly string[]) {
  const policy = ["default-src 'none'", ...directives.map((name) => `${name} ${origin}`)].join('; ');
  const page = await browser.newPage();
  const violated = new Set<string>();
  await page.exposeFunction('reportViolation', (name: string) =>
    violated.add(name.replace(/-(elem|attr)$/, '')),
  );
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      (window as unknown as { reportViolation(name: string): void }).reportViolation(effectiveDirective),
    );
  });
  // The browser itself requests an icon.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${address}${path}?policy=${encodeURIComponent(policy)}`);
  if (directives.includes('script-src')) {
    await page.locator('school-rankings').scrollIntoViewIfNeeded();
    await page.locator('us-state-map').dispatchEvent('click');
    await page.mouse.move(20, 20);
    await page.mouse.move(30, 30);
    await page.waitForFunction(() => customElements.get('us-state-map') !== undefined);
    await page.waitForLoadState('networkidle');
  }
  const states = await page
    .locator('us-state-map, content-card, school-rankings')
    .evaluateAll((nodes) => nodes.map((node) => (node as HTMLElement).dataset.state));
  await page.close();
  return { violated: [...violated].sort(), states };
}

for (const [path, directives] of [
  ['/scripted', scripted],
  ['/prerendered', prerendered],
] as const) {
  test(`the policy for a ${path.slice(1)} page blocks no resource of our elements`, async ({ browser }) => {
    const { violated, states } = await findViolatedDirectives(browser, path, directives);
    expect({ violated, states }).toEqual({ violated: [], states: ['ready', 'ready', 'ready'] });
  });

  for (const directive of directives)
    test(`the policy for a ${path.slice(1)} page needs ${directive}`, async ({ browser }) => {
      const others = directives.filter((name) => name !== directive);
      expect((await findViolatedDirectives(browser, path, others)).violated).toContain(directive);
    });
}
