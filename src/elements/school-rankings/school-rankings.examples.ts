import { type ElementExample, jsonAttribute } from '../../core/examples.ts';

interface SampleSchool {
  readonly rank: number;
  readonly blurb?: string;
  readonly url?: string;
  readonly logo?: string;
  readonly details: Readonly<Record<string, unknown>>;
}

const cities = ['Brainerd', 'Logan', 'Amity', 'Salina', 'Gallup', 'Marietta'] as const;
const states = ['MN', 'UT', 'ME', 'KS', 'NM', 'OH'] as const;
const names = [
  'Halvorsen State University',
  'Cedar Basin University',
  'Port Amity College',
  'Lindqvist College',
  'Red Mesa State',
  'University of the Lower Muskingum Valley',
] as const;

function sampleSchool(index: number): SampleSchool {
  const nameIndex = index % names.length;
  const campus = Math.floor(index / names.length) + 1;
  return {
    rank: index + 1,
    blurb:
      'Students keep the same clinical coach from first course to last. Starts are few, and the waiting list is long.',
    url: `https://school-${index + 1}.example.edu/nursing`,
    ...(index % 3 === 0 && { logo: '/demo/pictures/crest.svg' }),
    details: {
      schoolName: campus > 1 ? `${names[nameIndex]}, Campus ${campus}` : names[nameIndex],
      city: cities[nameIndex],
      stateCode: states[nameIndex],
      schoolLevel: nameIndex === 4 ? 'At least 2 but less than 4 years' : 'Four or more years',
      percentOnlinePrograms: [0, 45, 100][index % 3],
      undergradTuitionInState: 6200 + index * 410,
      undergradTuitionOutOfState: 14800 + index * 620,
      gradTuitionInState: 9800 + index * 300,
      retentionRate: 0.91 - index * 0.01,
      admissionRate: 0.42 + index * 0.02,
      totalStudentsEnrolled: 18450 - index * 730,
      isPrivate: index % 2 === 1,
      percentOnlineEnrollment: 20 + index,
      accreditation: 'CCNE',
    },
  };
}

function sampleSchools(count: number): readonly SampleSchool[] {
  return Array.from({ length: count }, (_, index) => sampleSchool(index));
}

const long = 'Pneumonoultramicroscopicsilicovolcanoconiosis ';

export const schoolRankingsExamples: readonly ElementExample[] = [
  {
    name: 'Default',
    note: 'Twelve schools, two of them behind View More',
    html: `<school-rankings schools="${jsonAttribute(sampleSchools(12))}"></school-rankings>`,
  },
  {
    name: 'Tools',
    note: 'Visitors can sort, filter and compare; the page’s URL shares their view',
    html: `<school-rankings id="tools" tools schools="${jsonAttribute(sampleSchools(12))}"></school-rankings>`,
  },
  {
    name: 'Organic only',
    note: 'Without sponsored cards and without the finder',
    html: `<school-rankings sponsored-positions="" finder-position="0" schools="${jsonAttribute(sampleSchools(2))}"></school-rankings>`,
  },
  {
    name: 'Unranked',
    html: `<school-rankings type="unranked" finder-position="0" schools="${jsonAttribute(sampleSchools(3))}"></school-rankings>`,
  },
  {
    name: 'Limit of two',
    html: `<school-rankings limit="2" finder-position="0" schools="${jsonAttribute(sampleSchools(5))}"></school-rankings>`,
  },
  {
    name: 'Full list',
    note: 'The cards behind View More are rendered when a visitor clicks it; without a script, View More is a link',
    html: `<school-rankings full-list="https://guide.example.org/schools/?show=all" limit="2" schools="${jsonAttribute(sampleSchools(6))}"></school-rankings>`,
  },
  {
    name: 'Sparse data',
    note: 'No link, no location, no figures, and the same name twice',
    html: `<school-rankings finder-position="0" schools="${jsonAttribute([
      { rank: 7, details: { schoolName: 'Red Mesa State' } },
      { rank: 9, details: { schoolName: 'Red Mesa State' } },
    ])}"></school-rankings>`,
  },
  {
    name: 'By id',
    note: 'Empty if the server has no ranking with this id',
    rendersNothing: true,
    consoleMessage: /404 .*\/api\/rankings\/no-such-ranking$|"no-such-ranking" was not found or is empty/,
    html: '<school-rankings extid="no-such-ranking"></school-rankings>',
  },
  { name: 'No schools', rendersNothing: true, html: '<school-rankings schools="[]"></school-rankings>' },
  {
    name: 'Hostile',
    note: 'Drops markup, script URLs and invalid schools',
    html: `<school-rankings limit="ten" schools="${jsonAttribute([
      {
        rank: 'first',
        url: 'javascript:alert(1)',
        logo: 'data:text/html,x',
        blurb: '<img src=x onerror=alert(1)>Fine <script>alert(1)</script>',
        details: { schoolName: '"><script>alert(1)</script>' },
      },
      null,
      'text',
      { details: { schoolName: 12 } },
    ])}"></school-rankings>`,
  },
  {
    name: 'Very long',
    html: `<school-rankings finder-position="0" schools="${jsonAttribute([{ ...sampleSchool(0), blurb: long.repeat(12), details: { ...sampleSchool(0).details, schoolName: long.repeat(3), city: long, accreditation: long } }])}"></school-rankings>`,
  },
];
