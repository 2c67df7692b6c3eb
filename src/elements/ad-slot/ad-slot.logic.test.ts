import { describe, expect, it } from 'vitest';
import { isMonetizationDisabled } from './ad-slot.logic.ts';

describe('a page without monetization', () => {
  it('says so in its page data', () => {
    expect(isMonetizationDisabled('{"page":{"isMonetizationDisabled":true}}')).toBe(true);
    expect(isMonetizationDisabled('{"page":{"isMonetizationDisabled":false}}')).toBe(false);
  });

  it('is not assumed from page data that are missing or broken', () => {
    expect(
      [undefined, null, '', '{', '{}', 'null', '[]', '{"page":{"isMonetizationDisabled":"true"}}'].map(
        isMonetizationDisabled,
      ),
    ).toEqual(Array(8).fill(false));
  });
});
