import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { LegacySchoolSchema, RankingSchoolSchema, SchoolDetailsSchema } from './ranking.ts';
import { readLegacySchools, readSchoolRecords, readSchools } from './read-schools.ts';

/** A school with every field. */
const complete = {
  schoolId: '12',
  rank: 1,
  position: 1,
  slug: 'a',
  hasPage: true,
  sharedRank: 1,
  withheld: ['netPrice'],
  blurb: 'Good',
  helid: 'h',
  url: 'https://a.edu/',
  logo: '/a.png',
  overrideFields: { schoolName: 'A' },
  details: {
    schoolName: 'A College',
    city: 'Logan',
    stateCode: 'UT',
    schoolLevel: '4 year',
    percentOnlinePrograms: 10,
    undergradTuitionInState: 1000,
    undergradTuitionOutOfState: 2000,
    gradTuitionInState: 3000,
    gradTuitionOutOfState: 4000,
    completionRate: 0.6,
    netPrice: -120,
    retentionRate: 0.9,
    admissionRate: 0.5,
    totalStudentsEnrolled: 800,
    isPrivate: true,
    percentOnlineEnrollment: 20,
    accreditation: 'NWCCU',
  },
};

describe('readSchools', () => {
  it('reads every field of the schema, with the same values', () => {
    const [school] = readSchools([complete]);
    expect(school).toEqual(v.parse(RankingSchoolSchema, complete));
    expect(Object.keys(school ?? {}).sort()).toEqual(Object.keys(RankingSchoolSchema.entries).sort());
    expect(Object.keys(school?.details ?? {}).sort()).toEqual(
      Object.keys(SchoolDetailsSchema.entries).sort(),
    );
  });

  it('reads figures from text and drops values that are not figures', () => {
    const [school] = readSchools([
      {
        rank: '4',
        details: {
          schoolName: 'A',
          undergradTuitionInState: '$8,420',
          admissionRate: 'n/a',
          retentionRate: null,
          isPrivate: 'yes',
        },
      },
    ]);
    expect(school?.rank).toBe(4);
    expect(school?.details).toMatchObject({
      undergradTuitionInState: 8420,
      admissionRate: undefined,
      retentionRate: undefined,
      isPrivate: undefined,
    });
  });

  it('keeps only texts in the list of withheld figures', () => {
    const withheld = ['netPrice', null, { toString: 1 }, ['completionRate']];
    expect(readSchools([{ name: 'A', withheld }])[0]?.withheld).toEqual(['netPrice']);
  });

  it('drops rates outside of 0 to 1', () => {
    const details = { schoolName: 'A', retentionRate: 95, completionRate: -0.1, admissionRate: '1' };
    expect(readSchools([{ details }])[0]?.details).toMatchObject({
      retentionRate: undefined,
      completionRate: undefined,
      admissionRate: 1,
    });
  });

  it.each(['', ' ', '$', ',', ' $ '])('reads no figure from %j', (text) => {
    const details = { schoolName: 'A', netPrice: text };
    expect(readSchools([{ details }])[0]?.details.netPrice).toBeUndefined();
    expect(readLegacySchools([{ school: 'A', avgNetPrice: text }])[0]?.avgNetPrice).toBeUndefined();
    expect(v.parse(LegacySchoolSchema, { school: 'A', avgNetPrice: text }).avgNetPrice).toBeUndefined();
  });

  it('keeps figures of zero', () => {
    expect(
      readSchools([{ details: { schoolName: 'A', percentOnlinePrograms: 0, admissionRate: 0 } }])[0]?.details,
    ).toMatchObject({ percentOnlinePrograms: 0, admissionRate: 0 });
  });

  it('drops script URLs and markup', () => {
    const [school] = readSchools([
      {
        url: 'java\nscript:alert(1)',
        logo: 'data:image/svg+xml,x',
        blurb: '<p>Good &amp; <b>short</b></p>',
        details: { schoolName: 'A' },
      },
    ]);
    expect(school).toMatchObject({ url: undefined, logo: undefined, blurb: 'Good & short' });
  });

  it('drops entries without a name and ranks schools by list order if they have no rank', () => {
    expect(
      readSchools([null, {}, { details: { schoolName: ' ' } }, { name: 'B' }, { school: 'C' }]).map(
        ({ rank, details }) => [rank, details.schoolName],
      ),
    ).toEqual([
      [3, 'B'],
      [4, 'C'],
    ]);
  });

  it('numbers the ids of schools with the same name, and keeps the ids that the author wrote', () => {
    const records = [
      { name: 'Red Mesa' },
      { name: 'Red Mesa' },
      { name: 'Red Mesa 2' },
      { name: 'Red Mesa' },
      { name: 'Other', schoolId: 'red-mesa-4' },
      { name: 'Same', schoolId: '7' },
      { name: 'Same', schoolId: '7' },
    ];
    const schools = readSchools(records);
    expect(schools.map(({ schoolId }) => schoolId)).toEqual([
      'red-mesa',
      'red-mesa-2',
      'red-mesa-2-3',
      'red-mesa-5',
      'red-mesa-4',
      '7',
      '7',
    ]);
    expect(schools.slice(0, 2).map(({ slug }) => slug)).toEqual(['red-mesa', 'red-mesa']);
  });

  it('keeps the short name for the table of contents in addition to the school’s name', () => {
    expect(
      readSchools([{ details: { schoolName: 'Long name' }, overrideFields: { schoolName: 'Short' } }])[0],
    ).toMatchObject({ details: { schoolName: 'Long name' }, overrideFields: { schoolName: 'Short' } });
  });
});

