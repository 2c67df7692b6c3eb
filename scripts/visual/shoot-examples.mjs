import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { findTestBrowser } from '../install.mjs';
import { comparePictures } from './compare-pictures.mjs';

const widths = [390, 1280];

async function readLinks(address, pattern) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return [...new Set([...(await answer.text()).matchAll(pattern)].map(([, path]) => path))];
}

/** Addresses of all examples in a site's gallery, as the gallery itself links them. */
async function listExamples(origin, tags) {
  const elements = (
    await readLinks(new URL('/demo/', origin), /href="(\/demo\/[a-z0-9]+(?:-[a-z0-9]+)+\/)"/g)
  ).filter((path) => tags.length === 0 || tags.some((tag) => path === `/demo/${tag}/`));
  const lists = await Promise.all(
    elements.map((path) => readLinks(new URL(path, origin), new RegExp(`href="(${path}[a-z0-9-]+/)"`, 'g'))),
  );
  return lists.flat();
}

/** Everything that fills itself when seen has been seen, and pictures and fonts are there. */
async function settle(page) {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch((error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
  // `fonts.ready` knows nothing of a font that only a late root asks for; a fallback that this machine lacks is none.
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
}

async function shoot(context, address) {
  const page = await context.newPage();
  try {
    await page.goto(address, { waitUntil: 'load' });
    await settle(page);
    return await page.screenshot({ fullPage: true, animations: 'disabled' });
  } finally {
    await page.close();
  }
}

/** One example at one width on both sides; a side that lacks it has no picture. */
async function compareOnce(context, path, sides) {
  const pictures = {};
  for (const side of ['before', 'after'])
    if (sides[side].paths.has(path))
      pictures[side] = await shoot(context, new URL(path, sides[side].origin).href);
  const { count, picture } =
    pictures.before && pictures.after ? comparePictures(pictures.before, pictures.after) : { count: 1 };
  return { count, pictures: { ...pictures, difference: picture } };
}

/** What differs is looked at twice: a slow answer is no change. */
async function compareExample(context, path, sides, name, folder) {
  const first = await compareOnce(context, path, sides);
  const { count, pictures } = first.count === 0 ? first : await compareOnce(context, path, sides);
  if (count === 0) return { path, count };
  const files = Object.entries(pictures).filter(([, bytes]) => bytes);
  for (const [side, bytes] of files) writeFileSync(join(folder, `${name}.${side}.png`), bytes);
  return { path, count, files: Object.fromEntries(files.map(([side]) => [side, `${name}.${side}.png`])) };
}

/** Shoots every example on both sites, and keeps the pictures of those that differ. */
export async function shootExamples({ before, after, tags, folder }) {
  const sides = {
    before: { origin: before, paths: new Set(await listExamples(before, tags)) },
    after: { origin: after, paths: new Set(await listExamples(after, tags)) },
  };
  const queue = [...new Set([...sides.before.paths, ...sides.after.paths])].flatMap((path) =>
    widths.map((width) => ({ path, width })),
  );
  if (queue.length === 0) throw new Error('no example has that tag');
  const browser = await chromium.launch({
    executablePath: await findTestBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  });
  const results = [];
  try {
    const contexts = {};
    for (const width of widths)
      contexts[width] = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: 'light',
        reducedMotion: 'reduce',
      });
    const work = async () => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const name = `${next.path.slice('/demo/'.length, -1).replace('/', '.')}.${next.width}`;
        results.push({
          ...(await compareExample(contexts[next.width], next.path, sides, name, folder)),
          width: next.width,
        });
      }
    };
    // Most of the time is waiting for pages to come to rest, so more of them than processors.
    await Promise.all(Array.from({ length: 5 }, work));
  } finally {
    await browser.close();
  }
  return results.sort((a, b) => a.path.localeCompare(b.path) || a.width - b.width);
}
