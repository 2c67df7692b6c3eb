/**
 * A post of the test WordPress, before it is converted to REST or GraphQL. `{cms}` in HTML is the CMS's URL.
 */
export interface TestPost {
  readonly id: number;
  readonly type: 'page' | 'post';
  readonly status: 'publish' | 'draft' | 'private';
  readonly path: string;
  /** HTML, as WordPress renders titles. */
  readonly title: string;
  readonly content: string;
  readonly excerpt: string;
  /** Local time of the site, five hours behind UTC. */
  readonly date: string;
  readonly modified: string;
  readonly isProtected: boolean;
  readonly isSticky: boolean;
  readonly category?: string;
  readonly hasImage: boolean;
  readonly written: readonly string[];
  readonly reviewed: readonly string[];
  readonly robots: string;
  /** SEO fields that editors entered. */
  readonly seo: Readonly<Record<string, string>>;
  readonly meta: Readonly<Record<string, unknown>>;
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
    hasImage: false,
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

const specialCases: readonly TestPost[] = [
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
    hasImage: true,
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
    content: '<p>A sentence that is not public yet.</p>',
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
  // The redirects have this path, too.
  post({ id: 79, path: '/moved-page/', title: 'Moved page', robots: 'noindex' }),
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

/** The pages and articles of the adapter tests, and special cases of WordPress. */
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
    hasImage: true,
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
  ...specialCases,
];
