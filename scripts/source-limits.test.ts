import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['bench', 'demo', 'deploy', 'integrations', 'packages', 'scripts', 'server', 'src', 'tests'];
const isSource = /\.(?:ts|tsx|mjs|js|php|css|vcl)$/;

const isBuilt = /(?:^|\/)(?:node_modules|dist|\.[^/]+)(?:\/|$)/;

const maxLines = 300;
const maxFiles = 24;
/** The formatter breaks code at this width, but no comments. */
const maxColumns = 110;
/** Folders that may have more files. */
const largerFolders = new Map([
  // The bridge is one state machine, with a test beside each step.
  ['src/core/bridge', 28],
]);

const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && isSource.test(entry.name))
  .map(({ parentPath, name }) => ({ folder: relative(root, parentPath), name }))
  .filter(({ folder }) => !isBuilt.test(folder));

const textOf = ({ folder, name }: { folder: string; name: string }) =>
  readFileSync(join(root, folder, name), 'utf8');

test(`no source file has more than ${maxLines} lines; split longer files by purpose`, () => {
  const tooLong = files
    .map((file) => ({
      path: join(file.folder, file.name),
      lines: textOf(file).split('\n').length - 1,
    }))
    .filter(({ lines }) => lines > maxLines);
  expect(tooLong).toEqual([]);
});

test(`no folder has more than ${maxFiles} source files; move related files into a folder`, () => {
  const counts = new Map<string, number>();
  for (const { folder } of files) counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const tooFull = [...counts].filter(([folder, count]) => count > (largerFolders.get(folder) ?? maxFiles));
  expect(counts.size).toBeGreaterThan(100);
  expect(tooFull).toEqual([]);
});

test(`no comment is wider than ${maxColumns} columns, except tables, lint exceptions and URLs`, () => {
  const isComment = /^\s*(?:\/?\*|\/\/)/;
  const isException = /^\s*\* (?:\||##)|biome-ignore|https?:\/\//;
  const scripts = files.filter(({ name }) => /\.(?:ts|tsx|mjs)$/.test(name));
  const wide = scripts.flatMap((file) =>
    textOf(file)
      .split('\n')
      .flatMap((line, index) =>
        line.length > maxColumns && isComment.test(line) && !isException.test(line)
          ? [`${join(file.folder, file.name)}:${index + 1}`]
          : [],
      ),
  );
  expect(scripts.length).toBeGreaterThan(1000);
  expect(wide).toEqual([]);
});

test('no source for browsers uses what URL and URLSearchParams lack in the oldest supported browsers', () => {
  const calling = files.filter(
    (file) =>
      /^src(?:\/|$)/.test(file.folder) &&
      !file.name.includes('.test.') &&
      (/\bURL\.(?:canParse|parse)\(/.test(textOf(file)) ||
        /\b(?:query|search\w*|parameters|URLSearchParams\(.*\))\.size\b/i.test(textOf(file))),
  );
  // `parseUrl` in src/core/urls.ts replaces the functions; `String(parameters)` is empty without parameters.
  expect(calling.map(({ folder, name }) => join(folder, name))).toEqual([]);
});

describe('test files share the modules of their worker', () => {
  const isTest = /\.test\.tsx?$/;
  const scripts = files.filter(({ name }) => /\.tsx?$/.test(name));
  const listNames = (found: typeof files) => found.map(({ folder, name }) => join(folder, name));

  test('only files named .isolated.test.ts replace modules', () => {
    const mocking = scripts.filter(
      (file) => isTest.test(file.name) && /^vi\.(?:do)?[mM]ock\(/m.test(textOf(file)),
    );
    expect(mocking.length).toBeGreaterThan(0);
    expect(listNames(mocking.filter(({ name }) => !name.includes('.isolated.')))).toEqual([]);
  });

  test('no helper registers hooks when it is loaded, because only the first test file would have them', () => {
    const registering = scripts.filter(
      (file) => !isTest.test(file.name) && /^(?:before|after)(?:Each|All)\(/m.test(textOf(file)),
    );
    // Vitest loads this helper again for each test file.
    expect(listNames(registering)).toEqual(['src/testing/setup-components.ts']);
  });
});
