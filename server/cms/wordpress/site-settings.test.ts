import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { createSiteAddresses } from './site-addresses.ts';
import { toSite } from './site-settings.ts';
import { SiteSchema } from './wire.ts';

const addresses = createSiteAddresses('https://cms.example');
const standard = { slug: 'nursing', domain: 'example.org' };

function read(settings: Readonly<Record<string, unknown>>) {
  const report = vi.fn();
  return { site: toSite(v.parse(SiteSchema, { siteName: 'Example', ...settings }), standard, addresses, report), report };
}

it.each(['{"id": "a-1",}', '[1]', '7', 'G-123', '{'])(
  'a setting that should be an object and is %s is left out and named, and the site goes on',
  (analytics) => {
    const { site, report } = read({ analytics, consent: '{"mode": "host"}' });
    expect(site).toMatchObject({ siteName: 'Example', analytics: undefined, consent: { mode: 'host' } });
    expect(report.mock.calls).toEqual([[expect.stringContaining('"analytics"')]]);
  },
);

it('settings that are empty are no fault', () => {
  const { site, report } = read({ analytics: '', consent: ' ' });
  expect([site.analytics, site.consent]).toEqual([undefined, undefined]);
  expect(report).not.toHaveBeenCalled();
});

it('a path of contributors that an editor wrote freely is one step of an address', () => {
  expect(read({ contributorPath: '/Our Experts/' }).site.contributorPath).toBe('our-experts');
  expect(read({}).site.contributorPath).toBe('contributors');
});
