import { afterEach, describe, expect, it } from 'vitest';
import type { Ranking } from '../../../src/core/model/ranking.ts';
import { type ContentFolder, createContentFolder, siteYaml } from '../../testing/content-folder.ts';
import { ContentError } from './content-problem.ts';
import { loadEmbeddedCms } from './embedded-cms.ts';

const folders: ContentFolder[] = [];
afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => folder.remove()));
});

const builtIn: Ranking = {
  extid: 'health-professions-us',
  title: 'Built in',
  method: 'By a rule.',
  schools: [
    { schoolId: '1', rank: 1, slug: 'first', details: { schoolName: 'First' } },
    { schoolId: '2', rank: 2, slug: 'second', details: { schoolName: 'Second' } },
  ],
};

async function open(files: Record<string, string> = {}) {
  const folder = await createContentFolder(files);
  folders.push(folder);
  const cms = await loadEmbeddedCms({
    directory: folder.directory,
    rankingById: (id) => (id === builtIn.extid ? builtIn : null),
  });
  return { folder, cms };
}

const writer =
  '---\nid: 7\ntitle: Ann Lee, RN\ntypes: [writer, editor]\nimage: /pictures/ann.svg\ncareer: Nurse\nsubjectAreas: [Nights, Days]\nsocial: { contributors_x: "" , contributors_email: ann@example.org }\n---\n<p>Ann writes.</p>';
function article(date: string, more = ''): string {
  return `---\ntitle: Nights\ndate: ${date}\ncategory: career\nwrittenBy: [ann-lee]\n${more}---\n<p>Night work &amp; sleep.</p>`;
}

describe('pages', () => {
  it('uses the path of the file, or the path in its front matter', async () => {
    const { cms } = await open({
      'pages/guides/loans.html': '---\ntitle: Loans\n---\n',
      'pages/editorial-process.html': '---\ntitle: Process\npath: /editorial-process\n---\n',
    });
    expect(await cms.pageByPath('/')).toMatchObject({ kind: 'home', path: '/', content: '<p>Welcome.</p>' });
    expect(await cms.pageByPath('/guides/loans/')).toMatchObject({ kind: 'page', title: 'Loans' });
    expect(await cms.pageByPath('/editorial-process/')).toMatchObject({ path: '/editorial-process' });
    expect(await cms.pageByPath('/nothing/')).toBeNull();
  });

  it('returns the ad rules of a page only if its front matter has some', async () => {
    const rules = "adRules: { internationalModalRule: { value: { rendered: '<p>Abroad?</p>' } } }";
    const { cms } = await open({ 'pages/preview.html': `---\ntitle: Preview\n${rules}\n---\n<p>x</p>\n` });
    expect(await cms.pageByPath('/preview/')).toMatchObject({
      adRules: { internationalModalRule: { value: { rendered: '<p>Abroad?</p>' } } },
    });
    expect(await cms.pageByPath('/')).not.toHaveProperty('adRules');
  });

  it('finds a page by a non-ASCII path, percent-encoded or not', async () => {
    const { cms } = await open({ 'pages/οδηγός.html': '---\ntitle: Οδηγός\n---\n' });
    expect(await cms.pageByPath(encodeURI('/οδηγός/'))).toMatchObject({
      title: 'Οδηγός',
      path: encodeURI('/οδηγός/'),
    });
    expect(await cms.pageByPath('/οδηγός/')).toMatchObject({ title: 'Οδηγός' });
    expect(await cms.pageByPath('/100%/')).toBeNull();
  });

  it('returns bylines with contributors’ names, and a version that changes with them', async () => {
    const files = { 'contributors/ann-lee.html': writer, 'articles/nights.html': article('2026-01-02') };
    const { cms, folder } = await open(files);
    const before = await cms.pageByPath('/articles/nights/');
    expect(before).toMatchObject({
      kind: 'article',
      contributors: { writer: [{ slug: 'ann-lee', name: 'Ann Lee, RN', image: '/pictures/ann.svg' }] },
    });
    await folder.write('contributors/ann-lee.html', writer.replace('Ann Lee', 'Anna Lee'));
    await cms.reload();
    const after = await cms.pageByPath('/articles/nights/');
    expect(after).toMatchObject({ contributors: { writer: [{ name: 'Anna Lee, RN' }] } });
    expect(after).not.toMatchObject({ version: (before as { version: string }).version });
  });

  it('composes the page of a state unless a file defines it', async () => {
    const { cms } = await open({ 'pages/state/ohio.html': '---\ntitle: Ohio by hand\nkind: state\n---\n' });
    expect(await cms.pageByPath('/state/ohio/')).toMatchObject({ title: 'Ohio by hand' });
    expect(await cms.pageByPath('/state/dc/')).toMatchObject({ kind: 'state', path: '/state/dc/' });
    expect(await cms.pageByPath('/state/atlantis/')).toBeNull();
  });

  it('follows redirects.yaml, and redirects /contributors/ to the site’s own path', async () => {
    const { cms } = await open({
      'redirects.yaml': '- { from: /old/, to: /new/ }\n- { from: /gone/, status: 410 }\n',
      'contributors/ann-lee.html': writer,
    });
    expect(await cms.pageByPath('/old/')).toEqual({ status: 301, location: '/new/' });
    expect(await cms.pageByPath('/gone/')).toEqual({ status: 410 });
    expect(await cms.pageByPath('/contributors/ann-lee/')).toEqual({
      status: 301,
      location: '/healthcare-review-partners/ann-lee',
    });
    expect(await cms.pageByPath('/contributors/')).toEqual({
      status: 301,
      location: '/healthcare-review-partners/',
    });
  });

  it('omits pages whose canonical URL is on another site from the sitemap', async () => {
    const { cms } = await open({
      'pages/copied.html': '---\ntitle: Copied\nseo: { url: "https://elsewhere.example/original/" }\n---\n',
      'pages/own.html': '---\ntitle: Own\nseo: { url: "/own/" }\n---\n',
    });
    const paths: string[] = [];
    for await (const { path } of cms.paths()) paths.push(path);
    expect(paths.filter((path) => /copied|own/.test(path))).toEqual(['/own/']);
  });

  it('lists pages and all states for the sitemap, without noindex pages', async () => {
    const { cms } = await open({
      'pages/hidden.html': '---\ntitle: Hidden\nseo: { robots: "noindex, follow" }\n---\n',
    });
    const paths: string[] = [];
    for await (const { path } of cms.paths()) paths.push(path);
    expect(paths).toHaveLength(52);
    expect(paths).toContain('/state/dc/');
    expect(paths).not.toContain('/hidden/');
  });

  it('lists no page with the robots directive none and no state with a redirect', async () => {
    const { cms } = await open({
      'pages/hidden.html': '---\ntitle: Hidden\nseo: { robots: None }\n---\n',
      'redirects.yaml': '- { from: /state/dc/, to: /state/ }\n',
    });
    const paths: string[] = [];
    for await (const { path } of cms.paths()) paths.push(path);
    expect(paths.filter((path) => /hidden|dc/.test(path))).toEqual([]);
    expect(paths).toContain('/state/ohio/');
  });
});

