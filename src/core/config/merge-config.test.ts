import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { defaultConfig } from './default-config.ts';
import { mergeConfig } from './merge-config.ts';

const defaults = defaultConfig(new URL('https://script.example/'));
let warn = vi.spyOn(console, 'warn');
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());

it('merges objects one level deep and keeps keys that the layer does not have', () => {
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
  expect(config.search).toEqual({ appId: 'other', hosts: ['script.example'] });
  expect(config.ads).toEqual({ provider: 'rules', density: 10 });
  expect(config.degree).toBe('phd');
  expect(defaults.search.appId).toBe('embedded');
  expect(warn).not.toHaveBeenCalled();
});

it.each<[string, Record<string, unknown>]>([
  ['inventoryUrl', { inventoryUrl: null }],
  ['inventoryUrl', { inventoryUrl: 'S' }],
  ['search.hosts', { search: { hosts: 'one' } }],
  ['search', { search: ['one'] }],
  ['ads.density', { ads: { density: '30' } }],
  ['siteName', { siteName: 7 }],
  ['partner', { partner: 'brand' }],
  ['cmsUrl', { cmsUrl: 7 }],
  ['studyMatchUrl', { studyMatchUrl: 'javascript:alert(1)' }],
  ['inventoryUrl.production', { inventoryUrl: { production: 'java\nscript:alert(1)' } }],
])('skips an invalid %s and logs it once', (name, layer) => {
  expect(mergeConfig(defaults, layer)).toEqual(defaults);
  expect(warn.mock.calls).toEqual([[expect.stringContaining(`: ${name} `)]]);
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

it.each([[null], [undefined], [['x']], ['text']])('ignores a layer that is not an object: %j', (layer) => {
  expect(mergeConfig(defaults, layer)).toEqual(defaults);
});
