import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../configuration/configuration.ts';
import { fakeSite } from '../testing/fake-cms.ts';
import { toSiteConfig } from './site-config.ts';

describe('the configuration for browsers', () => {
  it('the configuration for browsers has paths for built-in services, and the configured URLs of external ones', () => {
    expect(toSiteConfig(fakeSite, readConfiguration({}), '')).toMatchObject({
      iconBaseUrl: '/icons',
      voyagerUrl: '/discover',
      inventoryUrl: { production: '' },
      search: { hosts: [] },
    });
    const upstream = readConfiguration({
      INVENTORY_URL: 'https://i.example',
      SEARCH_URL: 'https://s.example',
      REDIRECT_URL: 'https://r.example',
      STUDY_MATCH_URL: 'https://m.example/',
      SITE_URL: 'https://p.example',
    });
    expect(
      toSiteConfig({ ...fakeSite, partner: { brand: 'b', redirectUrl: '/' } }, upstream, 'https://o.example'),
    ).toMatchObject({
      inventoryUrl: { production: 'https://i.example' },
      search: { hosts: ['https://s.example'] },
      partner: { redirectUrl: 'https://r.example' },
      studyMatchUrl: 'https://m.example/',
      siteUrl: 'https://p.example',
      iconBaseUrl: 'https://o.example/icons',
    });
  });

  it('uses the production inventory for staging unless a staging inventory is configured', () => {
    const inventoryOf = (environment: Record<string, string>) =>
      toSiteConfig(fakeSite, readConfiguration(environment), '').inventoryUrl;
    const INVENTORY_URL = 'https://i.example';
    expect(inventoryOf({ INVENTORY_URL, INVENTORY_STAGING_URL: 'https://staging.example/' })).toEqual({
      production: 'https://i.example',
      staging: 'https://staging.example',
    });
    expect(inventoryOf({ INVENTORY_URL })).toEqual({ production: INVENTORY_URL, staging: INVENTORY_URL });
    expect(inventoryOf({ INVENTORY_STAGING_URL: 'https://staging.example' })).toEqual({
      production: '',
      staging: 'https://staging.example',
    });
  });

  it.each([
    [undefined, 'https://o.example/do-not-sell-or-share-my-personal-information/'],
    [{ mode: 'off', link: '/privacy/' }, 'https://o.example/privacy/'],
    [{ link: 'https://legal.example/' }, 'https://legal.example/'],
  ])(
    'links pages of other origins to the privacy choices page of a site with the consent %j',
    (consent, link) => {
      expect(
        toSiteConfig({ ...fakeSite, consent }, readConfiguration({}), 'https://o.example').consent,
      ).toEqual({
        ...consent,
        link,
      });
    },
  );

  it('sends no secret to browsers', async () => {
    const configuration = readConfiguration({
      PURGE_SECRET: 's3cret-of-16-characters',
      PREVIEW_SECRET: 's3cret-of-16-characters',
      PRERENDER_SECRET: 's3cret-of-16-characters',
      CMS_USER: 'user',
      CMS_PASSWORD: 's3cret-of-16-characters',
    });
    expect(JSON.stringify(toSiteConfig(fakeSite, configuration, ''))).not.toContain(
      's3cret-of-16-characters',
    );
  });
});
