import { describe, expect, it } from 'vitest';
import {
  anchorIds,
  cleanLegacySchools,
  cleanSchoolRecords,
  cleanSchools,
  initialsOf,
} from './school-data.ts';

describe('schools of a modern ranking', () => {
  it('takes figures that arrive as text and leaves out what is no figure', () => {
    const [school] = cleanSchools([
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

  it('keeps zero', () => {
    expect(
      cleanSchools([{ details: { schoolName: 'A', percentOnlinePrograms: 0, admissionRate: 0 } }])[0]
        ?.details,
    ).toMatchObject({
      percentOnlinePrograms: 0,
      admissionRate: 0,
    });
  });

  it('drops script addresses and markup', () => {
    const [school] = cleanSchools([
      {
        url: 'java\nscript:alert(1)',
        logo: 'data:image/svg+xml,x',
        blurb: '<p>Good &amp; <b>short</b></p>',
        details: { schoolName: 'A' },
      },
    ]);
    expect(school).toMatchObject({ url: undefined, logo: undefined, blurb: 'Good & short' });
  });

  it('leaves out what has no name and keeps the list order where ranks are missing', () => {
    expect(
      cleanSchools([null, {}, { details: { schoolName: ' ' } }, { name: 'B' }, { school: 'C' }]).map(
        ({ rank, details }) => [rank, details.schoolName],
      ),
    ).toEqual([
      [3, 'B'],
      [4, 'C'],
    ]);
  });

  it('keeps the override of the table of contents apart from the name', () => {
    expect(
      cleanSchools([{ details: { schoolName: 'Long name' }, overrideFields: { schoolName: 'Short' } }])[0],
    ).toMatchObject({
      details: { schoolName: 'Long name' },
      overrideFields: { schoolName: 'Short' },
    });
  });
});

describe('schools of a legacy ranking', () => {
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
  ])('has the same fields under any casing of its keys (%#)', (record) => {
    expect(cleanLegacySchools([record])).toEqual([expected]);
  });

  it('drops a script address', () => {
    expect(cleanLegacySchools([{ school: 'A', domain: 'javascript:alert(1)' }])[0]?.domain).toBeUndefined();
  });
});

describe('jump links', () => {
  it('number a name that comes again', () => {
    expect(anchorIds(['Red Mesa', 'red mesa', 'Red Mesa 2', 'Red Mesa'])).toEqual([
      'red-mesa',
      'red-mesa-2',
      'red-mesa-2-2',
      'red-mesa-3',
    ]);
  });

  it('have an id for a name without letters', () => {
    expect(anchorIds(['***', '???'])).toEqual(['school', 'school-2']);
  });
});

it('makes initials of the words that count', () => {
  expect(initialsOf('University of the Lower Muskingum Valley')).toBe('ULM');
  expect(initialsOf('École d’infirmières')).toBe('ÉD');
  expect(initialsOf('***')).toBe('');
});

it('takes objects only from a list of schools', () => {
  expect(cleanSchoolRecords([{ a: 1 }, null, 'x', [1]])).toEqual([{ a: 1 }]);
  expect(cleanSchoolRecords({ schools: [] })).toBeUndefined();
});
