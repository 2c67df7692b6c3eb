import { describe, expect, it } from 'vitest';
import { usStates } from '../../../src/core/us-states.ts';
import { createCatalog, sampleCatalog } from '../catalog/catalog.ts';
import type { SchoolRecord } from '../catalog/catalog-file.ts';
import { fieldOf, programsTitle } from './state-field.ts';
import { figuresOf, stateOverview } from './state-figures.ts';

const nursing = { category: 'nursing-and-healthcare', subject: 'nursing' };
const socialWork = { category: 'psychology-and-counseling', subject: 'social-work' };
const alabama = 'AL';

function makeSchool(id: string, fields: Partial<SchoolRecord> = {}): SchoolRecord {
  return {
    id,
    slug: id,
    name: id,
    city: 'Town',
    stateCode: 'AL',
    isPrivate: false,
    control: 'public',
    level: '4 year',
    blurb: 'About.',
    offers: 'b0704',
    ...fields,
  };
}

const imported = (schools: readonly SchoolRecord[]) =>
  createCatalog({
    kind: 'scorecard',
    version: schools.map(({ id }) => id).join(),
    source: { name: 'Scorecard', year: '2021-22' },
    schools: [...schools],
  });

describe('figuresOf', () => {
  it('counts the schools and programs of the field in one state', () => {
    const catalog = imported([
      makeSchool('one', { offers: 'b0704 a0704o b0811' }),
      makeSchool('elsewhere', { stateCode: 'OH' }),
      makeSchool('other-field', { offers: 'b0901' }),
    ]);
    expect(figuresOf(catalog, nursing)?.byState.get(alabama)).toMatchObject({
      programs: 2,
      onlinePrograms: 1,
    });
    expect(
      figuresOf(catalog, nursing)
        ?.byState.get(alabama)
        ?.schools.map(({ school }) => school.id),
    ).toEqual(['one']);
  });

  it('lists schools with the lowest net price first and schools without a net price last', () => {
    const catalog = imported([
      makeSchool('expensive', { netPrice: 20_000 }),
      makeSchool('unknown'),
      makeSchool('free', { netPrice: 0 }),
      makeSchool('negative', { netPrice: -300 }),
    ]);
    const { schools = [] } = figuresOf(catalog, nursing)?.byState.get(alabama) ?? {};
    expect(schools.map(({ school }) => school.id)).toEqual(['negative', 'free', 'expensive', 'unknown']);
  });

  it('computes medians only among schools of the same control and level', () => {
    const catalog = imported([
      makeSchool('a', { tuitionInState: 4000 }),
      makeSchool('b', { tuitionInState: 6000 }),
      makeSchool('c', { tuitionInState: 50_000, isPrivate: true, control: 'nonprofit' }),
      makeSchool('d', { tuitionInState: 1000, level: '2 year' }),
      makeSchool('e', { tuitionInState: 8000, stateCode: 'OH' }),
    ]);
    const sectors = figuresOf(catalog, nursing)?.byState.get(alabama)?.sectors ?? [];
    expect(
      sectors.map(({ name, tuitionInState }) => [name, tuitionInState?.amount, tuitionInState?.schools]),
    ).toEqual([
      ['Public, 4 years or more', 5000, 2],
      ['Private nonprofit, 4 years or more', 50_000, 1],
      ['Public, 2 years', 1000, 1],
    ]);
    expect(figuresOf(catalog, nursing)?.sectors.get('Public, 4 years or more')?.tuitionInState).toEqual({
      amount: 6000,
      schools: 3,
    });
  });

  it('omits prices that no school reports, and does not treat them as zero', () => {
    const catalog = imported([makeSchool('silent')]);
    expect(figuresOf(catalog, nursing)?.byState.get(alabama)).not.toHaveProperty('tuitionFrom');
    expect(figuresOf(catalog, nursing)?.byState.get(alabama)?.sectors[0]?.netPrice).toBeUndefined();
  });
});

describe('fieldOf', () => {
  it('counts only programs in social work if the data has such programs', () => {
    const catalog = imported([makeSchool('one', { offers: 'b0812 b0810' })]);
    expect(fieldOf(catalog, socialWork)).toMatchObject({ name: 'social work' });
    expect(figuresOf(catalog, socialWork)?.byState.get(alabama)?.programs).toBe(1);
  });

  it('counts and names the CIP family of social work if the data does not separate social work', () => {
    const field = fieldOf(imported([makeSchool('one', { offers: 'b0811' })]), socialWork);
    expect(field?.name).toBe('public administration and social services');
    expect(field?.note).toContain('Social work is a part of this family');
    expect(field?.offers).toHaveLength(1);
  });

  it('reports that figures of the health professions contain more than nursing', () => {
    expect(fieldOf(sampleCatalog(), nursing)?.note).toContain('do not separate nursing');
  });

  it('returns undefined for a category that the degree tree does not have', () => {
    expect(fieldOf(sampleCatalog(), { category: 'general', subject: 'general' })).toBeUndefined();
  });

  it('names a site’s programs in page titles by its field', () => {
    expect(programsTitle(nursing)).toBe('Nursing and health programs');
    expect(programsTitle(socialWork)).toBe('Social work programs');
    expect(programsTitle({ category: 'general', subject: 'general' })).toBe('Programs');
  });
});

describe('stateOverview', () => {
  it('returns figures and the compact of all states for both sites, computed once per snapshot', () => {
    const catalog = sampleCatalog();
    for (const site of [nursing, socialWork]) {
      const overview = stateOverview(catalog, site);
      expect(overview?.states.map(({ slug }) => slug)).toEqual(usStates.map(({ slug }) => slug));
      for (const { slug, schools, compact } of overview?.states ?? []) {
        expect(schools, slug).toBeGreaterThan(1);
        expect(compact, slug).toBeDefined();
      }
      expect(stateOverview(catalog, site)).toBe(overview);
    }
  });

  it('returns no compact for a subject without a compact, and null for a site without a field', () => {
    expect(stateOverview(sampleCatalog(), { ...nursing, subject: 'pharmacy' })?.compact).toBeUndefined();
    expect(stateOverview(sampleCatalog(), { category: 'general', subject: 'general' })).toBeNull();
  });
});
