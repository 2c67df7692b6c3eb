import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultConfig } from './default-config.ts';
import { mergeConfig } from './merge-config.ts';

const defaults = defaultConfig(new URL('https://script.example/'));
let warn = vi.spyOn(console, 'warn');
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it('merges objects one level deep and keeps keys that the override does not have', () => {
  const config = mergeConfig(defaults, {
    inventoryUrl: { production: 'https://live.example' },
    search: { appId: 'other' },
    ads: { density: 10 },
    degree: 'phd',
  });
  expect(config.inventoryUrl).toEqual({
    production: 'https://live.example',
    staging: 'https://script.example',
  });
  expect(config.search).toEqual({ appId: 'other', hosts: [] });
  expect(config.ads).toEqual({ provider: 'rules', density: 10 });
  expect(config.degree).toBe('phd');
  expect(defaults.search.appId).toBe('embedded');
  expect(warn).not.toHaveBeenCalled();
});

it.each<[string, Record<string, unknown>, string]>([
  ['inventoryUrl', { inventoryUrl: null }, 'null; its type must be object. Using {'],
  ['inventoryUrl', { inventoryUrl: 'S' }, '"S"; its type must be object. Using {'],
  ['search.hosts', { search: { hosts: 'one' } }, '"one"; its type must be list of strings. Using [].'],
  ['search.hosts', { search: { hosts: [1] } }, '[1]; its type must be list of strings. Using [].'],
  ['search', { search: ['one'] }, '["one"]; its type must be object. Using {'],
  ['ads.density', { ads: { density: '30' } }, '"30"; its type must be number. Using 30.'],
  ['siteName', { siteName: 7 }, '7; its type must be string. Using "script.example".'],
  ['partner', { partner: 'brand' }, '"brand"; its type must be object. Using no value.'],
  ['cmsUrl', { cmsUrl: 7 }, '7; its type must be string. Using no value.'],
  [
    'studyMatchUrl',
    { studyMatchUrl: 'javascript:alert(1)' },
    '"javascript:alert(1)"; its scheme is not allowed. Using "https://',
  ],
  [
    'inventoryUrl.production',
    { inventoryUrl: { production: 'java\nscript:alert(1)' } },
    '"java\\nscript:alert(1)"; its scheme is not allowed. Using "https://',
  ],
])('skips an invalid %s and logs once what it expected and uses', (name, override, problem) => {
  expect(mergeConfig(defaults, override)).toEqual(defaults);
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`Configuration: ${name} is ${problem}`)]]);
});

it('skips a brand that is not a string', () => {
  const { partner } = mergeConfig(defaults, { partner: { brand: {}, redirectUrl: '/x' } });
  expect(partner).toEqual({ redirectUrl: '/x' });
  expect(warn.mock.calls).toEqual([
    ['Configuration: partner.brand is {}; its type must be string. Using no value.'],
  ]);
});

it('accepts any values, and lists with any items, in a group without declared keys', () => {
  const config = mergeConfig(defaults, { analytics: { ids: ['a'], hosts: [1], vitals: '10' } });
  expect(config.analytics).toEqual({ ids: ['a'], hosts: [1], vitals: '10' });
  expect(mergeConfig({ ...defaults, analytics: { ids: [1] } }, { analytics: { ids: [] } }).analytics).toEqual(
    { ids: [] },
  );
  expect(warn).not.toHaveBeenCalled();
});

it('accepts keys without a default, and ignores null and undefined without a warning', () => {
  const config = mergeConfig(defaults, {
    cmsUrl: 'https://cms.example',
    consent: { mode: 'host' },
    partner: null,
    analytics: undefined,
  });
  expect(config).toEqual({ ...defaults, cmsUrl: 'https://cms.example', consent: { mode: 'host' } });
  expect(warn).not.toHaveBeenCalled();
});

it.each([[null], [undefined], [['x']], ['text']])(
  'ignores an override that is not an object: %j',
  (override) => {
    expect(mergeConfig(defaults, override)).toEqual(defaults);
  },
);
