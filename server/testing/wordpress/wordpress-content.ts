// The content of the test WordPress, which REST and WPGraphQL responses share.

export interface TestContributor {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly content: string;
  readonly types: readonly string[];
  readonly socialMedia: readonly { readonly key: string; readonly value: string }[];
}

export interface TestMenuEntry {
  readonly id: number;
  readonly parent: number;
  readonly label: string;
  readonly path: string;
}

export const testCategories = [
  { id: 3, slug: 'career', name: 'Career &amp; work', description: 'About working.' },
  { id: 4, slug: 'lifestyle', name: 'Lifestyle', description: '' },
  { id: 5, slug: 'odd', name: 'Odd', description: '' },
] as const;

/** More than 100, because one response contains at most 100. */
export const testContributors: readonly TestContributor[] = [
  {
    id: 201,
    slug: 'ann-lee',
    title: 'Ann Lee, RN',
    content: '<p>Ann writes.</p>\n',
    types: ['writer', 'editor'],
    socialMedia: [
      { key: 'contributors_career', value: 'Nurse' },
      { key: 'contributors_email', value: 'ann@example.org' },
    ],
  },
  {
    id: 202,
    slug: 'bo-kim',
    title: 'Bo Kim',
    content: '<p>Bo reads.</p>\n',
    types: ['reviewer'],
    socialMedia: [],
  },
  ...Array.from({ length: 101 }, (_, index) => ({
    id: 300 + index,
    slug: `extra-${index}`,
    title: `Extra ${index}`,
    content: '',
    types: ['writer'],
    socialMedia: [],
  })),
];

export const testMenus: Readonly<Record<'PRIMARY' | 'FOOTER', readonly TestMenuEntry[]>> = {
  PRIMARY: [
    { id: 501, parent: 0, label: 'Guides & more', path: '/guides/' },
    { id: 502, parent: 501, label: 'Loans', path: '/guides/loans/' },
    { id: 503, parent: 0, label: 'Elsewhere', path: 'https://elsewhere.example/' },
  ],
  // More than 100, because WPGraphQL returns 10 entries by default and at most 100.
  FOOTER: Array.from({ length: 105 }, (_, index) => ({
    id: 600 + index,
    parent: 0,
    label: `Link ${index + 1}`,
    path: `/link-${index + 1}/`,
  })),
};

/** A post that the test editor may not edit. */
export const uneditableId = '90';

export const testRedirects: Readonly<
  Record<string, { readonly status: 301 | 410; readonly location?: string }>
> = {
  '/old/': { status: 301, location: '/guides/loans/' },
  '/gone/': { status: 410 },
  '/moved-page/': { status: 301, location: '/guides/loans/' },
};

const noRanking = {
  kind: '',
  method: '',
  source: null,
  builtIn: '',
  limit: null,
  blurbs: [],
  schools: [],
  legacySchools: [],
};

/** Rankings by extid or gid. */
export const testRankings: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'best-1': {
    ...noRanking,
    extid: 'best-1',
    gid: null,
    title: 'Best schools',
    method: 'By a rule.',
    source: { name: 'A list', year: '2025', url: '' },
    schools: [
      {
        schoolId: '1',
        rank: 1,
        slug: 'first',
        blurb: 'Good.',
        details: { schoolName: 'First', admissionRate: 0.5, isPrivate: false },
      },
      { schoolId: '2', rank: 2.5, slug: 'second', details: { schoolName: 'Second' } },
    ],
  },
  '4711': {
    ...noRanking,
    extid: null,
    gid: '4711',
    title: 'Legacy',
    legacySchools: [{ rank: 1.5, school: 'Old State', state: 'Ohio', avgNetPrice: 8420 }],
  },
  borrowed: {
    ...noRanking,
    extid: 'borrowed',
    gid: null,
    title: 'Borrowed',
    builtIn: 'built-in-1',
    limit: 1,
    blurbs: [{ key: 'alpha', value: 'Ours.' }],
  },
};

export const testAdRules = {
  topOfPageRule: {
    rendered: '<p><a href="{cms}/guides/loans/">Loans</a></p>',
    width: 728,
    height: 90,
    house: true,
  },
  bottomOfPageRule: null,
  heroRule: null,
  inParagraphRule: null,
  internationalModalRule: null,
  internationalTrafficDCSRule: null,
};

export const testSite = {
  siteName: 'Example',
  tagline: 'An example',
  domain: 'example.org',
  slug: 'nursing',
  degree: 'masters',
  category: 'nursing-and-healthcare',
  subject: 'nursing',
  contributorPath: 'healthcare-review-partners',
  publisher: 'example',
  viewMoreProgramsUrl: '/study-match/',
  logo: '',
  logoOnDark: 'https://cdn.example/logo-on-dark.svg',
  logoAlt: '',
  social: [{ name: 'facebook', url: 'https://facebook.example/example' }],
  partner: null,
  ads: null,
  analytics: '{"id": "a-1"}',
  consent: '',
  disclosure: { text: 'Supported by advertising.', linkLabel: 'How', link: '/advertising-disclosure/' },
  prompt: null,
  theme: [{ key: '--edu-accent', value: '#123456' }],
};
