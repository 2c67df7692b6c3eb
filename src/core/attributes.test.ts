import { describe, expect, it, vi } from 'vitest';
import { decodeAttribute, decodeAttributes } from './attributes.ts';
import { siteLink } from './urls.ts';

const table = {
  basePath: { type: 'url', default: '/state/', description: 'Base' },
  backLink: { type: 'url', default: '/people/', isContributorPath: true, description: 'Back' },
  helpLink: { type: 'url', default: 'https://help.example/', description: 'Help' },
} as const;
const foreign = { homeUrl: 'https://site.example/', contributorPath: 'contributors' };
const decode = (attributes: Record<string, string>, site?: typeof foreign) =>
  decodeAttributes(table, (name) => attributes[name] ?? null, undefined, site);

describe('decodeAttributes with default links', () => {
  it('returns paths without a site', () => {
    expect(decode({})).toEqual({
      basePath: '/state/',
      backLink: '/people/',
      helpLink: 'https://help.example/',
    });
  });

  it('returns absolute URLs of the script’s site on pages of other origins', () => {
    expect(decode({ 'base-path': 'javascript:alert(1)' }, foreign)).toEqual({
      basePath: 'https://site.example/state/',
      backLink: 'https://site.example/contributors/',
      helpLink: 'https://help.example/',
    });
  });

  it('returns paths on the site’s own pages, with its contributor path', () => {
    expect(decode({}, { ...foreign, homeUrl: '/' })).toMatchObject({
      basePath: '/state/',
      backLink: '/contributors/',
    });
  });

  it('prefers a link that the author wrote and leaves it unchanged', () => {
    expect(decode({ 'base-path': '/in/', 'back-link': 'team' }, foreign)).toMatchObject({
      basePath: '/in/',
      backLink: 'team',
    });
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

describe('decodeAttribute with a list', () => {
  const decodeList = (text: string) => {
    const report = vi.fn();
    const spec = { type: 'list', default: ['3', '9'], description: 'Positions' } as const;
    return [decodeAttribute('sponsored-positions', spec, text, report), report.mock.calls] as const;
  };

  it.each([
    ['1', ['1']],
    [' 1 ,2,, 3', ['1', '2', '3']],
    ['["1"]', ['1']],
    [' [1, "2", ""] ', ['1', '2']],
    ['[]', []],
    ['', []],
  ])('reads %j as %j', (text, expected) => {
    expect(decodeList(text)).toEqual([expected, []]);
  });

  it.each(['["1"', '[1', '[1] and 2'])('reports %j as invalid and returns the default', (text) => {
    expect(decodeList(text)).toEqual([
      ['3', '9'],
      [['sponsored-positions', `expected a valid list, got ${JSON.stringify(text)}`]],
    ]);
  });
});
