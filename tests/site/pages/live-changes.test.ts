import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import { prerenderSecret, startSite } from '../../support/start-site.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const purgeSecret = 'purge-secret-of-tests';
type Site = Awaited<ReturnType<typeof startSite>>;

let site: Site | undefined;
let contentDir: string | undefined;
afterEach(async () => {
  await site?.stop();
  if (contentDir) await rm(contentDir, { recursive: true });
  site = contentDir = undefined;
});

const read = async (origin: string, path: string) => (await fetch(origin + path)).text();

async function prerender(origin: string, html: string): Promise<string> {
  const response = await fetch(`${origin}/api/prerender`, {
    method: 'POST',
    headers: { authorization: `Bearer ${prerenderSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ html }),
  });
  return response.text();
}

/** Writes the sample schools with other names to `dataDir`, as an import does. */
async function importRenamedSchools(dataDir: string): Promise<void> {
  const file = JSON.parse(await readFile(join(root, 'server/data/sample-schools.json'), 'utf8'));
  for (const school of file.schools) Object.assign(school, { name: `Renamed ${school.name}` });
  const path = join(dataDir, 'catalogue.json');
  await writeFile(`${path}.new`, JSON.stringify({ ...file, kind: 'scorecard', version: 'renamed' }));
  await rename(`${path}.new`, path);
}

test('a running server uses imported schools in pages, API responses and fragments without a restart', async () => {
  site = await startSite('nursing');
  const { origin, dataDir } = site;
  const ranking = '<school-rankings extid="health-professions-us"></school-rankings>';
  const pages = [
    '/rankings/health-professions-schools/',
    '/state/ohio/',
    '/study-match/?degree=masters',
    '/api/rankings/health-professions-us',
  ];
  const readAll = () => Promise.all([...pages.map((path) => read(origin, path)), prerender(origin, ranking)]);
  for (const text of await readAll()) expect(text).not.toContain('Renamed');
  await importRenamedSchools(dataDir);
  await expect
    .poll(async () => (await read(origin, '/api/rankings/health-professions-us')).includes('Renamed'), {
      timeout: 15_000,
    })
    .toBe(true);
  for (const [index, text] of (await readAll()).entries())
    expect(text, pages[index] ?? 'prerender').toContain('Renamed');
});

test('a running server applies edits of theme, ads and site name after a purge', async () => {
  contentDir = await mkdtemp(join(tmpdir(), 'content-'));
  await cp(join(root, 'sites/nursing'), contentDir, { recursive: true });
  site = await startSite('nursing', { CONTENT_DIR: contentDir, PURGE_SECRET: purgeSecret });
  const { origin } = site;
  const sheetOf = (html: string) => /\/site\.[0-9a-f]+\.css/.exec(html)?.[0] ?? '';
  const before = await read(origin, '/');
  await prerender(origin, '<site-footer></site-footer>');

  const path = join(contentDir, 'site.yaml');
  const text = (await readFile(path, 'utf8'))
    .replace(/^siteName: .*$/m, 'siteName: Renamed Site')
    .replace(/^theme: .*$/m, '')
    .replace(/^ads:\n(?: .*\n)+/m, '');
  await writeFile(
    path,
    `${text}\nads:\n  provider: gpt\n  networkCode: '1234'\n  density: 30\ntheme:\n  --edu-accent: '#123456'\n`,
  );
  const purge = await fetch(`${origin}/-/purge`, {
    method: 'POST',
    headers: { authorization: `Bearer ${purgeSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tags: ['site'] }),
  });
  expect(purge.status).toBe(200);

  const home = await fetch(`${origin}/`);
  const after = await home.text();
  expect(after).toContain('#123456');
  expect(sheetOf(after)).not.toBe(sheetOf(before));
  const linked = await fetch(`${origin}/`, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(linked.headers.get('link')).toContain(sheetOf(after));
  expect(await read(origin, sheetOf(after))).toContain('#123456');
  expect(home.headers.get('content-security-policy')).toContain('doubleclick.net');
  expect(after).toContain('Renamed Site');
  expect(await prerender(origin, '<site-footer></site-footer>')).toContain('Renamed Site');
  expect(await read(origin, '/demo/')).toContain(sheetOf(after));
});
