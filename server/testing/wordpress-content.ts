/** What a WordPress for tests holds, before it is written in anybody's shape. `{cms}` in HTML stands for its own address. */
export interface TestPost {
  readonly id: number;
  readonly type: 'page' | 'post';
  readonly status: 'publish' | 'draft' | 'private';
  readonly path: string;
  /** HTML, as WordPress renders titles. */
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** Local to the site, which is five hours behind UTC. */
  readonly date: string;
  readonly modified: string;
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  readonly category?: string;
  readonly hasPicture: boolean;
  readonly written: readonly string[];
  readonly reviewed: readonly string[];
  readonly robots: string;
  /** What editors wrote for search engines. */
  readonly seo: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
}

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

function post(given: Partial<TestPost> & Pick<TestPost, 'id' | 'path' | 'title'>): TestPost {
  return {
    type: 'page',
    status: 'publish',
    content: '<p>Text.</p>\n',
    excerpt: '',
    date: '2026-01-02T22:30:00',
    modified: '2026-01-02T22:40:00',
    isProtected: false,
    isSticky: false,
    hasPicture: false,
    written: [],
    reviewed: [],
    robots: '',
    seo: {},
    meta: {},
    ...given,
  };
}

function article(given: Partial<TestPost> & Pick<TestPost, 'id' | 'path' | 'title'>): TestPost {
  return post({ type: 'post', category: 'career', written: ['ann-lee'], ...given });
}

const awkward: readonly TestPost[] = [
  article({
    id: 70,
    path: '/articles/secret/',
    title: 'Hidden',
    content: '<p>The combination is 4711.</p>',
    excerpt: 'The combination',
    isProtected: true,
    seo: {
      title: 'Combination',
      description: 'It is 4711.',
      imageUrl: '{cms}/wp-content/uploads/combination.png',
      pageHeadCode: '<script type="application/ld+json">{"name":"Combination"}</script>',
    },
    meta: {
      kicker: 'Combination',
      subtitle: 'Combination',
      image: { url: '/wp-content/uploads/combination.png' },
    },
    hasPicture: true,
    date: '2025-01-01T09:00:00',
    category: 'odd',
  }),
  article({
    id: 71,
    path: '/articles/nameless/',
    title: '',
    content: '<p>Nobody gave this one a name, and yet it is here.</p>',
    date: '2025-01-02T09:00:00',
    category: 'odd',
  }),
  article({
    id: 72,
    path: '/articles/marked-up/',
    title: 'Loans &amp; <em>grants</em> &#8211; both',
    date: '2025-01-03T09:00:00',
    category: 'odd',
  }),
  article({
    id: 73,
    path: '/articles/parts/',
    title: 'In parts',
    content:
      '<p>First part.</p>\n<p><!--nextpage--></p>\n<p>Second part.</p>\n<!--nextpage-->\n<p>Third part.</p>\n',
    date: '2025-01-04T09:00:00',
    category: 'odd',
  }),
  article({
    id: 74,
    path: '/articles/unfinished/',
    title: 'Unfinished',
    status: 'draft',
    content: '<p>A sentence that nobody may read yet.</p>',
  }),
  article({
    id: 77,
    path: '/articles/copied/',
    title: 'Copied',
    seo: { url: 'https://elsewhere.example/original/' },
    category: 'odd',
    date: '2025-01-05T09:00:00',
  }),
  article({
    id: 78,
    path: '/articles/own/',
    title: 'Own',
    seo: { url: '{cms}/articles/own/' },
    category: 'odd',
    date: '2025-01-06T09:00:00',
  }),
  article({
    id: 75,
    path: '/articles/private/',
    title: 'Private',
    status: 'private',
    date: '2024-01-01T09:00:00',
  }),
  post({
    id: 76,
    path: '/addresses/',
    title: 'Addresses',
    content:
      '<p><a href="{cms}/guides/loans/?a=1#top">Loans</a> <a href="{cms}/wp-content/uploads/2026/01/form.pdf">Form</a> <a href="https://elsewhere.example/x/">Elsewhere</a></p>\n' +
      '<figure class="wp-block-image alignright"><a href="{cms}/wp-content/uploads/2026/01/campus.png"><img width="1600" height="900" src="{cms}/wp-content/uploads/2026/01/campus-1024x576.png" alt="A" srcset="{cms}/wp-content/uploads/2026/01/campus.png 1600w, {cms}/wp-content/uploads/2026/01/campus-300x169.png 300w" sizes="(max-width: 1600px) 100vw, 1600px"></a></figure>\n' +
      '<p><img width="150" height="150" src="{cms}/wp-content/uploads/2026/01/small-150x150.png" alt="" srcset="{cms}/wp-content/uploads/2026/01/small-150x150.png 150w, {cms}/wp-content/uploads/2026/01/small.png 200w"></p>\n' +
      '<content-card heading="A &amp; B" link="{cms}/guides/loans/" image="{cms}/wp-content/uploads/2026/01/campus.png"></content-card>\n' +
      '<iframe src="https://video.example/embed/1" title="A film"></iframe>\n',
  }),
];

