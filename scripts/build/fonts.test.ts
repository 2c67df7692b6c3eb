import { expect, it } from 'vitest';
import { readFonts } from './fonts.ts';

it('gives fonts hashed paths, preloads two of them and adds fallbacks with their metrics', () => {
  const { files, preloads, css } = readFonts();
  expect(preloads).toHaveLength(2);
  expect(files.every(({ path }) => /^\/fonts\/[\w-]+\.[0-9a-f]{8}\.woff2$/.test(path))).toBe(true);
  for (const path of preloads) expect(css).toContain(path);
  expect(css).toContain('size-adjust:105.04%');
});
