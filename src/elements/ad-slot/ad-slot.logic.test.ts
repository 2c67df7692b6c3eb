import { describe, expect, it } from 'vitest';
import { isMonetizationDisabled } from './ad-slot.logic.ts';

describe('isMonetizationDisabled', () => {
  it('reads from the page data whether monetization is disabled', () => {
    expect(isMonetizationDisabled('{"page":{"isMonetizationDisabled":true}}')).toBe(true);
    expect(isMonetizationDisabled('{"page":{"isMonetizationDisabled":false}}')).toBe(false);
  });

  it('treats missing or invalid page data as monetized', () => {
    expect(
      [undefined, null, '', '{', '{}', 'null', '[]', '{"page":{"isMonetizationDisabled":"true"}}'].map(
        isMonetizationDisabled,
      ),
    ).toEqual(Array(8).fill(false));
  });
});
