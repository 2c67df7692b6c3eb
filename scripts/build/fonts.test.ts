import { expect, it } from 'vitest';
import { latinRangeOf } from '../../server/content/analysis/latin-range.ts';
import { charactersIn, makeFonts, scripts } from './fonts.ts';

it('gives fonts hashed paths, preloads two of them and adds fallbacks with their metrics', async () => {
  const { files, preloads, css } = await makeFonts();
  expect(preloads).toHaveLength(2);
  expect(files.every(({ path }) => /^\/fonts\/[\w-]+\.[0-9a-f]{8}\.woff2$/.test(path))).toBe(true);
  for (const path of preloads) expect(css).toContain(path);
  expect(css).toMatch(/src:local\("Arial"\)[^}]*size-adjust:105.6%/);
});

it('keeps the preloaded fonts below 41 KB', async () => {
  const { files, preloads } = await makeFonts();
  const first = files.filter(({ path }) => preloads.includes(path));
  const bytes = first.reduce((sum, { body }) => sum + body.byteLength, 0);
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThan(41_000);
});

it.each([
  ['latin', 'basic'],
  ['latin-supplement', 'supplement'],
  ['latin-ext', 'extended'],
  ['vietnamese', 'extended'],
] as const)('the characters of %s are in the range in which the server looks for them', (script, range) => {
  const misplaced = [...charactersIn(scripts[script])].filter(
    (character) => latinRangeOf(character) !== range,
  );
  expect(misplaced).toEqual([]);
});
