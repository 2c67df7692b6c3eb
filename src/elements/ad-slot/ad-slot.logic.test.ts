import { describe, expect, it } from 'vitest';
import { isMonetizationDisabled, renderedFor } from './ad-slot.logic.ts';

const rule = (rendered: string) => ({ value: { rendered } });

describe('the rule of a placement', () => {
  it('is its own', () => {
    const rules = { topOfPageRule: rule('top'), bottomOfPageRule: rule('bottom'), heroRule: rule('hero'), inParagraphRule: rule('within') };
    expect((['top-of-page', 'bottom-of-page', 'hero', 'in-paragraph'] as const).map((placement) => renderedFor(rules, placement))).toEqual([
      'top',
      'bottom',
      'hero',
      'within',
    ]);
  });

  it('is none when it is missing, null or blank', () => {
    expect([null, {}, { heroRule: null }, { heroRule: rule(' \n') }].map((rules) => renderedFor(rules, 'hero'))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('a page without monetization', () => {
  it('says so in its page data', () => {
    expect(isMonetizationDisabled('{"page":{"isMonetizationDisabled":true}}')).toBe(true);
    expect(isMonetizationDisabled('{"page":{"isMonetizationDisabled":false}}')).toBe(false);
  });

  it('is not assumed from page data that are missing or broken', () => {
    expect([undefined, null, '', '{', '{}', 'null', '[]', '{"page":{"isMonetizationDisabled":"true"}}'].map(isMonetizationDisabled)).toEqual(
      Array(8).fill(false),
    );
  });
});
