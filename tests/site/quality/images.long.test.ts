import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, inject } from 'vitest';
import { startRasterSite } from '../support/raster-site.ts';
import { scrollToEnd, test } from '../support/site-test.ts';

let site: Awaited<ReturnType<typeof startRasterSite>>;

beforeAll(async () => {
  site = await startRasterSite();
}, 60_000);
afterAll(() => site.stop());

const pageKinds = [
  ['home', '/'],
  ['article', '/articles/night-shift/'],
  ['articles tab', '/articles/'],
  ['guide', '/guides/'],
  ['ranking', '/rankings/health-professions-schools/'],
  ['hub', '/healthcare-review-partners/'],
  ['profile', '/healthcare-review-partners/dana-kessler'],
  ['widgets', '/widgets/'],
] as const;

/** Window width in CSS pixels and device pixels per CSS pixel. */
const screens = [
  [390, 3],
  [768, 2],
  [1024, 1],
  [1280, 1],
  [1600, 2],
] as const;

const maxRatio = 1.3;
/** Screens with more device pixels per CSS pixel get the image for this density. */
const maxDensity = 2;
/** The smallest image of the image service. */
const minWidth = 64;

interface FoundImage {
  readonly name: string;
  readonly width: number;
  readonly top: number;
  readonly hasSize: boolean;
  readonly isLazy: boolean;
  readonly isUrgent: boolean;
  readonly isLoaded: boolean;
  /** The width in the URL of the chosen candidate; undefined for SVG. */
  readonly chosen: number | undefined;
}

async function open(browser: Browser, path: string, [width, deviceScaleFactor]: readonly [number, number]) {
  const viewport = { width, height: width < 500 ? 844 : 900 };
  const page = await browser.newPage({ viewport, deviceScaleFactor });
  // Resizing hundreds of images takes minutes; the browser chooses by the URL's width alone.
  await page.route('**/images?*', async (route) => {
    const { searchParams } = new URL(route.request().url());
    const [w, h] = [Number(searchParams.get('w')), Number(searchParams.get('h') ?? 100)];
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}"><circle r="${w}"/></svg>`;
    await route.fulfill({ contentType: 'image/svg+xml', body });
  });
  await page.goto(site.origin + path);
  return page;
}

/**
 * Finds all images that scrolling down shows, including those in shadow roots, but no slides beside the
 * visible ones.
 */
function findImages(page: Page): Promise<FoundImage[]> {
  return page.evaluate(() => {
    const found: FoundImage[] = [];
    const visit = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (!(element instanceof HTMLImageElement)) continue;
        const { width, top, left, right } = element.getBoundingClientRect();
        const frame =
          root instanceof ShadowRoot ? (root.host.closest('content-slider') ?? root.host) : root.body;
        const box = frame.getBoundingClientRect();
        const isBeside = left >= box.right || right <= box.left;
        if (width === 0 || isBeside) continue;
        const { loading, fetchPriority, currentSrc, complete } = element;
        const w = currentSrc.includes('/images?') ? new URL(currentSrc).searchParams.get('w') : null;
        found.push({
          name: `${root instanceof ShadowRoot ? root.host.localName : 'page'} ${Math.round(width)} px: ${element.src.slice(-60)}`,
          width,
          top: top + scrollY,
          hasSize: element.hasAttribute('width') && element.hasAttribute('height'),
          isLazy: loading === 'lazy',
          isUrgent: fetchPriority === 'high',
          isLoaded: complete && currentSrc !== '',
          chosen: w === null ? undefined : Number(w),
        });
      }
    };
    visit(document);
    return found;
  });
}

/** Kinds of pages whose largest content on the first screen is an image, at both widths. */
const kindsWithImage = new Set(['article', 'articles tab', 'guide', 'hub', 'profile', 'widgets']);

/** Expects high priority only for the largest image of the first screen, and lazy images below it. */
function expectLoadingOrder(images: readonly FoundImage[], kind: string, screenHeight: number): void {
  expect(images.filter(({ hasSize }) => !hasSize)).toEqual([]);
  const content = images.filter(({ name }) => !/^site-|\/icons\//.test(name));
  const isUrgent = (image: FoundImage) => !image.isLazy && image.isUrgent;
  expect(content.filter(isUrgent).length, JSON.stringify(content.map(({ name }) => name))).toBe(
    kindsWithImage.has(kind) ? 1 : 0,
  );
  const large = content.filter(({ width, top }) => width >= 200 && top < screenHeight - 100);
  if (large[0]) expect(large[0]).toMatchObject({ isLazy: false, isUrgent: true });
  const below = content.filter(({ top }) => top > screenHeight * 1.5);
  expect(below.filter(({ isLazy }) => !isLazy)).toEqual([]);
}

describe.each(pageKinds)('images of the %s page', (kind, path) => {
  test.for(screens)(
    'images load in the width of their box, and only the largest has high priority, at %i px and %i×',
    async (screen, { browser }) => {
      const page = await open(browser, path, screen);
      if (screen === screens[0] || screen === screens[3])
        expectLoadingOrder(await findImages(page), kind, page.viewportSize()?.height ?? 0);
      // The browser loads images up to a screen before they are in view.
      await scrollToEnd(page, 1);
      const missing = async () => (await findImages(page)).filter(({ isLoaded }) => !isLoaded);
      await expect.poll(missing).toEqual([]);
      const density = screen[1];
      const wrong = (await findImages(page)).flatMap(({ name, width: box, chosen }) => {
        if (chosen === undefined) return [];
        const isTooLarge = chosen > minWidth && chosen > box * density * maxRatio;
        const isTooSmall = chosen < box * Math.min(density, maxDensity) * 0.95;
        return isTooLarge || isTooSmall ? [`${name} loads ${chosen} px`] : [];
      });
      expect(wrong).toEqual([]);
      await page.close();
    },
  );
});

test.for(['siteOrigin', 'socialWorkOrigin'] as const)(
  'sends the logo and the mark of %s with at most 2,000 bytes each',
  async (site) => {
    const origin = inject(site);
    const html = await (await fetch(`${origin}/`)).text();
    const paths = [...new Set(html.match(/\/pictures\/(?:logo|mark)[\w-]*\.svg/g))];
    expect(paths.length).toBeGreaterThan(1);
    for (const path of paths) {
      const { headers } = await fetch(origin + path, { headers: { 'accept-encoding': 'br' } });
      expect(headers.get('content-encoding'), path).toBe('br');
      expect(Number(headers.get('content-length')), path).toBeGreaterThan(100);
      expect(Number(headers.get('content-length')), path).toBeLessThanOrEqual(2000);
    }
  },
);
