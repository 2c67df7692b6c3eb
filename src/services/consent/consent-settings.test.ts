import { describe, expect, it, vi } from 'vitest';
import { writeChoice } from './consent-record.ts';
import { parseChoice, readConsentSettings } from './consent-settings.ts';

const cookie = (value: unknown) => `a=1; edu_consent=${encodeURIComponent(JSON.stringify(value))}; b=2`;

describe('consent settings', () => {
  it('uses the opt-out mode of the United States by default', () => {
    expect(readConsentSettings()).toEqual({
      mode: 'opt-out',
      revision: 0,
      link: '/do-not-sell-or-share-my-personal-information/',
    });
  });

  it('reads the consent settings from the configuration', () => {
    expect(readConsentSettings({ mode: 'host', revision: 3, link: '/choices/' })).toEqual({
      mode: 'host',
      revision: 3,
      link: '/choices/',
    });
  });

  it('uses opt-in and warns if the mode is unknown', () => {
    const warn = vi.fn();
    expect(
      readConsentSettings({ mode: 'optin', revision: 'x', link: 'javascript:alert(1)' }, warn),
    ).toMatchObject({
      mode: 'opt-in',
      revision: 0,
      link: '/do-not-sell-or-share-my-personal-information/',
    });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('the stored choice', () => {
  it('reads back the written choice, with time, id and revision', () => {
    const written = writeChoice(
      { measurement: true, advertising: false },
      { revision: 2, now: new Date('2030-01-02T03:04:05Z'), id: 'x' },
    );
    expect(parseChoice(written, 2)).toEqual({ measurement: true, advertising: false, isOutdated: false });
    expect(decodeURIComponent(written)).toBe(
      'edu_consent={"categories":["necessary","measurement"],"revision":2,"consentId":"x","consentTimestamp":"2030-01-02T03:04:05.000Z"}; Max-Age=15724800; Path=/; SameSite=Lax',
    );
  });

  it.each([
    ['no cookie', ''],
    ['another cookie', 'edu_consent_2=%7B%7D'],
    ['no categories', cookie({ revision: 0 })],
    ['an invalid cookie', 'edu_consent=%E0%A4%A'],
  ])('returns no stored choice with %s', (_, text) => {
    expect(parseChoice(text, 0)).toBeUndefined();
  });

  it('marks a choice of another revision as outdated', () => {
    expect(parseChoice(cookie({ categories: ['measurement'], revision: 1 }), 0)).toEqual({
      measurement: true,
      advertising: false,
      isOutdated: true,
    });
  });
});
