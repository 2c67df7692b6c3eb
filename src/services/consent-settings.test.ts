import { describe, expect, it, vi } from 'vitest';
import { parseChoice, readConsentSettings } from './consent-settings.ts';

const cookie = (value: unknown) => `a=1; edu_consent=${encodeURIComponent(JSON.stringify(value))}; b=2`;

describe('the settings', () => {
  it('are those of the United States where nothing is said', () => {
    expect(readConsentSettings()).toEqual({ mode: 'opt-out', revision: 0 });
  });

  it('are what the configuration says', () => {
    expect(readConsentSettings({ mode: 'host', revision: 3 })).toEqual({ mode: 'host', revision: 3 });
  });

  it('are strict, and say so, where the mode is unknown', () => {
    const warn = vi.fn();
    expect(readConsentSettings({ mode: 'optin', revision: 'x' }, warn)).toEqual({ mode: 'opt-in', revision: 0 });
    expect(warn).toHaveBeenCalledTimes(1);
  });
});

describe('the kept choice', () => {
  it('is what vanilla-cookieconsent wrote', () => {
    expect(parseChoice(cookie({ categories: ['necessary', 'measurement'], revision: 0 }), 0)).toEqual({ measurement: true, advertising: false });
  });

  it.each([
    ['no cookie', ''],
    ['another cookie', 'edu_consent_2=%7B%7D'],
    ['another revision', cookie({ categories: ['measurement'], revision: 1 })],
    ['no categories', cookie({ revision: 0 })],
    ['a cookie of somebody else', 'edu_consent=%E0%A4%A'],
  ])('is none with %s', (_, text) => {
    expect(parseChoice(text, 0)).toBeUndefined();
  });
});
