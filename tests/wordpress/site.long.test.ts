import { describe, expect, test } from 'vitest';
import { findUnservedPages } from './support/served-pages.ts';
import { isUnavailable, wordpress } from './wordpress-test.ts';

describe.skipIf(isUnavailable)('our server in front of WordPress', () => {
  test('serves every page, article and contributor', async () => {
    const { seeded } = wordpress;
    expect(seeded.length).toBeGreaterThan(60);
    expect(await findUnservedPages(seeded)).toEqual([]);
  });
});
