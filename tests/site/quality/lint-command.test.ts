import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ruleDescriptions } from '../../../src/linter/problem.ts';
import { origin } from '../support/site-test.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lint-'));
  await writeFile(join(folder, 'good.html'), '<program-finder degree="masters"></program-finder>');
  await writeFile(
    join(folder, 'bad.html'),
    '<program-finder degree="master"></program-finder>\n<share-bar/>',
  );
  await writeFile(join(folder, 'warning.html'), '<img src="a.png" alt="">');
});
afterAll(() => rm(folder, { recursive: true }));

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function lint(...args: string[]): Promise<Run> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'dist/server/lint.mjs'), ...args],
      { cwd: folder },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
}

test('exits with 0 without errors, and with 1 for errors or too many warnings', async () => {
  expect(await lint('good.html')).toMatchObject({ code: 0, stdout: '0 errors, 0 warnings in 1 page\n' });
  expect((await lint('bad.html')).code).toBe(1);
  expect((await lint('warning.html')).code).toBe(0);
  expect((await lint('warning.html', '--max-warnings', '0')).code).toBe(1);
});

test('exits with 2 and explains an unknown format and a wrong option', async () => {
  for (const [args, text] of [
    [['good.html', '--format', 'xml'], '--format is "xml"; use text, json, sarif, github.'],
    [['good.html', '--site', 'example'], '--site is "example"; use an origin'],
    [['good.html', '--site', 'localhost:3000'], '--site is "localhost:3000"; use an origin'],
    [['good.html', '--max-warnings='], '--max-warnings is ""; use a whole number.'],
    [['--frmat', 'json'], '--frmat'],
    [['good.html', '--role', 'author'], '--role needs --wordpress.'],
    [['good.html', '--wordpress', '--role', 'boss'], '--role is "boss"; use administrator, editor'],
    [[], 'Name a file, a folder or a URL.'],
  ] as const) {
    const { code, stdout, stderr } = await lint(...args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(text);
  }
});

test('reports the other pages when one cannot be read, and exits with 2', async () => {
  const unreadable = ['nope.html', `${origin}/nope/`];
  const { code, stdout, stderr } = await lint(...unreadable, 'good.html', '--format', 'json');
  expect(JSON.parse(stdout)).toEqual([{ name: 'good.html', problems: [] }]);
  expect([code, stderr]).toEqual([2, `nope.html does not exist.\n${origin}/nope/ responded with 404.\n`]);
});

test('reports tags that WordPress removes from an author’s post, but not from an editor’s post', async () => {
  expect(await lint('--wordpress', '--role', 'author', 'good.html')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('good.html:1:1 error author: WordPress removes <program-finder>'),
  });
  expect((await lint('--wordpress', '--role', 'editor', 'good.html')).code).toBe(0);
});

test('checks slugs against a running site, and finds no error on its published pages', async () => {
  const { stdout } = await lint('--site', origin, 'bad.html');
  expect(stdout).toContain('degree: the site has no "master". Use masters. (unknown-id)');
  for (const path of ['/', '/widgets/', '/rankings/health-professions-schools/', '/articles/night-shift/'])
    expect(await lint('--site', origin, origin + path)).toMatchObject({ code: 0 });
});

test('the documentation lists every rule with its description', async () => {
  const page = await readFile(join(root, 'docs/linter.md'), 'utf8');
  const missing = Object.entries(ruleDescriptions).filter(
    ([rule, text]) => !page.includes(`| \`${rule}\` | ${text}`),
  );
  expect(missing).toEqual([]);
});