describe('posts and contributors', () => {
  const files = {
    'contributors/ann-lee.html': writer,
    'articles/older.html': article('2025-05-01', 'id: 11\nfeatured: true\n'),
    'articles/newer.html': article('2026-05-01', 'id: 12\nmodified: 2026-06-01\neditedBy: [ann-lee]\n'),
  };

  it('returns posts by id in the order of the ids, and posts of a category newest first', async () => {
    const { cms } = await open(files);
    expect((await cms.postsByIds(['11', 'none', '12'])).map(({ id }) => id)).toEqual(['11', '12']);
    expect((await cms.postsByCategory('career', 5)).map(({ id }) => id)).toEqual(['12', '11']);
    expect(await cms.postsByCategory('career', 1)).toHaveLength(1);
    expect((await cms.postsByCategory('featured', 5)).map(({ id }) => id)).toEqual(['11']);
  });

  it('returns the newest posts of all categories as latest, unless a category has this name', async () => {
    const { cms } = await open({
      ...files,
      'articles/plain.html': '---\nid: 13\ntitle: Plain\ndate: 2026-04-01\n---\n',
      'pages/news/opening.html': '---\nid: 14\ntitle: Opening\ndate: 2026-03-01\ncategory: news\n---\n',
      'pages/terms.html': '---\ntitle: Terms\ndate: 2026-06-01\n---\n',
    });
    const idsOf = async (source: typeof cms) =>
      (await source.postsByCategory('latest', 5)).map(({ id }) => id);
    expect(await idsOf(cms)).toEqual(['12', '13', '14', '11']);
    const own = '---\nid: 15\ntitle: Own\ndate: 2026-01-01\ncategory: latest\n---\n';
    expect(await idsOf((await open({ ...files, 'articles/own.html': own })).cms)).toEqual(['15']);
  });

  it('returns posts with excerpt, author and link', async () => {
    const { cms } = await open(files);
    expect((await cms.postsByIds(['11']))[0]).toMatchObject({
      excerpt: 'Night work & sleep.',
      author: 'Ann Lee, RN',
      link: '/articles/older/',
      category: 'career',
    });
  });

  it('keeps text after a less-than sign in the excerpt of a post', async () => {
    const text = 'a GFR <60 for 3 months, or protein >30';
    const { cms } = await open({
      'articles/kidneys.html': `---\nid: 21\ntitle: Kidneys\n---\n<p>${text}</p>`,
    });
    expect((await cms.postsByIds(['21']))[0]?.excerpt).toBe(text);
  });

  it('lists the posts that a contributor wrote and edited, newest first', async () => {
    const { cms } = await open(files);
    const ann = await cms.contributorBySlug('ann-lee');
    expect(
      ann?.contributorPosts.map((post) => [post.id, post.contribution_type, post.date, post.date_type]),
    ).toEqual([
      ['12', 'writer', '2026-06-01', 'show_updated_date'],
      ['12', 'editor', '2026-06-01', 'show_updated_date'],
      ['11', 'writer', '2025-05-01', 'other'],
    ]);
    expect(ann?.socialMedia).toEqual([
      { key: 'contributors_email', value: 'ann@example.org' },
      { key: 'contributors_career', value: 'Nurse' },
      { key: 'contributors_subject_areas', value: 'Nights, Days' },
    ]);
    expect(await cms.contributorBySlug('nobody')).toBeNull();
  });
});

