import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverElements } from '#generated/registry.ts';
import { listen, type TestServer } from '../../server/testing/listen.ts';
import { createElementCatalog } from '../../src/linter/element-catalog.ts';
import { readSiteIds, type SiteIds } from '../../src/linter/site-ids.ts';
import { findSources, lintPage } from './lint-page.ts';

const catalog = createElementCatalog(serverElements.map(({ declaration }) => declaration));
let folder: string;
let server: TestServer;

const degrees = [
  {
    id: '1',
    slug: 'masters',
    name: "Master's",
    categories: [
      {
        id: '2',
        slug: 'health-professions',
        name: 'Health professions',
        subjects: [{ id: '3', slug: 'nursing', name: 'Nursing' }],
      },
    ],
  },
];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
  server = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const json = (value: unknown, status = 200) => response.writeHead(status).end(JSON.stringify(value));
    if (pathname === '/api/config') json({ identityToken: 'token', inventoryUrl: { production: '' } });
    else if (pathname === '/v1/inventory/degrees/query') json({ degrees });
    else if (pathname === '/api/rankings/nurses') json({ schools: [] });
    else if (pathname === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end();
    else if (pathname === '/page')
      response
        .writeHead(200, {
          'content-security-policy': "default-src 'self'; connect-src 'self' https://api.example",
        })
        .end(
          '<script type="module" src="https://widgets.example/embed/embed.1a2b3c4d.js"></script><share-bar/>',
        );
    else json({}, 404);
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function write(name: string, html: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, html);
  return path;
}

const rulesOf = async (path: string, ids?: SiteIds, site?: string) =>
  (await lintPage(path, catalog, { site, ids })).map(({ rule, message }) => [rule, message]);

test('finds no problems on the pages of the shipped sites', async () => {
  const sources = await findSources(['sites']);
  expect(sources.length).toBeGreaterThan(60);
  const problems = await Promise.all(
    sources.map(async (source) => [source, await lintPage(source, catalog)]),
  );
  expect(problems.filter(([, found]) => found?.length)).toEqual([]);
});

test('counts lines from the start of a content file, including its front matter', async () => {
  const path = await write(
    'matter.html',
    '---\ntitle: A <ad-slott>\n---\n<p>Text</p>\n<share-baar></share-baar>\n',
  );
  expect(await lintPage(path, catalog)).toMatchObject([{ position: { line: 5, column: 1 } }]);
});

test('skips front matter after a byte order mark', async () => {
  const path = await write('marked.html', '\uFEFF---\ntitle: A <ad-slott>\n---\n<p>Text</p>\n');
  expect(await lintPage(path, catalog)).toEqual([]);
});

test('checks elements with the prefix of the page’s script, and children without it', async () => {
  const section = '<accordion-section heading="A">A</accordion-section>';
  const path = await write(
    'prefix.html',
    `<acme-content-accordion>${section}</acme-content-accordion><acme-program-finder layuot="x"></acme-program-finder>
<pull-quote own="1">The page’s element</pull-quote><script src="https://widgets.example/embed/v1/embed.js" data-prefix="acme-"></script>`,
  );
  expect(await lintPage(path, catalog)).toMatchObject([
    {
      rule: 'unknown-attribute',
      tag: 'acme-program-finder',
      message: '<acme-program-finder> has no attribute layuot; use layout.',
    },
  ]);
});

const embedUrl = 'https://widgets.example/embed/v1/embed.js';
const prefixScript = `<script src="${embedUrl}" data-prefix="acme-"></script>`;

test.each([
  ['<acme-share-baar></acme-share-baar>', '<acme-share-baar> is not an element; use <acme-share-bar>.'],
  ['<acme-share-bar />', '<acme-share-bar …></acme-share-bar>'],
  ['<accordion-section heading="A"></accordion-section>', 'directly inside <acme-content-accordion>.'],
  ['<acme-acordion-section></acme-acordion-section>', 'use <accordion-section>.'],
  ['<acme-accordion-section></acme-accordion-section>', 'use <accordion-section>, because'],
  ['<a href="/"><acme-share-bar></acme-share-bar></a>', '<acme-share-bar> is inside <a>'],
  ['<acme-us-state-map><acme-share-bar></acme-share-bar></acme-us-state-map>', 'write </acme-us-state-map>'],
])('names tags with the prefix of the page, but child tags without it: %s', async (html, message) => {
  const path = await write('prefix.html', prefixScript + html);
  const problems = await rulesOf(path);
  expect(problems).toEqual([[expect.any(String), expect.stringContaining(message)]]);
});

test('names the tag of an unknown id with the prefix of the page', async () => {
  const ids = await readSiteIds(server.origin);
  const finder = '<acme-program-finder degree="master"></acme-program-finder>';
  const path = await write('prefix.html', prefixScript + finder);
  expect(await lintPage(path, catalog, { ids })).toMatchObject([{ tag: 'acme-program-finder' }]);
});

