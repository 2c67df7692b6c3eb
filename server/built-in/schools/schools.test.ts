import { describe, expect, it } from 'vitest';
import { type Catalog, createCatalog } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { sponsorCatalog } from '../catalog/sponsors.ts';
import { findSchool, findSchoolsByName, nearestSchools, schoolPaths } from './school-directory.ts';
import { factsOf } from './school-facts.ts';
import { offersOf } from './school-offers.ts';
import { similarSchools } from './similar-schools.ts';

const source = { name: 'A source', year: '2021-22' };

function school(id: string, given: Partial<SchoolRecord> = {}): SchoolRecord {
  return {
    id,
    slug: `school-${id}`,
    name: `School ${id}`,
    city: 'Salem',
    stateCode: 'OR',
    isPrivate: false,
    level: '4 year',
    blurb: 'A school.',
    offers: 'b0704',
    ...given,
  };
}

const catalogOf = (...schools: SchoolRecord[]): Catalog =>
  createCatalog({ kind: 'scorecard', version: 'v', source, schools });
const scorecard = { kind: 'scorecard', source } as const;
const factOf = (record: SchoolRecord, id: string) =>
  factsOf(record, scorecard).find((fact) => fact.id === id);

describe('factsOf', () => {
  it('gives every fact a source, a year and a definition', () => {
    const facts = factsOf(school('1', { netPrice: 9_000 }), scorecard);
    expect(facts.length).toBeGreaterThan(8);
    for (const { source: origin, year, definition } of facts) {
      expect([origin, year]).toEqual(['College Scorecard', '2021-22']);
      expect(definition.length).toBeGreaterThan(20);
    }
  });

  it('distinguishes zero from missing and withheld figures', () => {
    expect(factOf(school('1', { netPrice: 0 }), 'net-price')).toMatchObject({ value: '$0 a year' });
    expect(factOf(school('1'), 'net-price')).toMatchObject({
      missing: { label: 'Not reported', reason: 'The school reported none' },
    });
    const withheld = factOf(school('1', { suppressed: ['netPrice'] }), 'net-price');
    expect(withheld).toMatchObject({
      missing: { label: 'Withheld for privacy', reason: 'Withheld to protect students’ privacy' },
    });
    expect(withheld).not.toHaveProperty('value');
    expect(factOf(school('1', { admissionRate: 0 }), 'admission')).toMatchObject({ value: '0%' });
  });

  it('writes a negative net price with a minus sign', () => {
    expect(factOf(school('1', { netPrice: -4_247 }), 'net-price')?.value).toBe('−$4,247 a year');
  });

  it('names the kind of private school, or says private if the data does not contain the kind', () => {
    expect(factOf(school('1', { isPrivate: true, control: 'for-profit' }), 'control')?.value).toBe(
      'Private for-profit',
    );
    expect(factOf(school('1', { isPrivate: true }), 'control')?.value).toBe('Private');
  });
});

describe('similarSchools', () => {
  const nursing = 'nursing-and-healthcare';
  const price = (netPrice: number, stateCode = 'OR') => ({ netPrice, stateCode });

  it('lists similar schools of the same state first, then schools with the nearest net price', () => {
    const catalog = catalogOf(
      school('1', price(10_000)),
      school('far-price', price(30_000)),
      school('away-near', price(10_100, 'UT')),
      school('away-far', price(2_000, 'UT')),
      school('near-price', price(12_000)),
    );
    const { schools, price: figure } = similarSchools(
      catalog,
      { school: school('1', price(10_000)), catalog },
      nursing,
      6,
    );
    expect(schools.map(({ id }) => id)).toEqual(['near-price', 'far-price', 'away-near', 'away-far']);
    expect(figure).toBe('netPrice');
  });

  it('similar schools exclude other levels, private schools, other fields and the school itself', () => {
    const catalog = catalogOf(
      school('1'),
      school('2-year', { level: '2 year' }),
      school('private', { isPrivate: true }),
      school('no-programs', { offers: '' }),
      school('like-it'),
    );
    const categories = catalog.offers.map(({ subject }) => subject.category.slug);
    const { schools, isInCategory } = similarSchools(
      catalog,
      { school: school('1'), catalog },
      categories[0] ?? '',
      6,
    );
    expect(schools.map(({ id }) => id)).toEqual(['like-it']);
    expect(isInCategory).toBe(true);
  });

  it('lists similar schools without a price last and applies the limit', () => {
    const catalog = catalogOf(school('1', price(5_000)), school('unknown'), school('a', price(90_000)));
    const { schools } = similarSchools(catalog, { school: school('1', price(5_000)), catalog }, 'none', 1);
    expect(schools.map(({ id }) => id)).toEqual(['a']);
  });

  it('lists schools of the current catalog for a paying school that it lacks, with the same field', () => {
    const sponsor = sponsorCatalog().schools.find(({ offers }) => offers !== '') ?? school('none');
    const kind = { level: sponsor.level, isPrivate: sponsor.isPrivate };
    const current = catalogOf(
      school('1', { ...kind, offers: sponsor.offers }),
      school('other-field', { ...kind, offers: '' }),
    );
    const found = { school: sponsor, catalog: sponsorCatalog() };
    const category = sponsorCatalog().offersBySchool.get(sponsor.id)?.[0]?.subject.category.slug ?? '';
    const { schools, isInCategory } = similarSchools(current, found, category, 6);
    expect(schools.map(({ id }) => id)).toEqual(['1']);
    expect(isInCategory).toBe(true);
  });
});

