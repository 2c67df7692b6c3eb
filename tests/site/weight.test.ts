import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { origin, scrollToEnd, sizes, test } from './site-test.ts';

interface BuildManifest {
  readonly script: string;
  readonly files: Readonly<Record<string, { readonly br: number }>>;
}

/** The files and all that they import statically. */
function filesOf(paths: readonly string[]): Set<string> {
  const found = new Set(paths);
  for (const path of found) {
    const text = readFileSync(new URL(`../../dist${path}`, import.meta.url), 'utf8');
    for (const [, file] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) found.add(`/embed/${file}`);
  }
  return found;
}

test('runs at most 5 KB of JavaScript before any interaction, scrolled to the end, and no React', async ({ browser }) => {
  const context = await browser.newContext({ viewport: sizes.phone });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const run = new Set<string>();
  session.on('Debugger.scriptParsed', ({ url }) => url.startsWith(origin) && run.add(new URL(url).pathname));
  await session.send('Debugger.enable');
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 });
  await page.goto(`${origin}/`, { waitUntil: 'load' });
  await scrollToEnd(page);
  await page.waitForTimeout(1500);
  const manifest = JSON.parse(readFileSync(new URL('../../dist/manifest.json', import.meta.url), 'utf8')) as BuildManifest;
  const weights = [...run].map((path) => [path, manifest.files[path]?.br ?? Number.POSITIVE_INFINITY] as const);
  // What acts or fetches when it is seen (ad slots, sponsored cards, the footer) brings its code then: that is not counted.
  const whenSeen = filesOf([...run].filter((path) => /\/(attach|environment|behaviour-[a-z-]+)\./.test(path)));
  const counted = weights.filter(([path]) => !whenSeen.has(path));
  expect(counted.map(([path]) => path)).toContain(manifest.script);
  expect(
    counted.reduce((sum, [, bytes]) => sum + bytes, 0),
    JSON.stringify(weights),
  ).toBeLessThanOrEqual(5000);
  expect([...run].filter((path) => path.includes('runtime'))).toEqual([]);
  await context.close();
});
