import { describe, expect, it } from 'vitest';
import { decideAd, listFittingSizes } from './ad-decision.ts';

const rule = (rendered: string, frame?: string) => ({ value: { rendered, frame } });
const ads = { provider: 'rules', density: 30 };
const withUnits = { provider: 'gpt', networkCode: '1234', density: 30 };

describe('decideAd', () => {
  it('returns the HTML of the ad rule for each placement', () => {
    const rules = {
      topOfPageRule: rule('top'),
      bottomOfPageRule: rule('bottom'),
      heroRule: rule('hero'),
      inParagraphRule: rule('within'),
    };
    expect(
      (['top-of-page', 'bottom-of-page', 'hero', 'in-paragraph'] as const).map((placement) =>
        decideAd(rules, placement, ads),
      ),
    ).toEqual(['top', 'bottom', 'hero', 'within'].map((html) => ({ kind: 'html', html })));
  });

  it('returns no ad when the rule is missing, null or blank', () => {
    for (const rules of [null, {}, { heroRule: null }, { heroRule: rule(' \n') }]) {
      expect(decideAd(rules, 'hero', ads)).toEqual({ kind: 'none', reason: 'no-rule' });
    }
  });

  it('uses the provider’s ad unit only if the placement has no ad rule', () => {
    expect(decideAd({ heroRule: rule('hero') }, 'hero', withUnits).kind).toBe('html');
    expect(decideAd({}, 'hero', withUnits)).toMatchObject({ kind: 'unit', path: '/1234/hero' });
    expect(decideAd({}, 'hero', { ...withUnits, networkCode: undefined })).toEqual({
      kind: 'none',
      reason: 'no-rule',
    });
  });

  it.each(['pending', 'refused'] as const)(
    'returns no third-party ad while advertising consent is %s',
    (status) => {
      const none = { kind: 'none', reason: `consent-${status}` };
      expect(decideAd({ heroRule: rule('', 'https://ads.example/') }, 'hero', ads, status)).toEqual(none);
      expect(decideAd({}, 'hero', withUnits, status)).toEqual(none);
      expect(decideAd({ heroRule: rule('own') }, 'hero', ads, status).kind).toBe('html');
    },
  );
});

it('returns only the standard sizes that fit into the slot', () => {
  expect(listFittingSizes(350, 100)).toEqual([
    [320, 100],
    [320, 50],
    [300, 50],
  ]);
  expect(listFittingSizes(728, 90)).toContainEqual([728, 90]);
  expect(listFittingSizes(300, 250)).not.toContainEqual([300, 600]);
});