describe('rankings', () => {
  it('returns a built-in ranking under the file’s extid, with its blurbs and limit', async () => {
    const { cms } = await open({
      'rankings/top.yaml':
        'id: health-professions-us\nextid: top\ntitle: Top\nlimit: 1\nblurbs: { first: Near the river. }\n',
    });
    expect(await cms.ranking('top')).toMatchObject({
      extid: 'top',
      title: 'Top',
      method: 'By a rule.',
      schools: [{ slug: 'first', blurb: 'Near the river.' }],
    });
    expect((await cms.ranking('top'))?.schools).toHaveLength(1);
  });

  it('reads a file without an extid as a legacy ranking, with keys in upper or lower case', async () => {
    const { cms } = await open({
      'rankings/old.yaml': 'gid: 99\nschools:\n  - { Rank: 1, School: First, Avg_Net_Price: "$12,000" }\n',
    });
    expect(await cms.ranking('99')).toMatchObject({
      gid: '99',
      schools: [{ rank: 1, school: 'First', avgNetPrice: 12000 }],
    });
  });

  it('returns a built-in ranking without a file, and null for an unknown id', async () => {
    const { cms } = await open();
    expect(await cms.ranking('health-professions-us')).toEqual(builtIn);
    expect(await cms.ranking('none')).toBeNull();
  });
});

describe('menus', () => {
  it('returns nested menu items with ids and parent ids', async () => {
    const { cms } = await open({
      'menus.yaml':
        'FOOTER:\n  - label: About\n    uri: /about-us/\n    children:\n      - { label: Terms, uri: /terms-of-service/ }\n',
    });
    expect(await cms.menu('FOOTER')).toEqual([
      {
        id: 'footer-1',
        label: 'About',
        uri: '/about-us/',
        parentId: null,
        children: [
          { id: 'footer-1-1', label: 'Terms', uri: '/terms-of-service/', parentId: 'footer-1', children: [] },
        ],
      },
    ]);
    expect(await cms.menu('PRIMARY')).toEqual([]);
  });
});

describe('the logo', () => {
  const svg = `<svg viewBox="0 0 9 9">\n  <path fill="#b3142b" d='M0 0h9%'/>\n</svg>\n`;
  const site = (logo: string) => `${siteYaml}logo: ${logo}\n`;

  it('adds the logo’s data URL to the settings if it is a small SVG in the content folder', async () => {
    const { cms, folder } = await open({ 'site.yaml': site('/pictures/logo.svg'), 'pictures/logo.svg': svg });
    const { logo, logoData = '' } = await cms.siteConfig();
    expect(logo).toBe('/pictures/logo.svg');
    expect(logoData).toBe(
      "data:image/svg+xml,%3Csvg viewBox=%220 0 9 9%22%3E %3Cpath fill=%22%23b3142b%22 d='M0 0h9%25'/%3E %3C/svg%3E",
    );
    expect(await (await fetch(logoData)).text()).toBe(svg.trim().replace(/\s+/g, ' '));
    await folder.write('pictures/logo.svg', svg.replace('9 9', '8 8'));
    await cms.reload();
    expect((await cms.siteConfig()).logoData).toContain('0 0 8 8');
  });

  it.each([
    ['of another origin', 'https://other.example/logo.svg', ''],
    ['larger than 4 KB', '/pictures/logo.svg', svg + ' '.repeat(4096)],
    ['a raster image', '/pictures/logo.png', svg],
    ['missing', '/pictures/logo.svg', ''],
  ])('adds no data URL for a logo that is %s', async (_, logo, source) => {
    const { cms } = await open({ 'site.yaml': site(logo), ...(source && { [logo.slice(1)]: source }) });
    expect(await cms.siteConfig()).toMatchObject({ logo });
    expect(await cms.siteConfig()).not.toHaveProperty('logoData');
  });
});

it('`reload` reads a changed file, and keeps the previous content if the change is invalid', async () => {
  const { cms, folder } = await open();
  await folder.write('pages/home.html', '---\ntitle: Changed\n---\n');
  await cms.reload();
  expect(await cms.pageByPath('/')).toMatchObject({ title: 'Changed' });
  await folder.write('pages/home.html', '---\ntitle: \n---\n');
  await expect(cms.reload()).rejects.toThrow(ContentError);
  expect(await cms.pageByPath('/')).toMatchObject({ title: 'Changed' });
});
