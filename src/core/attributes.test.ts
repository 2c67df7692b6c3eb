import { describe, expect, it, test, vi } from 'vitest';
import { decodeAttribute, decodeAttributes } from './attributes.ts';
import type { AttributeSpec } from './declaration.ts';
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
  it('returns default links as paths without a site', () => {
    expect(decode({})).toEqual({
      basePath: '/state/',
      backLink: '/people/',
      helpLink: 'https://help.example/',
    });
  });

  it('returns default links as absolute URLs of the script’s site on pages of other origins', () => {
    expect(decode({ 'base-path': 'javascript:alert(1)' }, foreign)).toEqual({
      basePath: 'https://site.example/state/',
      backLink: 'https://site.example/contributors/',
      helpLink: 'https://help.example/',
    });
  });

  it('returns default links as paths on the site’s own pages, with its contributor path', () => {
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

describe('decodeAttribute with a URL', () => {
  const link: AttributeSpec = { type: 'url', description: 'Link' };
  const image: AttributeSpec = { ...link, allowsImageData: true };
  const data = 'data:image/svg+xml,%3Csvg/>';

  it('accepts the data of an image only in an attribute with `allowsImageData`', () => {
    expect(decodeAttribute('logo', image, data)).toBe(data);
    expect(decodeAttribute('logo', link, data)).toBeUndefined();
  });

  it('accepts the data of an image after white space, as browsers do', () => {
    expect(decodeAttribute('logo', image, `\n ${data} `)).toBe(data);
    expect(decodeAttribute('logo', image, ' data:text/html,x')).toBeUndefined();
  });

  it('rejects data that is no image, and accepts other URLs', () => {
    expect(decodeAttribute('logo', image, 'data:text/html,<script>alert(1)</script>')).toBeUndefined();
    expect(decodeAttribute('logo', image, '/logo.svg')).toBe('/logo.svg');
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
  ])('reads the list %j as %j', (text, expected) => {
    expect(decodeList(text)).toEqual([expected, []]);
  });

  it('keeps each entry of a list of more than 1,000 characters, and breaks long entries', () => {
    const ids = Array.from({ length: 300 }, (_, index) => String(1000 + index));
    expect(decodeList(ids.join())[0]).toEqual(ids);
    expect(decodeList(JSON.stringify(ids))[0]).toEqual(ids);
    expect(decodeList(`1,${'x'.repeat(1001)}`)[0]).toEqual(['1', `${'x'.repeat(1000)} x`]);
  });

  it.each(['["1"', '[1', '[1] and 2'])('reports the list %j as invalid and returns the default', (text) => {
    expect(decodeList(text)).toEqual([
      ['3', '9'],
      [['sponsored-positions', `expected a valid list, got ${JSON.stringify(text)}`, text]],
    ]);
  });
});

const description = 'A value';
const size: AttributeSpec = { type: 'number', unit: 'px', min: 10, max: 500.5, default: 16, description };
const limit: AttributeSpec = { type: 'integer', min: 1, max: 50, default: 5, description };
const position: AttributeSpec = { type: 'integer', min: 1, description };
const share: AttributeSpec = { type: 'number', max: 100, description };
const isOpen: AttributeSpec = { type: 'boolean', description };
const layout: AttributeSpec = { type: 'enum', values: ['base', 'wide'], default: 'base', description };
const columns: AttributeSpec = {
  type: 'string',
  values: ['base', 'grid', 'grid-N'],
  default: 'base',
  description,
};
const fields: AttributeSpec = {
  type: 'list',
  values: ['degree', 'subject'],
  default: ['subject'],
  description,
};
const heading: AttributeSpec = { type: 'string', default: 'None', description };

test.each<[AttributeSpec, string | null, unknown]>([
  [size, '20px', 20],
  [size, ' 20.5px ', 20.5],
  [size, '20', 20],
  [size, '1px', 10],
  [size, '501', 500.5],
  [size, null, 16],
  [limit, '7', 7],
  [limit, '7.9', 7],
  [limit, '0', 1],
  [limit, '51', 50],
  [limit, '1e1', 10],
  [limit, ' 7 ', 7],
  [position, '-3', 1],
  [position, '12', 12],
  [share, '101', 100],
  [share, '-1', -1],
  [isOpen, '', true],
  [isOpen, 'true', true],
  [isOpen, 'false', false],
  [isOpen, null, false],
  [layout, 'wide', 'wide'],
  [layout, '', 'base'],
  [heading, 'Pay', 'Pay'],
  [heading, ' ', ''],
  [heading, null, 'None'],
  [columns, 'grid', 'grid'],
  [columns, ' Grid-12 ', 'grid-12'],
  [columns, '', ''],
])('decodes %o with the text %j to %j, and reports nothing', (spec, text, expected) => {
  const report = vi.fn();
  expect(decodeAttribute('x', spec, text, report)).toBe(expected);
  expect(report).not.toHaveBeenCalled();
});

test.each<[AttributeSpec, string, unknown, string]>([
  [size, 'px', 16, 'expected a valid number, got "px"'],
  [size, '20em', 16, 'expected a valid number, got "20em"'],
  [limit, '1,000', 5, 'expected a valid integer, got "1,000"'],
  [limit, '3abc', 5, 'expected a valid integer, got "3abc"'],
  [limit, 'many', 5, 'expected a valid integer, got "many"'],
  [isOpen, 'yes', false, 'expected true or false, got "yes"'],
  [layout, 'narrow', 'base', 'expected one of base, wide, got "narrow"'],
  [layout, 'x'.repeat(100), 'base', `expected one of base, wide, got "${'x'.repeat(80)}"`],
  [columns, 'gird', 'base', 'expected one of base, grid, grid-N, got "gird"'],
  [columns, 'base-2', 'base', 'expected one of base, grid, grid-N, got "base-2"'],
])('reports an invalid value of %o, and returns the default', (spec, text, expected, problem) => {
  const report = vi.fn();
  expect(decodeAttribute('x', spec, text, report)).toBe(expected);
  expect(report.mock.calls).toEqual([['x', problem, text]]);
});

test.each<[string, readonly string[], readonly string[]]>([
  ['degree, subject', ['degree', 'subject'], []],
  ['', ['subject'], []],
  ['degre,subject,states', ['subject'], ['degre', 'states']],
  ['degree;subject', ['subject'], ['degree;subject']],
])('reports each word of the list %j that is not allowed, and leaves it out', (text, expected, reported) => {
  const report = vi.fn();
  expect(decodeAttribute('x', fields, text, report)).toEqual(expected);
  expect(report.mock.calls).toEqual(
    reported.map((word) => ['x', `expected one of degree, subject, got "${word}"`, word]),
  );
});