test.each([
  `${prefixScript}<acme-img></acme-img>`,
  `${prefixScript}<us-state-map><acme-share-bar></acme-share-bar></us-state-map>`,
  `<script src="${embedUrl}" data-prefix="accordion-"></script><accordion-content-accordion><accordion-section heading="A"></accordion-section></accordion-content-accordion>`,
])('reports nothing about tags of the page that only resemble ours: %s', async (html) => {
  expect(await rulesOf(await write('prefix.html', html))).toEqual([]);
});

test.each([
  ['acme', 'acme-'],
  ['Acme-', 'acme-'],
  ['2u-', 'u-'],
  ['-', 'acme-'],
])('reports the invalid data-prefix %j, with which the script defines nothing', async (prefix, fix) => {
  const path = await write('prefix.html', `<p>\n<script src="/embed.js" data-prefix="${prefix}"></script>`);
  const message = `data-prefix: "${prefix}" is invalid, so the script defines no elements. Write it like "${fix}".`;
  expect(await lintPage(path, catalog)).toMatchObject([
    { rule: 'invalid-value', severity: 'error', message, position: { line: 2, column: 1 }, tag: 'script' },
  ]);
});

const instagram = '<script src="https://www.instagram.com/embed.js"></script>';
const comments = '<script src="https://comments.example/embed.js" data-prefix="My Widget"></script>';
const module = '<script type="module" src="/embed/embed.1a2b3c4d.mjs" data-prefix="acme-"></script>';

test.each([
  ['with a prefix from the first of our scripts', `${prefixScript}<script src="${embedUrl}"></script>`, true],
  [
    'without a prefix if our first script has none',
    `<script src="${embedUrl}"></script>${prefixScript}`,
    false,
  ],
  [
    'with the prefix of a script with a hash',
    '<script src="/embed/embed.1a2b3c4d.js" data-prefix="acme-"></script>',
    true,
  ],
  ['without the prefix of an .mjs file, which does not read it', module, false],
  ['with the prefix of our script after one of another site', instagram + prefixScript, true],
  ['with our prefix after a script of another site with a prefix', comments + prefixScript, true],
])('checks tags %s', async (_name, scripts, hasPrefix) => {
  const html = '<acme-share-bar own="1"></acme-share-bar><share-bar own="1"></share-bar>';
  const problems = await lintPage(await write('prefix.html', scripts + html), catalog);
  expect(problems.map(({ tag }) => tag)).toEqual([hasPrefix ? 'acme-share-bar' : 'share-bar']);
});

test('searches folders for HTML files, and keeps a path that does not exist in the list', async () => {
  await write('site/a.html', '');
  await write('site/deep/b.htm', '');
  await write('site/c.txt', '');
  const found = await findSources([join(folder, 'site'), join(folder, 'site/a.html')]);
  expect(found.map((path) => path.slice(folder.length))).toEqual(['/site/a.html', '/site/deep/b.htm']);
  expect(await findSources(['/nope', join(folder, 'site/a.html')])).toHaveLength(2);
  await expect(lintPage('/nope', catalog)).rejects.toThrow('/nope does not exist.');
});

test('skips node_modules, links to folders and folders with the name of a page, and follows links to files', async () => {
  await write('tree/a.html', '');
  await write('tree/b.html/c.html', '');
  await write('tree/node_modules/d.html', '');
  const tree = join(folder, 'tree');
  await symlink(tree, join(tree, 'circle'));
  await symlink(tree, join(tree, 'circle.html'));
  await symlink(join(tree, 'a.html'), join(tree, 'e.html'));
  const found = await findSources([tree]);
  expect(found.map((path) => path.slice(tree.length))).toEqual(['/a.html', '/b.html/c.html', '/e.html']);
});

test('rejects a folder without HTML files', async () => {
  await write('texts/a.txt', '');
  await expect(findSources([join(folder, 'texts')])).rejects.toThrow('has no .html or .htm file.');
});

test('reports degrees, subjects and rankings that the site does not have, and suggests the nearest slug', async () => {
  const ids = await readSiteIds(server.origin);
  const good = '<program-finder degree="masters" subject="nursing"></program-finder>';
  const ranking = '<school-rankings extid="nurses"></school-rankings>';
  expect(await rulesOf(await write('good.html', good + ranking), ids)).toEqual([]);
  const bad = await write(
    'bad.html',
    '<program-finder degree="master" category="health-profession" subject="law"></program-finder>' +
      '<school-rankings extid="doctors"></school-rankings><post-list category="career"></post-list>',
  );
  expect(await rulesOf(bad, ids)).toEqual([
    ['unknown-id', 'degree: the site has no "master". Use masters.'],
    ['unknown-id', 'category: the site has no "health-profession". Use health-professions.'],
    ['unknown-id', 'subject: the site has no "law".'],
    ['unknown-id', 'extid: the site has no "doctors".'],
  ]);
});

