import { describe, expect, it } from 'vitest';
import { createCatalog, sampleCatalog } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { degreeTree, slugOf, subjectEntries } from '../catalog/degree-tree.ts';
import { finderOptions, nextFinderStep } from './finder.ts';
import { matchPrograms } from './matching.ts';

const config = {
  voyagerUrl: '/discover',
  studyMatchUrl: '/study-match/',
  publisher: 'example',
  identityToken: 'embedded',
};
const slugs = (items: readonly { slug: string }[]) => items.map(({ slug }) => slug);

describe('degree tree', () => {
  it('the degree tree has the levels and categories of the specification', () => {
    expect(slugs(degreeTree)).toEqual(['general', 'associates', 'bachelors', 'masters', 'doctorate']);
    expect(slugs(degreeTree[0]?.categories ?? [])).toEqual([
      'art-and-design',
      'business-and-management',
      'computers-and-technology',
      'criminal-justice-and-legal',
      'education-and-teaching',
      'liberal-arts-and-humanities',
      'nursing-and-healthcare',
      'psychology-and-counseling',
      'science-and-engineering',
      'trades-and-careers',
      'general',
    ]);
  });

  it('the degree tree has 6 to 20 subjects in each category, each with a unique id and slug', () => {
    for (const category of degreeTree[0]?.categories.filter(({ slug }) => slug !== 'general') ?? []) {
      expect(category.subjects.length, category.slug).toBeGreaterThanOrEqual(6);
      expect(category.subjects.length, category.slug).toBeLessThanOrEqual(20);
    }
    expect(new Set(subjectEntries.map(({ id }) => id)).size).toBe(subjectEntries.length);
    expect(new Set(subjectEntries.map(({ slug }) => slug)).size).toBe(subjectEntries.length);
  });

  it('converts ids and slugs to slugs, and `general` to no restriction', () => {
    expect(slugOf('degree', 'd4')).toBe('masters');
    expect(slugOf('category', 'nursing-and-healthcare')).toBe('nursing-and-healthcare');
    expect([slugOf('degree', 'general'), slugOf('subject', 's0000'), slugOf('degree', '')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('programs of the finder', () => {
  const catalog = sampleCatalog();
  const finder = { isDistinct: true, includesRelated: true };

  it('returns exact programs first, and at most the given number of programs', () => {
    const query = { degree: 'bachelors', category: 'science-and-engineering', subject: 'chemistry' };
    const all = matchPrograms(catalog, { ...finder, ...query, limit: 1000 });
    expect(all.programs.findIndex(({ related }) => related)).toBe(all.exact);
    const first = matchPrograms(catalog, { ...finder, ...query, limit: 10 });
    expect(first.programs).toEqual(all.programs.slice(0, 10));
  });

  it('returns only programs in the given state', () => {
    const { programs } = matchPrograms(catalog, {
      ...finder,
      category: 'nursing-and-healthcare',
      state: 'oh',
    });
    expect(programs.length).toBeGreaterThanOrEqual(2);
    expect(programs.every(({ product }) => product.school.stateCode === 'OH')).toBe(true);
  });

  it('returns programs of the whole field, the nearest level first, if nothing matches exactly', () => {
    const school: SchoolRecord = {
      id: '1',
      slug: 'a',
      name: 'A',
      city: 'B',
      stateCode: 'AL',
      isPrivate: false,
      level: '4 year',
      blurb: 'A.',
      offers: '',
    };
    const field = subjectEntries.find(({ cip }) => cip === '51')?.id.slice(1);
    const source = { name: 'Test', year: '2020-21' };
    const schools = [
      { ...school, id: '1', slug: 'two-year', offers: `a${field}` },
      { ...school, id: '2', slug: 'four-year', offers: `b${field}` },
    ];
    const imported = createCatalog({ kind: 'scorecard', version: '1', source, schools });
    const { exact, programs } = matchPrograms(imported, {
      ...finder,
      degree: 'masters',
      category: 'nursing-and-healthcare',
      subject: 'nursing',
    });
    expect(exact).toBe(0);
    expect(programs.map(({ product, related }) => [product.school.slug, related])).toEqual([
      ['four-year', true],
      ['two-year', true],
    ]);
  });
});

describe('nextFinderStep', () => {
  it('returns the first field that has no valid choice', () => {
    expect(nextFinderStep({}, config)).toMatchObject({ kind: 'field', field: 'degree', selection: {} });
    expect(nextFinderStep({ degree: 'masters' }, config)).toMatchObject({
      kind: 'field',
      field: 'category',
      selection: { degree: { slug: 'masters' } },
    });
    expect(nextFinderStep({ degree: 'masters', category: 'nonsense' }, config)).toMatchObject({
      kind: 'field',
      field: 'category',
    });
  });

  it('returns the subjects of the chosen category and degree, and the option `general`', () => {
    const step = nextFinderStep({ degree: 'doctorate', category: 'nursing-and-healthcare' }, config);
    if (step.kind !== 'field') throw new Error('expected a form field');
    expect(step.field).toBe('subject');
    expect(slugs(step.options)).toContain('nurse-anesthesia');
    expect(slugs(step.options)).not.toContain('medical-assisting');
    expect(slugs(step.options)).toContain('general');
  });

  it('redirects to the URL that the finder’s script would open', () => {
    const step = nextFinderStep(
      { degree: 'masters', category: 'nursing-and-healthcare', subject: 'nursing' },
      config,
      { trafficSource: 'organic' },
    );
    if (step.kind !== 'redirect') throw new Error('expected a redirect');
    expect(step.url.startsWith('/discover?')).toBe(true);
    expect(new URL(step.url, 'https://x.example').searchParams.get('dcs[subjects][]')).toBe('Nursing');
  });

  it('redirects to study-match after a degree of `general`', () => {
    expect(nextFinderStep({ degree: 'general' }, config)).toMatchObject({
      kind: 'redirect',
      url: '/study-match/?degree=general',
    });
  });

  it('keeps the valid choices after a degree of `general`, and asks for no others', () => {
    const chosen = { degree: 'general', category: 'nursing-and-healthcare', subject: 'nursing' };
    expect(nextFinderStep(chosen, config)).toEqual({
      kind: 'redirect',
      url: '/study-match/?degree=general&category=nursing-and-healthcare&subject=nursing',
      selection: {
        degree: { slug: 'general', name: 'Any degree' },
        category: { slug: 'nursing-and-healthcare', name: 'Nursing and healthcare' },
        subject: { slug: 'nursing', name: 'Nursing' },
      },
    });
    expect(nextFinderStep({ ...chosen, category: 'nonsense', subject: 'nonsense' }, config)).toMatchObject({
      kind: 'redirect',
      url: '/study-match/?degree=general',
    });
    const nested = { fields: 'degree,subject', nested: 'true', degree: 'general' };
    expect(
      nextFinderStep({ ...nested, subject: 'nursing-and-healthcare/nursing' }, config).selection,
    ).toMatchObject({ category: { slug: 'nursing-and-healthcare' }, subject: { slug: 'nursing' } });
    expect(nextFinderStep({ ...nested, subject: '' }, config).kind).toBe('redirect');
  });

  it.each([
    ['no value', 'nursing-and-healthcare', '', undefined],
    [
      'a subject of another category',
      'trades-and-careers',
      'nursing',
      ['doctorate', 'trades-and-careers', 'nursing'],
    ],
    ['an unknown subject', 'trades-and-careers', 'bogus', []],
    ['an unknown category', 'bogus', 'nursing', []],
  ])('returns the rejected choices for a form with %s', (_, category, subject, rejected) => {
    const step = nextFinderStep({ degree: 'doctorate', category, subject }, config);
    if (step.kind !== 'field') throw new Error('expected a form field');
    expect(step.rejected && Object.values(step.rejected).map(({ slug }) => slug)).toEqual(rejected);
  });

  it.each([
    ['nursing-and-healthcare/medical-assisting', ['nursing-and-healthcare', 'medical-assisting']],
    ['no-such-category/general', []],
    ['nursing', undefined],
  ])('returns the rejected choices for a form with the nested subject %s', (subject, rejected) => {
    const step = nextFinderStep(
      { fields: 'degree,subject', nested: 'true', degree: 'doctorate', subject },
      config,
    );
    if (step.kind !== 'field') throw new Error('expected a form field');
    const { degree: _, ...others } = step.rejected ?? {};
    expect(step.rejected && Object.values(others).map(({ slug }) => slug)).toEqual(rejected);
  });

  it('neither requires nor derives a category if the form has no category field', () => {
    const fields = 'degree,subject';
    expect(nextFinderStep({ fields, degree: 'masters' }, config)).toMatchObject({
      kind: 'field',
      field: 'subject',
    });
    const step = nextFinderStep({ fields, degree: 'masters', subject: 'social-work' }, config);
    expect(step).toMatchObject({ kind: 'redirect', url: '/study-match/?degree=masters&subject=social-work' });
    expect(step.selection.category).toBeUndefined();
  });

  it('prefers the category of a nested subject to a preset category', () => {
    const query = {
      fields: 'degree,subject',
      degree: 'masters',
      subject: 'psychology-and-counseling/social-work',
    };
    for (const category of [undefined, 'nursing-and-healthcare']) {
      const step = nextFinderStep({ ...query, category }, config);
      expect(step).toMatchObject({
        kind: 'redirect',
        selection: { category: { slug: 'psychology-and-counseling' }, subject: { slug: 'social-work' } },
      });
      expect(step.kind === 'redirect' && step.url.startsWith('/discover?')).toBe(true);
    }
  });

  it('returns the grouped subjects again if the chosen subject does not exist', () => {
    const query = { fields: 'degree,subject', degree: 'masters', subject: '<b>/no/thing' };
    const step = nextFinderStep(query, config);
    expect(step).toMatchObject({
      kind: 'field',
      field: 'subject',
      selection: { degree: { slug: 'masters' } },
    });
    if (step.kind !== 'field') throw new Error('expected a form field');
    expect(step.options).toEqual([]);
    expect(slugs(step.groups ?? [])).toContain('nursing-and-healthcare');
    for (const { options } of step.groups ?? []) expect(slugs(options)).toContain('general');
  });

  it.each([
    ['the degree has the category but not the subject', 'nursing-and-healthcare/medical-assisting'],
    ['the degree has no such category', 'no-such-category/general'],
  ])('returns nested subjects, the submitted category first, when %s', (_, subject) => {
    const query = { fields: 'degree,subject', degree: 'doctorate', subject };
    const step = nextFinderStep(query, config);
    if (step.kind !== 'field') throw new Error('expected a form field');
    const groups = slugs(step.groups ?? []);
    const [category = ''] = subject.split('/');
    expect(step.selection.category).toBeUndefined();
    expect(groups.length).toBeGreaterThan(5);
    expect(groups.indexOf(category)).toBe(category === 'nursing-and-healthcare' ? 0 : -1);
  });

  it.each([undefined, ''])('returns nested subjects if a nested form sent %j as its subject', (subject) => {
    const query = { fields: 'degree,subject', nested: 'true', degree: 'masters', subject };
    const step = nextFinderStep(query, config);
    expect(step).toMatchObject({
      kind: 'field',
      field: 'subject',
      options: [],
      selection: { degree: { slug: 'masters' } },
    });
    expect(slugs((step.kind === 'field' && step.groups) || [])).toContain('nursing-and-healthcare');
  });

  it('accepts every option of a nested field', () => {
    const query = { fields: 'degree,subject', degree: 'doctorate' };
    const step = nextFinderStep({ ...query, subject: 'trades-and-careers/welding' }, config);
    if (step.kind !== 'field') throw new Error('expected a form field');
    for (const group of step.groups ?? []) {
      for (const { slug } of group.options) {
        const next = nextFinderStep({ ...query, subject: `${group.slug}/${slug}` }, config);
        expect(next).toMatchObject({
          kind: 'redirect',
          selection: { category: { slug: group.slug }, subject: { slug } },
        });
      }
    }
  });

  it('ends every path of options in a redirect', () => {
    for (const degree of finderOptions('degree', {})) {
      for (const category of finderOptions('category', { degree: degree.slug })) {
        const chosen = { degree: degree.slug, category: category.slug };
        const options = finderOptions('subject', chosen);
        expect(options.length).toBeGreaterThan(0);
        for (const { slug } of options)
          expect(nextFinderStep({ ...chosen, subject: slug }, config).kind).toBe('redirect');
      }
    }
  });
});