/** Pages and articles that every source must hold for the contract, and the awkward ones of WordPress. */
export const testPosts: readonly TestPost[] = [
  post({ id: 1, path: '/', title: 'Home', content: '<p>Welcome.</p>', meta: { subtitle: 'Start here' } }),
  post({ id: 2, path: '/guides/loans/', title: 'Loans' }),
  post({ id: 3, path: '/οδηγός/', title: 'Οδηγός' }),
  post({ id: 4, path: '/hidden/', title: 'Not for search engines', robots: 'noindex' }),
  post({
    id: 5,
    path: '/rankings/best/',
    title: 'Best',
    meta: { kind: 'ranking', isNarrow: true, isMonetizationDisabled: true },
  }),
  post({ id: 6, path: '/articles/career/', title: 'Career' }),
  article({
    id: 11,
    path: '/articles/nights/',
    title: 'Nights &amp; days',
    excerpt: '<p>On night work.</p>\n',
    hasPicture: true,
    reviewed: ['bo-kim'],
    isSticky: true,
    modified: '2026-03-01T08:00:00',
    meta: { kicker: 'Work', subtitle: 'Sleep when you can' },
  }),
  article({
    id: 12,
    path: '/articles/older/',
    title: 'Older',
    date: '2025-11-05T10:00:00',
    modified: '2025-11-05T10:00:00',
  }),
  article({
    id: 13,
    path: '/articles/oldest/',
    title: 'Oldest',
    date: '2025-10-05T10:00:00',
    modified: '2025-10-05T10:00:00',
    category: 'lifestyle',
    written: ['bo-kim'],
  }),
  ...awkward,
];

export const testCategories = [
  { id: 3, slug: 'career', name: 'Career &amp; work', description: 'About working.' },
  { id: 4, slug: 'lifestyle', name: 'Lifestyle', description: '' },
  { id: 5, slug: 'odd', name: 'Odd', description: '' },
] as const;

/** More than a hundred, because answers hold no more at a time. */
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
  // More than ten and more than a hundred: WPGraphQL answers ten unless asked, and never more than a hundred.
  FOOTER: Array.from({ length: 105 }, (_, index) => ({
    id: 600 + index,
    parent: 0,
    label: `Link ${index + 1}`,
    path: `/link-${index + 1}/`,
  })),
};

export const testRedirects: Readonly<
  Record<string, { readonly status: 301 | 410; readonly location?: string }>
> = {
  '/old/': { status: 301, location: '/guides/loans/' },
  '/gone/': { status: 410 },
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

/** By their extid or gid. */
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
      { schoolId: '2', rank: 2, slug: 'second', details: { schoolName: 'Second' } },
    ],
  },
  '4711': {
    ...noRanking,
    extid: null,
    gid: '4711',
    title: 'Of old',
    legacySchools: [{ rank: 1, school: 'Old State', state: 'Ohio', avgNetPrice: 8420 }],
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
