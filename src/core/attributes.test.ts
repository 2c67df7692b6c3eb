import { describe, expect, it } from 'vitest';
import { decodeAttributes } from './attributes.ts';
import { siteLink } from './urls.ts';

const table = {
  basePath: { type: 'url', default: '/state/', description: 'Base' },
  backLink: { type: 'url', default: '/people/', isContributorPath: true, description: 'Back' },
  helpLink: { type: 'url', default: 'https://help.example/', description: 'Help' },
} as const;
const foreign = { homeUrl: 'https://site.example/', contributorPath: 'contributors' };
const decode = (attributes: Record<string, string>, site?: typeof foreign) => decodeAttributes(table, (name) => attributes[name] ?? null, undefined, site);

describe('default links', () => {
  it('stay paths when no site is given', () => {
    expect(decode({})).toEqual({ basePath: '/state/', backLink: '/people/', helpLink: 'https://help.example/' });
  });

  it('lead to the script’s site on pages of other origins', () => {
    expect(decode({ 'base-path': 'javascript:alert(1)' }, foreign)).toEqual({
      basePath: 'https://site.example/state/',
      backLink: 'https://site.example/contributors/',
      helpLink: 'https://help.example/',
    });
  });

  it('stay paths on the site’s own pages, with its own contributor path', () => {
    expect(decode({}, { ...foreign, homeUrl: '/' })).toMatchObject({ basePath: '/state/', backLink: '/contributors/' });
  });

  it('yield to a link that the author wrote, which belongs to the author’s page', () => {
    expect(decode({ 'base-path': '/in/', 'back-link': 'team' }, foreign)).toMatchObject({ basePath: '/in/', backLink: 'team' });
  });
});

describe('siteLink', () => {
  it.each([
    ['/state/', undefined, '/state/'],
    ['/state/', '/', '/state/'],
    ['/state/', 'https://site.example', 'https://site.example/state/'],
    ['//other.example/', 'https://site.example/', '//other.example/'],
    ['https://other.example/', 'https://site.example/', 'https://other.example/'],
    ['#top', 'https://site.example/', '#top'],
  ])('resolves %s against %s to %s', (path, homeUrl, expected) => {
    expect(siteLink(path, homeUrl)).toBe(expected);
  });
});