describe('readLegacySchools', () => {
  it('reads a legacy school into the same values as `LegacySchoolSchema`', () => {
    const school = { ...expected, avgNetPrice: '$12,345', iPEDS: 100654 };
    expect(readLegacySchools([school])).toEqual([v.parse(LegacySchoolSchema, school)]);
  });

  const expected = {
    rank: 2,
    school: 'A',
    city: 'Logan',
    state: 'UT',
    avgNetPrice: 12345,
    domain: 'https://www.a.edu',
    copy: 'Text',
    iPEDS: '100654',
  };

  it.each([
    [
      {
        rank: 2,
        school: 'A',
        city: 'Logan',
        state: 'UT',
        avgNetPrice: 12345,
        domain: 'https://www.a.edu',
        copy: 'Text',
        iPEDS: 100654,
      },
    ],
    [
      {
        RANK: '2',
        SCHOOL: 'A',
        CITY: 'Logan',
        STATE: 'UT',
        AVG_NET_PRICE: '$12,345',
        DOMAIN: 'www.a.edu',
        COPY: 'Text',
        IPEDS: '100654',
      },
    ],
    [
      {
        Rank: 2,
        'School Name': 'A',
        City: 'Logan',
        State: 'UT',
        'Avg Net Price': '12345',
        Domain: 'www.a.edu',
        Copy: '<p>Text</p>',
        iPeds: '100654',
      },
    ],
    [
      {
        rank: 2,
        school_name: 'A',
        city: 'Logan',
        state: 'UT',
        'avg-net-price': 12345,
        domain: 'www.a.edu',
        copy: 'Text',
        ipeds: '100654',
      },
    ],
  ])('reads the same school from keys in any casing (%#)', (record) => {
    expect(readLegacySchools([record])).toEqual([expected]);
  });

  it('drops a script URL', () => {
    expect(readLegacySchools([{ school: 'A', domain: 'javascript:alert(1)' }])[0]?.domain).toBeUndefined();
  });
});

it('returns the objects of a list, and undefined for a value that is not a list', () => {
  expect(readSchoolRecords([{ a: 1 }, null, 'x', [1]])).toEqual([{ a: 1 }]);
  expect(readSchoolRecords({ schools: [] })).toBeUndefined();
});
