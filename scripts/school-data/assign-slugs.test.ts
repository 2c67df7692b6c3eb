import { describe, expect, it } from 'vitest';
import type { SchoolRecord } from '../../server/built-in/catalog/catalog-file.ts';
import { assignSlugs } from './assign-slugs.ts';

const school = (id: string, name: string, city = 'Salem', stateCode = 'OR'): SchoolRecord => ({
  id,
  slug: `row-${id}`,
  name,
  city,
  stateCode,
  isPrivate: false,
  level: '4 year',
  blurb: name,
  offers: '',
});
const slugsOf = (schools: readonly SchoolRecord[]) => schools.map(({ slug }) => slug);

describe('assignSlugs', () => {
  it('makes the slug from the name alone if no other school has that name', () => {
    expect(
      slugsOf(assignSlugs([school('1', 'Alabama A & M University'), school('2', 'Saint René’s')])),
    ).toEqual(['alabama-a-and-m-university', 'saint-renes']);
  });

  it('adds the state, then the city, then the id, for every school that shares the shorter slug', () => {
    const schools = [
      school('1', 'Columbia College', 'Chicago', 'IL'),
      school('2', 'Columbia College', 'Columbia', 'MO'),
      school('3', 'Unitek College', 'Fremont', 'CA'),
      school('4', 'Unitek College', 'Concord', 'CA'),
      school('5', 'Larry’s', 'Chicago', 'IL'),
      school('6', 'Larry’s', 'Chicago', 'IL'),
    ];
    expect(slugsOf(assignSlugs(schools))).toEqual([
      'columbia-college-il',
      'columbia-college-mo',
      'unitek-college-fremont-ca',
      'unitek-college-concord-ca',
      'larrys-5',
      'larrys-6',
    ]);
  });

  it('keeps a slug when a later import adds a school of the same name', () => {
    const before = assignSlugs([school('1', 'Columbia College', 'Chicago', 'IL')]);
    const after = assignSlugs(
      [school('2', 'Columbia College', 'Columbia', 'MO'), school('1', 'Columbia College', 'Chicago', 'IL')],
      before,
    );
    expect(slugsOf(after)).toEqual(['columbia-college-mo', 'columbia-college']);
  });

  it('stores every previous slug of a school that changed its name', () => {
    const first = assignSlugs([school('1', 'Old College')]);
    const second = assignSlugs([school('1', 'New College')], first);
    const third = assignSlugs([school('1', 'Newer College')], second);
    expect(third[0]).toMatchObject({ slug: 'newer-college', previousSlugs: ['old-college', 'new-college'] });
  });

  it('does not give a school the current or a previous slug of another school', () => {
    const first = assignSlugs([school('1', 'Salem College'), school('2', 'Bend College')]);
    const second = assignSlugs([school('1', 'New College'), school('2', 'Salem College')], first);
    expect(second).toMatchObject([
      { slug: 'new-college', previousSlugs: ['salem-college'] },
      { slug: 'salem-college-or', previousSlugs: ['bend-college'] },
    ]);
    const third = assignSlugs([...second, school('3', 'Bend College')], second);
    expect(third[2]?.slug).toBe('bend-college-or');
  });

  it('shortens a slug that contained the id in earlier data, and stores the previous slug', () => {
    const [shortened] = assignSlugs(
      [school('7', 'Old College')],
      [{ ...school('7', 'Old College'), slug: 'old-college-7' }],
    );
    expect(shortened).toMatchObject({ slug: 'old-college', previousSlugs: ['old-college-7'] });
  });
});
