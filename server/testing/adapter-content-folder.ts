import { type ContentFolder, createContentFolder, siteYaml } from './content-folder.ts';

function page(matter: string, html = '<p>Text.</p>'): string {
  return `---\n${matter}\n---\n${html}\n`;
}

const site = `${siteYaml}social: [{ name: facebook, url: 'https://facebook.example/example' }]
logoOnDark: https://cdn.example/logo-on-dark.svg
analytics: { id: a-1 }
theme: { --edu-accent: '#123456' }
`;

const menus = `PRIMARY:
  - { label: Guides & more, uri: /guides/, children: [{ label: Loans, uri: /guides/loans/ }] }
  - { label: Elsewhere, uri: 'https://elsewhere.example/' }
FOOTER:
${Array.from({ length: 105 }, (_, index) => `  - { label: Link ${index + 1}, uri: /link-${index + 1}/ }`).join('\n')}
`;

const files: Readonly<Record<string, string>> = {
  'site.yaml': site,
  'menus.yaml': menus,
  'redirects.yaml': '- { from: /old/, to: /guides/loans/ }\n- { from: /gone/, status: 410 }\n',
  'ad-rules.yaml':
    'topOfPageRule: { value: { rendered: \'<p><a href="/guides/loans/">Loans</a></p>\', width: 728, height: 90, house: true } }\n',
  'pages/home.html': page('title: Home\nsubtitle: Start here', '<p>Welcome.</p>'),
  'pages/guides/loans.html': page("id: '2'\ntitle: Loans"),
  'pages/οδηγός.html': page('title: Οδηγός'),
  'pages/hidden.html': page('title: Not for search engines\nseo: { robots: noindex }'),
  'pages/rankings/best.html': page(
    'title: Best\nkind: ranking\nisNarrow: true\nisMonetizationDisabled: true',
  ),
  'pages/articles/career.html': page('title: Career\nkind: articles-tab'),
  'articles/nights.html': page(
    "id: '11'\ntitle: Nights & days\nkicker: Work\nsubtitle: Sleep when you can\ncategory: career\nfeatured: true\nexcerpt: On night work.\ndate: 2026-01-02\nmodified: 2026-03-01\nimage: /pictures/campus.png\nwrittenBy: [ann-lee]\nreviewedBy: [bo-kim]",
  ),
  'articles/older.html': page(
    "id: '12'\ntitle: Older\ncategory: career\ndate: 2025-11-05\nwrittenBy: [ann-lee]",
  ),
  'articles/oldest.html': page(
    "id: '13'\ntitle: Oldest\ncategory: lifestyle\ndate: 2025-10-05\nwrittenBy: [bo-kim]",
  ),
  'contributors/ann-lee.html': page(
    'title: Ann Lee, RN\ntypes: [writer, editor]\ncareer: Nurse\nsocial: { contributors_email: ann@example.org }',
    '<p>Ann writes.</p>',
  ),
  'contributors/bo-kim.html': page('title: Bo Kim\ntypes: [reviewer, writer]', '<p>Bo reads.</p>'),
  ...Object.fromEntries(
    Array.from({ length: 101 }, (_, index) => [
      `contributors/extra-${index}.html`,
      page(`title: Extra ${index}\ntypes: [writer]`, ''),
    ]),
  ),
  'rankings/best-1.yaml':
    'extid: best-1\ntitle: Best schools\nmethod: By a rule.\nsource: { name: A list, year: 2025 }\nschools:\n  - { schoolId: 1, rank: 1, slug: first, blurb: Good., details: { schoolName: First, admissionRate: 0.5, isPrivate: false } }\n  - { schoolId: 2, rank: 2.5, slug: second, details: { schoolName: Second } }\n',
  'rankings/old.yaml':
    "gid: '4711'\ntitle: Legacy\nschools:\n  - { rank: 1.5, school: Old State, state: Ohio, avgNetPrice: 8420 }\n",
  'rankings/borrowed.yaml':
    'id: built-in-1\nextid: borrowed\ntitle: Borrowed\nlimit: 1\nblurbs: { alpha: Ours. }\n',
};

/** Creates a content folder with the content of the adapter tests. */
export function createAdapterContentFolder(): Promise<ContentFolder> {
  return createContentFolder(files);
}