describe('offersOf', () => {
  it('separates the programs of the site’s field, and lists the site’s subject first', () => {
    const catalog = catalogOf(school('1', { offers: '' }));
    const [sponsor] = sponsorCatalog().schools;
    const field = { category: 'nursing-and-healthcare', subject: 'nursing' };
    const { inField, others } = offersOf(sponsorCatalog(), sponsor ?? school('1'), field);
    expect(inField[0]?.subject.slug).toBe('nursing');
    expect(inField.every(({ subject }) => subject.category.slug === field.category)).toBe(true);
    expect(others.some(({ subject }) => subject.category.slug === field.category)).toBe(false);
    expect(offersOf(catalog, school('1'), field)).toEqual({ inField: [], others: [] });
  });
});

describe('findSchool', () => {
  const catalog = catalogOf(
    school('100', { slug: 'new-college', name: 'New College', previousSlugs: ['old-college'] }),
    school('200', { slug: 'old-college-or', name: 'Old College' }),
  );
  const idOf = (slug: string) => findSchool(catalog, slug)?.school.id;

  it('finds a school by its slug, and marks a previous slug as not current', () => {
    expect(findSchool(catalog, 'new-college')).toMatchObject({ isCurrent: true, school: { id: '100' } });
    expect(findSchool(catalog, 'old-college')).toMatchObject({ isCurrent: false, school: { id: '100' } });
    expect(findSchool(catalog, 'new-college-100')).toMatchObject({ isCurrent: false });
    expect(findSchool(catalog, 'NEW-College')).toMatchObject({ isCurrent: false });
  });

  it('prefers the school with the current slug to a school that had the same slug before', () => {
    const both = catalogOf(
      school('1', { slug: 'one', previousSlugs: ['two'] }),
      school('2', { slug: 'two' }),
    );
    expect(findSchool(both, 'two')).toMatchObject({ isCurrent: true, school: { id: '2' } });
  });

  it('finds paying schools that the imported data lacks, and no unknown school', () => {
    const sponsor = sponsorCatalog().schools[0];
    expect(idOf(sponsor?.slug ?? '')).toBe(sponsor?.id);
    expect(idOf('constructor')).toBeUndefined();
    expect(idOf('')).toBeUndefined();
  });
});

describe('nearestSchools', () => {
  it('finds a school despite typos in its name, and nothing for unrelated words', () => {
    const catalog = catalogOf(
      school('1', { slug: 'tinselfeather-college' }),
      school('2', { slug: 'brambleberry-institute' }),
    );
    expect(nearestSchools(catalog, 'tinselfether-colege', 3).map(({ id }) => id)).toEqual(['1']);
    expect(nearestSchools(catalog, 'zzz', 3)).toEqual([]);
    expect(nearestSchools(catalog, `${'ab'.repeat(100_000)}tinselfeather`, 3)).toEqual([]);
  });
});

describe('findSchoolsByName', () => {
  const catalog = catalogOf(
    school('1', { slug: 'universite-laval', city: 'Portland' }),
    school('2', { slug: 'harbor-college', city: 'Mayagüez', stateCode: 'PR' }),
  );
  const find = (text: string) => findSchoolsByName(catalog, text).map(({ id }) => id);

  it('finds schools by the starts of words in their name, city or state, with or without accents', () => {
    expect(find('univ')).toEqual(['1']);
    expect(find('Université portl')).toEqual(['1']);
    expect(find('mayaguez')).toEqual(['2']);
    expect(find('HARBOR puerto rico')).toEqual(['2']);
    expect(find('oregon')).toEqual(['1']);
  });

  it('finds no school for the middle of a word, for a text without words, or if no school matches every word', () => {
    for (const text of ['arbor', '', ' –', 'harbor oregon']) expect(find(text)).toEqual([]);
  });

  it('reads only the beginning of a long text', () => {
    expect(find(`laval ${'x '.repeat(100_000)}`)).toEqual([]);
  });
});

describe('schoolPaths', () => {
  it('lists the paths of the index, of each state with schools, and of each school once', () => {
    expect([...schoolPaths(catalogOf(school('1'), school('2', { stateCode: 'PR' })))].sort()).toEqual([
      '/schools/',
      '/schools/in/oregon/',
      '/schools/in/puerto-rico/',
      '/schools/school-1/',
      '/schools/school-2/',
    ]);
  });
});