test('names each directive of a page’s policy that blocks the script’s origin', async () => {
  expect(await rulesOf(`${server.origin}/page`)).toEqual([
    ['blocked-by-policy', expect.stringContaining('add script-src https://widgets.example.')],
    ['blocked-by-policy', expect.stringContaining('add connect-src https://widgets.example.')],
    ['blocked-by-policy', expect.stringContaining('add img-src https://widgets.example.')],
    ['self-closing', expect.any(String)],
  ]);
});

test('adds the changes that WordPress would make for the given roles', async () => {
  const path = await write('post.html', '<us-state-map></us-state-map>');
  expect(await lintPage(path, catalog)).toEqual([]);
  expect(await lintPage(path, catalog, { wordpressRoles: ['editor', 'author'] })).toMatchObject([
    { rule: 'wordpress-tag', message: expect.stringMatching(/^author: WordPress removes <us-state-map>/) },
  ]);
});

test('reports why a page or the data of a site cannot be read', async () => {
  await expect(lintPage(`${server.origin}/nope`, catalog)).rejects.toThrow('responded with 404.');
  const closed = createServer().listen(0);
  const { port } = closed.address() as { port: number };
  await new Promise((resolve) => closed.close(resolve));
  await expect(lintPage(`http://localhost:${port}/`, catalog)).rejects.toThrow(
    /could not be fetched: .*ECONNREFUSED/,
  );
  await expect(lintPage('http://[::1', catalog)).rejects.toThrow('http://[::1 is not a valid URL.');
  await expect(lintPage(`${server.origin}/picture`, catalog)).rejects.toThrow('is image/png, not HTML.');
  await expect(readSiteIds(`http://localhost:${port}`)).rejects.toThrow(
    /^http:\/\/localhost:\d+\/api\/config could not be reached: .*ECONNREFUSED/,
  );
});

test('reads the Content Security Policy in the meta tags of a page', async () => {
  const script = '<script async src="https://widgets.example/embed/v1/embed.js"></script>';
  const policy = (sources: string) =>
    `<meta http-equiv="Content-Security-Policy" content="default-src *; img-src ${sources}">`;
  const blocked = await write('policy.html', policy("'self' data:") + script);
  expect(await rulesOf(blocked)).toEqual([
    ['blocked-by-policy', expect.stringContaining('add img-src https://widgets.example.')],
  ]);
  expect(await rulesOf(await write('open.html', policy('https:') + script))).toEqual([]);
  const escaped = policy('&#x27;self&#x27; https:').replace('http-equiv', 'HTTP-EQUIV');
  expect(await rulesOf(await write('escaped.html', escaped + script))).toEqual([]);
  const strict = policy("*; script-src 'strict-dynamic' 'nonce-a'");
  expect(await rulesOf(await write('strict.html', strict + script))).toHaveLength(1);
  expect(await rulesOf(await write('nonce.html', strict + script.replace(' ', ' nonce="a" ')))).toEqual([]);
});

test('checks the policy for our script only, and not for an embed.js of another site', async () => {
  const policy = `<meta http-equiv="Content-Security-Policy" content="default-src https://widgets.example">`;
  const foreign = '<script async src="https://www.instagram.com/embed.js"></script>';
  const own = '<script async src="https://widgets.example/embed/v1/embed.js"></script>';
  const older = '<script async src="https://other.example/embed.js"></script>';
  const path = await write('scripts.html', policy + foreign + own);
  expect(await rulesOf(path)).toEqual([]);
  expect(await rulesOf(await write('foreign.html', policy + foreign))).toEqual([]);
  const site = 'https://other.example';
  expect(await rulesOf(await write('older.html', policy + foreign + older), undefined, site)).toHaveLength(3);
});

test.each([
  [
    'has a prerendered root',
    '<us-state-map><template shadowrootmode="open"><link href="/embed/elements.1a2b3c4d.css"></template></us-state-map>',
    true,
  ],
  ['links reserve.css', '<link rel="stylesheet" href="https://widgets.example/embed/v1/reserve.css">', true],
  ['has only roots of other elements', '<a-b><template shadowrootmode="open">a</template></a-b>', false],
])('checks style-src only for links to our style sheets: a page that %s', async (_, html, isChecked) => {
  const path = await write(
    'styles.html',
    `<meta http-equiv="Content-Security-Policy" content="default-src *; style-src 'self'">
<script async src="https://widgets.example/embed/v1/embed.js"></script>${html}`,
  );
  const rules = await rulesOf(path);
  expect(rules.filter(([rule]) => rule === 'blocked-by-policy')).toEqual(
    isChecked
      ? [['blocked-by-policy', expect.stringContaining('add style-src https://widgets.example.')]]
      : [],
  );
});
